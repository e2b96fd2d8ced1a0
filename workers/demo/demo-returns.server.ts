import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { todayOf } from "#app/domain/kernel/calendars";
import type { Ctx } from "#app/domain/kernel/ctx";
import { getOrder, type OrderRow } from "#app/domain/orders/orders.service.server";
import { startBlindReturn } from "#app/domain/returns/document/blind-return.server";
import { cancelReturn, markArrived, setReturnTracking } from "#app/domain/returns/document/change-return.server";
import { completeReturn } from "#app/domain/returns/document/complete-return.server";
import { announceReturn } from "#app/domain/returns/document/create-return.server";
import { proposeReturn } from "#app/domain/returns/propose-return.server";
import { readReturn } from "#app/domain/returns/read-return.server";
import { receiveReturn } from "#app/domain/returns/receive/receive-units.server";
import { AnnounceReturn, BlindReturn, ReceiveReturn } from "#app/domain/returns/returns.schema";
import { orderItems, orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";

const HOUR_MS = 3_600_000;
const REASONS = ["does-not-fit", "changed-mind", "defective", "not-as-described", "damaged-in-transit"] as const;
const WORDS = [null, "Ordered two sizes, this one is left over.", "The seal was open.", null, "The box was wet."];

/** Returns in each status, made by the application's own code. */
export async function demoReturns(ctx: Ctx, companyIds: readonly string[]): Promise<void> {
  for (const id of companyIds) await returnsOf(ctx, ctx.db.company(id));
}

async function returnsOf(ctx: Ctx, company: CompanyDb): Promise<void> {
  const sent = await shippedOrders(company);
  let n = 0;
  /** Announces all units of the next order, some hours ago. */
  const announce = async (over: object = {}) => {
    const order = sent[n];
    const at = ctx.now() - (n * 7 + 5) * HOUR_MS;
    n += 1;
    if (!order) return null;
    const then = { ...ctx, now: () => at, newId: (given?: number) => ctx.newId(given ?? at) };
    const lines = order.lines.map(({ itemId, quantity }, at) => ({
      ...{ itemId, quantity, reason: REASONS[(n + at) % REASONS.length], comment: WORDS[(n + at) % WORDS.length] },
    }));
    const made = await announceReturn(
      then,
      order.id,
      AnnounceReturn.parse({ operationId: ctx.newId(), lines, ...over }),
    );
    return made.id;
  };
  const parcel = (number: string) => ({ carrier: "ups" as const, trackingNumber: `1Z5R8939039${number}` });

  const completed = await announce({ note: "Please check the seals." });
  if (completed) await receiveAll(ctx, completed, true);
  const second = await announce();
  if (second) await receiveAll(ctx, second, true);
  const inPart = await announce();
  if (inPart) await receiveAll(ctx, inPart, false);
  const arrived = await announce(parcel("0357512"));
  if (arrived) await markArrived(ctx, arrived);
  await announce(parcel("0357533"));
  const onTheWay = await announce();
  if (onTheWay) await setReturnTracking(ctx, onTheWay, parcel("0357554"));
  await announce();
  await announce();
  const canceled = await announce();
  if (canceled) await cancelReturn(ctx, canceled, "The customer keeps it");
  const refunded = sent[n];
  if (refunded) await proposeReturn(ctx, company, await getOrder({ ...ctx, db: company }, refunded.id));
  const blind = { operationId: ctx.newId(), companyId: company.companyId, note: "No papers in the parcel" };
  await startBlindReturn(ctx, BlindReturn.parse({ ...blind, ...parcel("0357575") }));
}

interface ShippedOrder extends Pick<OrderRow, "id"> {
  lines: { itemId: string; quantity: number }[];
}

/** The newest orders that were shipped complete. */
async function shippedOrders(company: CompanyDb): Promise<ShippedOrder[]> {
  const rows = await company.select(orders, {
    columns: { id: orders.id, itemId: orderItems.id, quantity: orderItems.quantity, short: orderItems.shortQuantity },
    join: [innerJoin(orderItems, and(eq(orderItems.orderId, orders.id), isNotNull(orderItems.productId)))],
    where: inArray(orders.status, ["shipped", "delivered"]),
    orderBy: [desc(orders.id), orderItems.line],
    limit: 60,
  });
  const found = new Map<string, ShippedOrder>();
  for (const { id, itemId, quantity, short } of rows) {
    const order = found.get(id) ?? { id, lines: [] };
    if (quantity > short) order.lines.push({ itemId, quantity: Math.min(2, quantity - short) });
    found.set(id, order);
  }
  return [...found.values()].filter(({ lines }) => lines.length > 0);
}

const CONDITIONS = ["new", "damaged", "opened", "missing-parts"] as const;

/** Receives the return's units in different conditions, all of them or only those of the first line. */
async function receiveAll(ctx: Ctx, returnId: string, isComplete: boolean): Promise<void> {
  const { lines } = await readReturn(ctx, returnId);
  for (const [n, { line, expected, lots, lotTracked }] of (isComplete ? lines : lines.slice(0, 1)).entries()) {
    const [lot] = lots;
    // Only units of a known lot that has not expired go back into stock.
    const isKnown = !lotTracked || (lot !== undefined && (lot.expiresOn === null || lot.expiresOn >= todayOf(ctx)));
    const unit = {
      ...{ operationId: ctx.newId(), line, quantity: expected, lotNumber: lot?.lotNumber ?? "" },
      ...{ condition: CONDITIONS[n % CONDITIONS.length], inspected: n % 2 === 0 },
      ...(!isKnown && { disposition: "dispose" }),
    };
    await receiveReturn(ctx, returnId, ReceiveReturn.parse(unit));
  }
  if (isComplete) await completeReturn(ctx, returnId);
}
