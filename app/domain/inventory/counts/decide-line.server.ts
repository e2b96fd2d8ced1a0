import { eq } from "drizzle-orm";
import { locations, products } from "#db/schema/catalog";
import { countLines } from "#db/schema/counting/counts";
import { stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, notFound } from "../../kernel/errors";
import { enqueueWaitingOrders } from "../allocation/waiting-orders.server";
import { allocate } from "../allocation.server";
import { freeExcess, ordersInExcess, recordFreed } from "./count-excess.repo.server";

export interface DecidedLine {
  sku: string;
  code: string;
  difference: number;
  /** Orders that had units which are not there; other units were allocated to them as far as there are any. */
  orders: number;
}

/** The source of a count's movement. */
const operationOf = (lineId: string): string => `count:${lineId}`;

/**
 * Applies the difference of a counted line to the present balance: what moved since the count stays moved. Units that
 * orders have and that are not there are freed, newest order first, and replaced as far as there is other stock.
 * An order that lacks units after that waits on hold.
 * Approved twice it applies once.
 * @throws not_found; conflict for a line that does not wait for approval, or when more is picked than was counted
 */
export async function approveLine(ctx: Ctx, lineId: string): Promise<DecidedLine> {
  const line = await findLine(ctx, lineId);
  const { companyId, sku, code, status } = line;
  const difference = line.difference ?? 0;
  const company = ctx.db.company(companyId);
  if (status === "adjusted") return { sku, code, difference, orders: 0 };
  assertWaiting(line);
  const base = ctx.newId();
  const reason = `Count of ${code}`;
  const orders = difference < 0 ? await ordersInExcess(company, line, difference) : [];
  try {
    await company.batch(
      company.assertExists("conflict", countLines, eq(countLines.id, lineId), eq(countLines.status, "review")),
      ...audited(ctx, decide(ctx, company, lineId, "adjusted"), {
        action: "count.approved",
        subject: `${sku} at ${code}`,
        companyId,
        before: { units: line.book },
        after: { units: line.counted ?? 0 },
      }),
      freeExcess(ctx, company, line, { difference, base, reason }),
      recordFreed(ctx, company, base, reason),
      company.insert(stockMovements, {
        id: ctx.newId(),
        productId: line.productId,
        lotId: line.lotId,
        locationId: line.locationId,
        deltaOnHand: difference,
        kind: "count",
        reason,
        actorId: ctx.actor.id,
        actorName: ctx.actor.name,
        operationId: operationOf(lineId),
        at: ctx.now(),
      }),
      ...orders.map((orderId) => allocate(ctx, company, orderId)),
    );
  } catch (error) {
    if (refusedBy(error, "check")) throw await pickedMore(ctx, company, line);
    throw error;
  }
  if (difference > 0) await enqueueWaitingOrders(ctx, companyId, [line.productId]);
  if (orders.length > 0) await ctx.enqueue({ type: "hold-short-orders", companyId, orderIds: orders });
  return { sku, code, difference, orders: orders.length };
}

/** More units are picked than were counted there, so the count is wrong: it is made again. */
async function pickedMore(ctx: Ctx, company: CompanyDb, { id, sku, code }: Line) {
  await company.update(countLines, { status: "recount" }, eq(countLines.id, id), eq(countLines.status, "review"));
  ctx.log.info("count contradicts picks", { lineId: id });
  return conflict(
    `More units of ${sku} were picked at ${code} than were counted. It must be counted again.`,
    "count_contradicts_picks",
  );
}

/** The confirmation for the user. */
export function approvedInWords({ sku, code, difference, orders }: DecidedLine): string {
  const change = difference > 0 ? `+${difference}` : `−${-difference}`;
  const lost =
    orders === 0
      ? ""
      : ` ${orders === 1 ? "1 order" : `${orders} orders`} had units there. Those that get no others wait on hold.`;
  return `${sku} at ${code}: ${change}.${lost}`;
}

/** Leaves the ledger as it is. @throws as `approveLine` */
export async function keepLedger(ctx: Ctx, lineId: string): Promise<DecidedLine> {
  const line = await findLine(ctx, lineId);
  const { companyId, sku, code, status } = line;
  const decided = { sku, code, difference: line.difference ?? 0, orders: 0 };
  if (status === "kept") return decided;
  assertWaiting(line);
  const company = ctx.db.company(companyId);
  await company.batch(
    company.assertExists("conflict", countLines, eq(countLines.id, lineId), eq(countLines.status, "review")),
    ...audited(ctx, decide(ctx, company, lineId, "kept"), {
      action: "count.rejected",
      subject: `${sku} at ${code}`,
      companyId,
      before: { units: line.book },
      after: { counted: line.counted ?? 0 },
    }),
  );
  return decided;
}

/** Has the line counted again by another user. @throws as `approveLine` */
export async function countAgain(ctx: Ctx, lineId: string): Promise<DecidedLine> {
  const line = await findLine(ctx, lineId);
  const { companyId, sku, code, status } = line;
  const decided = { sku, code, difference: line.difference ?? 0, orders: 0 };
  if (status === "recount") return decided;
  assertWaiting(line);
  const company = ctx.db.company(companyId);
  await company.batch(
    company.assertExists("conflict", countLines, eq(countLines.id, lineId), eq(countLines.status, "review")),
    ...audited(ctx, decide(ctx, company, lineId, "recount"), {
      action: "count.recount-asked",
      subject: `${sku} at ${code}`,
      companyId,
    }),
  );
  return decided;
}

const decide = (ctx: Ctx, company: CompanyDb, lineId: string, status: "adjusted" | "kept" | "recount") =>
  company.update(
    countLines,
    status === "recount" ? { status } : { status, decidedAt: ctx.now(), decidedByName: ctx.actor.name },
    eq(countLines.id, lineId),
    eq(countLines.status, "review"),
  );

/** @throws not_found */
async function findLine(ctx: Ctx, lineId: string) {
  const line = await ctx.db.selectFirst(countLines, {
    columns: {
      id: countLines.id,
      companyId: countLines.companyId,
      productId: countLines.productId,
      lotId: countLines.lotId,
      locationId: countLines.locationId,
      status: countLines.status,
      book: countLines.book,
      counted: countLines.counted,
      difference: countLines.difference,
      sku: products.sku,
      code: locations.code,
    },
    join: [
      innerJoin(products, eq(products.id, countLines.productId)),
      innerJoin(locations, eq(locations.id, countLines.locationId)),
    ],
    where: eq(countLines.id, lineId),
  });
  if (!line) throw notFound("This count");
  return line;
}
type Line = Awaited<ReturnType<typeof findLine>>;

function assertWaiting({ status, sku, code }: Line): void {
  if (status === "review") return;
  const why = status === "recount" || status === "counting" ? "is being counted again" : "was decided already";
  throw conflict(`The count of ${sku} at ${code} ${why}.`, "count_ended");
}
