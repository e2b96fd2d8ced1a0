import { stockSerials } from "#db/schema/receiving";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { codesOfProducts } from "../catalog/product-codes.server";
import type { SerialCapture } from "../catalog/serial-capture";
import type { Ctx } from "../kernel/ctx";
import { readSerial, repeated } from "./read-serial";
import * as repo from "./serials/returned-serials.repo.server";
import * as stays from "./serials/stock-serials.repo.server";

/** Units of one product that came back, with their serial numbers as they were typed or scanned. */
export interface ReturnedSerials {
  productId: string;
  sku: string;
  capture: SerialCapture;
  quantity: number;
  serials: readonly string[];
  /** The units go into stock, where each has a number if the product's numbers are recorded at receipt. */
  isStocked: boolean;
  /** Numbers that were sent with the order; null when these units can be others. */
  sent: readonly string[] | null;
  /** Received units that these replace. */
  corrects: string | null;
}

/** The serial numbers as they will be stored, or why they cannot be. One round trip when there are any, none otherwise. */
export async function checkReturnedSerials(
  company: CompanyDb,
  { productId, sku, capture, quantity, serials: typed, isStocked, sent, corrects }: ReturnedSerials,
): Promise<{ serials: string[] } | { problem: string }> {
  if (capture === "none")
    return typed.length > 0 ? { problem: `Serial numbers of ${sku} are not recorded. Leave this empty` } : NONE;
  const isEachAsked = capture === "at-receipt" && isStocked;
  if (isEachAsked ? typed.length !== quantity : typed.length > quantity)
    return {
      problem: `${numbered(typed.length, "serial number")} for ${numbered(quantity, "unit")} of ${sku}. ${isEachAsked ? "Each unit needs one" : "Each unit has one"}`,
    };
  if (typed.length === 0) return NONE;
  const codes = (await codesOfProducts(company, [productId])).get(productId) ?? [];
  const read = typed.map((one) => readSerial(one, { sku, codes: codes.map(({ code }) => code) }));
  const wrong = read.find((one) => "problem" in one);
  if (wrong) return wrong;
  const serials = read.flatMap((one) => ("serial" in one ? one.serial : []));
  const twice = repeated(serials);
  if (twice) return { problem: `${twice} is listed twice` };
  const other = sent && sent.length > 0 ? serials.find((serial) => !sent.includes(serial)) : undefined;
  if (other)
    return {
      problem: `${other} was not sent with this order. If another unit came back, choose the condition Wrong item`,
    };
  const rows = serials.map((serial) => ({ productId, serial }));
  const [onHand, inOrders] = await company.batch(stays.onHandOf(company, rows), stays.inOpenOrders(company, rows));
  if (inOrders[0]) return { problem: `${inOrders[0].serial} belongs to order ${inOrders[0].orderNumber}` };
  const there = onHand.find(({ returnUnitsId }) => returnUnitsId === null || returnUnitsId !== corrects);
  return there ? { problem: `${there.serial} is on hand already` } : { serials };
}

const NONE = { serials: [] };
const numbered = (n: number, what: string): string => `${n.toLocaleString("en-US")} ${what}${n === 1 ? "" : "s"}`;

interface Returned {
  unitsId: string;
  productId: string;
  serials: readonly string[];
  /** Why the units did not go into stock; null when they did. */
  left: string | null;
}

/**
 * Records which units came back, for the batch that receives them: they leave the order that had them, and are on hand when
 * they go into stock. Rolls back (unique, serial_in_order) when one is on hand or belongs to an open order.
 */
export function returnSerials(
  ctx: Ctx,
  company: CompanyDb,
  { unitsId, productId, serials, left }: Returned,
): Statement<unknown>[] {
  if (serials.length === 0) return [];
  const now = ctx.now();
  return [
    stays.insertSerials(
      company,
      serials.map((serial) => ({ productId, serial })),
      { returnUnitsId: unitsId },
      { by: ctx.actor, now, newId: () => ctx.newId() },
    ),
    ...(left === null ? [] : [repo.endReturned(company, unitsId, { byName: ctx.actor.name, reason: left, now })]),
  ];
}

/** Undoes what was recorded with units that were received by mistake. Rolls back (taken) when an order has one of them. */
export const correctReturnedSerials = (
  ctx: Ctx,
  company: CompanyDb,
  unitsId: string,
  reason: string,
): Statement<unknown>[] =>
  stays.reverseSerials(company, stockSerials.returnUnitsId, unitsId, {
    ...{ byName: ctx.actor.name, reason: `Return corrected: ${reason}`, now: ctx.now() },
  });

/** Why serial numbers keep received units from being corrected; null when they do not. */
export async function takenSerial(company: CompanyDb, unitsId: string): Promise<string | null> {
  const taken = await stays.takenFrom(company, stockSerials.returnUnitsId, unitsId);
  return taken && `Serial number ${taken.serial} of these units belongs to order ${taken.orderNumber}.`;
}

/** Serial numbers of a return's units, and those that were sent with its order, for the caller's batch. */
export const serialsOfReturn = (db: ScopedDb, returnId: string) => repo.serialsOfReturn(db, returnId);
export const sentWithOrder = (db: ScopedDb, returnId: string) => repo.sentWithOrder(db, returnId);
