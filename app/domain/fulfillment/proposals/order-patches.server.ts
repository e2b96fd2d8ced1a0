import { eq } from "drizzle-orm";
import type { ChannelOrder } from "#app/integrations/sales-channel";
import { orderItems, orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { formatMoney } from "../../kernel/money";
import { orderedLines, repriced } from "../../orders/order-draft";
import { historyStatement, type OrderRow, priceKitLine } from "../../orders/orders.service.server";
import type { CustomerPatch, Effects } from "../../orders/proposals.schema";
import { externalDataOf } from "../../staging/draft-from-channel";
import type { OrderToCompare } from "./compare-fields";
import { laterUpdate } from "./proposals.repo.server";

/** History text of changes that are applied without a decision. */
export const BY_STORE = "Changed in the store";

const patchOrder = (
  ctx: Ctx,
  company: CompanyDb,
  id: string,
  patch: Parameters<typeof company.update<typeof orders>>[1],
) => company.update(orders, { ...patch, updatedAt: laterUpdate(ctx) }, eq(orders.id, id));

/** For a batch that asserts that the order is unchanged since it was read. */
export const addressStatements = (
  ctx: Ctx,
  company: CompanyDb,
  order: OrderRow,
  { shippingAddress, shipTo }: Effects["address"],
  note: string,
): Statement<unknown>[] => [
  patchOrder(ctx, company, order.id, { shippingAddress, shipTo }),
  historyStatement(ctx, company, {
    orderId: order.id,
    event: "address",
    from: order.shippingAddress,
    to: shippingAddress,
    note,
  }),
];

const EVENT = { customerName: "customer", customerEmail: "email", customerPhone: "phone" } as const;

export const customerStatements = (
  ctx: Ctx,
  company: CompanyDb,
  order: OrderRow,
  patch: CustomerPatch,
  note: string,
): Statement<unknown>[] => [
  patchOrder(ctx, company, order.id, patch),
  ...(Object.keys(EVENT) as (keyof typeof EVENT)[]).flatMap((field) => {
    const to = patch[field];
    if (to === undefined || to === order[field]) return [];
    return [historyStatement(ctx, company, { orderId: order.id, event: EVENT[field], from: order[field], to, note })];
  }),
];

export const totalStatements = (
  ctx: Ctx,
  company: CompanyDb,
  { id, currency, totalMinor }: OrderRow,
  total: number,
): Statement<unknown>[] => [
  patchOrder(ctx, company, id, { totalMinor: total }),
  historyStatement(ctx, company, {
    orderId: id,
    event: "total",
    from: formatMoney(totalMinor, currency),
    to: formatMoney(total, currency),
    note: BY_STORE,
  }),
];

/**
 * Statements that copy the store's note, shipping method and payment status. These belong to the store, so they are
 * applied at once until the order is shipped.
 */
export function sayingStatements(
  ctx: Ctx,
  company: CompanyDb,
  { order }: OrderToCompare,
  before: ChannelOrder | null,
  after: ChannelOrder,
): Statement<unknown>[] {
  const said: [string, string | null | undefined, string | null][] = [
    ["note", before?.note, after.note],
    ["shipping-method", before?.shippingMethod, after.shippingMethod],
  ];
  return [
    company.update(
      orders,
      { externalData: externalDataOf(after), amounts: after.amounts ?? "unknown" },
      eq(orders.id, order.id),
    ),
    ...said.flatMap(([event, from, to]) =>
      from === undefined || from === to
        ? []
        : [historyStatement(ctx, company, { orderId: order.id, event, from, to, note: BY_STORE })],
    ),
  ];
}

/**
 * Updates prices, for example after a coupon, on lines whose price was not changed here. Changed lines and quantities
 * belong to the `items` part of a proposal.
 */
export function priceStatements(
  company: CompanyDb,
  { order, items }: OrderToCompare,
  before: ChannelOrder | null,
  after: ChannelOrder,
): Statement<unknown>[] {
  const was = new Map(before?.lines.map((line) => [line.externalId, line.priceMinor]));
  const is = new Map(after.lines.map((line) => [line.externalId, line.priceMinor]));
  return orderedLines(items).flatMap((ordered): Statement<unknown>[] => {
    const [old, now] = [was.get(ordered.externalLineId ?? ""), is.get(ordered.externalLineId ?? "")];
    if (old === undefined || now === undefined || old === now || ordered.priceMinor !== old) return [];
    if (ordered.kit) return repriced(ordered.parts, now).map((line) => priceKitLine(company, line, now));
    return [
      company.update(orderItems, { priceMinor: now }, eq(orderItems.orderId, order.id), eq(orderItems.id, ordered.id)),
    ];
  });
}
