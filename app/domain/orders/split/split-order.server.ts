import { eq } from "drizzle-orm";
import type { PostalAddress } from "#app/integrations/partner";
import type { SplitPart } from "#db/schema/allocation/allocation-rules";
import { orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { allocateInWarehouse, freeAllocations, type SplitStock, splitStock } from "../../inventory/allocation.server";
import type { Ctx } from "../../kernel/ctx";
import { timeOfId } from "../../kernel/ids";
import type { DraftResult, OrderDraft } from "../order-draft";
import { insertHistory, insertOrder, type OrderOrigin, refreshSkus } from "../queries/orders.repo.server";
import { partNumbers } from "./linked-numbers.server";
import { linesOf, toShip, unitsInWords, type WholeLine } from "./part-lines";
import { type PlannedShipment, planShipments } from "./plan-shipments";
import { cutLines } from "./split-order.repo.server";

/** An order that one warehouse cannot fill, and its lines. */
export interface WholeOrder {
  order: OrderDraft;
  origin: OrderOrigin;
  lines: readonly WholeLine[];
}

/** How an order is split: the first shipment keeps the order, each further one becomes a linked order. */
export interface Split extends WholeOrder {
  shipments: (PlannedShipment & { orderId: string; orderNumber: string })[];
}

interface SplitRequest {
  orderId: string;
  orderNumber: string;
  shipTo: PostalAddress | null;
  lines: readonly Pick<WholeLine, "productId">[];
}

/** What `planSplit` needs, for the batch of its caller. Reads no stock unless the company splits shipments. */
export const splitFacts = (ctx: Ctx, company: CompanyDb, { orderId, orderNumber, shipTo, lines }: SplitRequest) => {
  const productIds = lines.flatMap(({ productId }) => productId ?? []);
  return [splitStock(ctx, company, { orderId, shipTo, productIds }), partNumbers(company, orderNumber)] as const;
};

/** Null when the company does not split shipments, or its warehouses together do not have all units. */
export function planSplit(
  ctx: Ctx,
  whole: WholeOrder,
  stock: readonly SplitStock[],
  nextNumber: (n: number) => string,
): Split | null {
  const warehouses = new Map<string, { warehouseId: string; code: string; units: Map<string, number> }>();
  for (const { warehouseId, code, productId, units } of stock) {
    const warehouse = warehouses.get(warehouseId) ?? { warehouseId, code, units: new Map() };
    warehouse.units.set(productId, units);
    warehouses.set(warehouseId, warehouse);
  }
  const planned = planShipments(whole.lines.map(toShip), [...warehouses.values()]);
  if (!planned) return null;
  const { id, orderNumber } = whole.order;
  const shipments = planned.map((shipment, n) => ({
    ...shipment,
    // Placed when the whole order was, so that its cut-off counts from then.
    ...(n === 0 ? { orderId: id, orderNumber } : { orderId: ctx.newId(timeOfId(id)), orderNumber: nextNumber(n) }),
  }));
  return { ...whole, shipments };
}

/** Statements that store a new order as its shipments, each allocated in its warehouse, or roll the batch back. */
export function placeSplit(ctx: Ctx, company: CompanyDb, split: Split): Statement<unknown>[] {
  const [first] = split.shipments;
  if (!first) return [];
  const judgement = judgementOf(linesOf(split.lines, first));
  return [
    ...insertOrder(ctx, company, split.order, judgement, { ...split.origin, isSplit: isDivided(split) }),
    ...allocateShipment(ctx, company, split, first.orderId),
    ...partStatements(ctx, company, split),
  ];
}

/**
 * Statements that divide a stored order, allocated or not, whose lines are unpicked. Run them after the statements that
 * change its lines.
 */
export function divideOrder(ctx: Ctx, company: CompanyDb, split: Split): Statement<unknown>[] {
  const [first] = split.shipments;
  if (!first) return [];
  const { orderId } = first;
  return [
    freeAllocations(ctx, company, orderId, "Split shipment"),
    ...cutLines(company, orderId, split.lines, linesOf(split.lines, first)),
    refreshSkus(company, orderId),
    company.update(orders, countsOf(split), eq(orders.id, orderId)),
    ...allocateShipment(ctx, company, split, orderId),
    ...partStatements(ctx, company, split),
  ];
}

/** Columns of a stored order after it was divided. */
export function countsOf(split: Split) {
  const [first] = split.shipments;
  const kept = first ? linesOf(split.lines, first) : [];
  return {
    lineCount: kept.length,
    unitCount: kept.reduce((sum, { quantity }) => sum + quantity, 0),
    isSplit: isDivided(split),
  };
}

const isDivided = ({ shipments, origin }: Pick<Split, "shipments" | "origin">): boolean =>
  shipments.length > 1 || Boolean(origin.isSplit);

const judgementOf = (lines: DraftResult["lines"]): DraftResult => ({
  status: "pending",
  holds: [],
  holdReason: null,
  lines,
  sources: lines.map((_, n) => n + 1),
});

function allocateShipment(ctx: Ctx, company: CompanyDb, { shipments }: Split, orderId: string): Statement<unknown>[] {
  const own = shipments.find((shipment) => shipment.orderId === orderId);
  const others = shipments.flatMap((one): SplitPart[] =>
    one === own ? [] : [{ orderNumber: one.orderNumber, warehouse: one.code }],
  );
  return own
    ? allocateInWarehouse(ctx, company, { orderId, warehouseId: own.warehouseId, choice: { by: "split", others } })
    : [];
}

/** The linked orders, and the history of the split on both sides. */
function partStatements(ctx: Ctx, company: CompanyDb, split: Split): Statement<unknown>[] {
  const { order, origin, shipments } = split;
  return shipments.slice(1).flatMap((shipment) => {
    const { orderId, orderNumber, code } = shipment;
    const lines = linesOf(split.lines, shipment);
    const what = unitsInWords(lines);
    const event = { event: "split" };
    return [
      ...insertOrder(
        ctx,
        company,
        // The whole total stays with the first order, which was paid in full.
        { ...order, id: orderId, orderNumber, totalMinor: 0, holds: [], lines: [] },
        judgementOf(lines),
        { ...origin, operationId: undefined, amounts: "unknown", backorderOf: order.id, isSplit: true },
      ),
      ...allocateShipment(ctx, company, split, orderId),
      insertHistory(ctx, company, {
        ...{ orderId: order.id, ...event, to: orderNumber },
        note: `Ships from ${code} with order ${orderNumber}: ${what}`,
      }),
      insertHistory(ctx, company, {
        ...{ orderId, ...event, from: order.orderNumber },
        note: `Ships from ${code} for order ${order.orderNumber}: ${what}`,
      }),
    ];
  });
}
