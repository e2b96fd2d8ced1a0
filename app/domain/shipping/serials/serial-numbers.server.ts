import type { CompanyDb } from "#db/scoped.server";
import { auditedAny } from "../../audit/audit.service.server";
import { codesOfProducts } from "../../catalog/product-codes.server";
import { storedSerial } from "../../inbound/find-serials.server";
import { readSerial, repeated } from "../../inbound/read-serial";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { findOrder } from "../../orders/orders.service.server";
import * as repo from "./serial-numbers.repo.server";
import type { SerialsInput } from "./serial-numbers.schema";

/** Statuses in which an order's serial numbers can be recorded. */
const OPEN: readonly string[] = ["picking", "picked", "processing"];

/** An order's products with serial numbers, for the caller's batch. */
export const serialsOfOrder = (ctx: Ctx, orderId: string) => repo.serialLines(ctx.db, orderId);

/** Whether the user can record serial numbers of the order. */
export const mayRecordSerials = (ctx: Ctx, order: { companyId: string; status: string }): boolean =>
  OPEN.includes(order.status) && ctx.can("orders.operate", order.companyId);

/** At most so many numbers on hand are offered. */
const MAX_OFFERED = 60;

/** The order and its products with serial numbers, and the few numbers on hand to choose from. @throws not_found */
export async function orderSerialsScreen(ctx: Ctx, orderId: string) {
  const [order, lines, onHand] = await ctx.db.batch(
    findOrder(ctx, orderId),
    repo.serialLines(ctx.db, orderId),
    repo.onHandForOrder(ctx.db, orderId, MAX_OFFERED + 1),
  );
  if (!order) throw notFound("This order");
  const offered = onHand.length > MAX_OFFERED ? [] : onHand;
  return {
    order,
    mayRecord: mayRecordSerials(ctx, order),
    lines: lines.map((line) => ({
      ...line,
      onHand: offered.filter(({ productId }) => productId === line.productId).map(({ serial }) => serial),
    })),
  };
}

/** The order and its products with serial numbers. @throws not_found */
export async function orderSerials(ctx: Ctx, orderId: string) {
  const [order, lines] = await ctx.db.batch(findOrder(ctx, orderId), repo.serialLines(ctx.db, orderId));
  if (!order) throw notFound("This order");
  return { order, lines, mayRecord: mayRecordSerials(ctx, order) };
}

/**
 * Makes these the order's serial numbers of the products named. Sent twice it changes nothing.
 * @throws not_found; forbidden; validation at the line; conflict when the order is not being fulfilled or another order
 * has one of the numbers
 */
export async function recordSerials(ctx: Ctx, orderId: string, input: SerialsInput): Promise<void> {
  const { order, lines } = await orderSerials(ctx, orderId);
  if (!ctx.can("orders.operate", order.companyId)) throw forbidden();
  if (!OPEN.includes(order.status)) throw closed(order.orderNumber);
  const company = ctx.db.company(order.companyId);
  const codes = await codesOfProducts(
    company,
    lines.map(({ productId }) => productId),
  );
  const problems: Record<string, string[]> = {};
  const wanted = input.lines.map(({ productId, serials }, at) => {
    const line = lines.find((one) => one.productId === productId);
    const seen = input.lines.findIndex((one) => one.productId === productId) !== at;
    const product = { sku: line?.sku ?? "", codes: (codes.get(productId) ?? []).map(({ code }) => code) };
    const read = serials.map((serial) => readSerial(serial, product));
    const kept = read.flatMap((one) => ("serial" in one ? one.serial : []));
    const twice = repeated(kept);
    const field = `lines[${at}].serials`;
    if (!line || seen) problems[`lines[${at}].productId`] = ["The order has no such line with serial numbers"];
    else if (kept.length < read.length) problems[field] = read.flatMap((one) => ("problem" in one ? one.problem : []));
    else if (twice) problems[field] = [`${twice} is listed twice`];
    else if (kept.length > line.units) problems[field] = [`${kept.length} serial numbers for ${line.units} units`];
    return { orderId, productId, serials: kept, by: ctx.actor, now: ctx.now(), newId: () => ctx.newId() };
  });
  if (Object.keys(problems).length > 0) throw invalid(problems, "validation", Object.values(problems)[0]?.[0]);
  const statements = wanted.flatMap((one) => {
    const [end, ...changes] = repo.replaceSerials(company, one);
    const recorded = lines.find(({ productId }) => productId === one.productId);
    return [
      end,
      ...auditedAny(ctx, changes, {
        action: "serials.recorded",
        subject: `${order.orderNumber} ${recorded?.sku ?? ""}`,
        companyId: order.companyId,
        before: { serials: recorded?.serials.join(", ") || null },
        after: { serials: one.serials.join(", ") || null },
      }),
    ];
  });
  try {
    await company.batch(repo.assertStatus(company, orderId, OPEN), ...statements);
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw closed(order.orderNumber);
    const isAbsent = refusedBy(error, "assertion", "serial_not_on_hand");
    if (!isAbsent && !refusedBy(error, "unique", "serial_numbers")) throw error;
    throw (await inUse(company, wanted)) ?? (await notOnHand(company, isAbsent ? wanted : [])) ?? changed();
  }
}

type Wanted = Parameters<typeof repo.heldElsewhere>[1];

const changed = () => conflict("The serial numbers were changed at the same time. Try again.", "concurrent_change");

/** The refusal of a number that another order has; null without one. */
async function inUse(company: CompanyDb, wanted: readonly Wanted[]) {
  const held = await company.batch(...wanted.map((one) => repo.heldElsewhere(company, one)));
  const at = held.findIndex((one) => one !== null);
  const holder = held[at];
  if (!holder) return null;
  const text = `Serial number ${holder.serial} belongs to order ${holder.orderNumber}.`;
  return invalid({ [`lines[${at}].serials`]: [text] }, "serial_in_use", text);
}

/** The refusal of a number that is not on hand although the product's numbers are recorded at receipt; null without one. */
async function notOnHand(company: CompanyDb, wanted: readonly Wanted[]) {
  const usable = await company.batch(...wanted.map((one) => repo.usableFor(company, one)));
  for (const [at, { serials }] of wanted.entries()) {
    const absent = serials.find((serial) => !usable[at]?.some((one) => one.serial === serial));
    if (!absent) continue;
    const text = `Serial number ${absent} is not on hand. Check the number, or add it on the product's page.`;
    return invalid({ [`lines[${at}].serials`]: [text] }, "serial_not_on_hand", text);
  }
  return null;
}

const closed = (orderNumber: string) =>
  conflict(`Order ${orderNumber} is not being picked or packed.`, "serials_closed");

const MAX_TRACED = 50;

/** The orders that had the unit with this serial number, typed or scanned, newest first. */
export async function traceSerial(ctx: Ctx, typed: string): Promise<repo.SerialTrace[]> {
  const serial = storedSerial(typed);
  return serial ? repo.traceSerial(ctx.db, serial, MAX_TRACED) : [];
}

interface SerialLine {
  sku: string;
  isRequired: number;
  units: number;
  serials: readonly string[];
}

/** What is missing before an order can be shipped, as a sentence; null when nothing is. */
export function missingSerials(lines: readonly SerialLine[]): string | null {
  const [line] = lines.filter(({ isRequired, units, serials }) => isRequired && serials.length !== units);
  if (!line) return null;
  const { sku, units, serials } = line;
  return `Record the serial numbers of ${sku} first: ${serials.length} recorded for ${units} ${units === 1 ? "unit" : "units"}.`;
}
