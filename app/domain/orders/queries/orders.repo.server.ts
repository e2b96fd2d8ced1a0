import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { OrderAmounts } from "#app/integrations/order-amounts";
import { ofCompany, ownWarehouse, shipDay } from "#db/calendars/ship-day.server";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { type ExternalData, orderHistory, orderItems, orders } from "#db/schema/orders";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { timeOfId } from "../../kernel/ids";
import { holdStatements } from "../holds.server";
import { type DraftResult, type OrderDraft, searchedSkus } from "../order-draft";
import type { OrderStatus } from "../orders.schema";

export type OrderRow = typeof orders.$inferSelect;
export type ItemRow = typeof orderItems.$inferSelect;

export interface OrderOrigin {
  source: "manual" | "storefront";
  integrationId?: string | null;
  externalId?: string | null;
  externalData?: ExternalData | null;
  /** What makes up the store's total; "unknown" when the store does not say. */
  amounts?: OrderAmounts | "unknown";
  /** The original order whose units this order ships. */
  backorderOf?: string;
  /** One of the shipments of a split. */
  isSplit?: boolean;
  /** Of the form that created the order. */
  operationId?: string | undefined;
  /** The user who is notified when someone else puts the order on hold or cancels it. */
  createdById?: string;
}

/** Inserts the order, its lines, its holds and the first entry of its history. */
export function insertOrder(
  ctx: Ctx,
  company: CompanyDb,
  draft: OrderDraft,
  judgement: DraftResult,
  origin: OrderOrigin,
): Statement<unknown>[] {
  const { id, lines: _lines, arrival: _arrival, holds: _holds, ...fields } = draft;
  const { status, holds, holdReason, lines } = judgement;
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  const warehouseId = ownWarehouse(ofCompany(company.companyId));
  const requiredShipDate = shipDay(ofCompany(company.companyId), {
    companyId: company.companyId,
    warehouseId,
    placedAt: timeOfId(id),
    method: origin.externalData?.shipping_method ?? null,
  });
  const order = company.insert(orders, {
    ...fields,
    ...origin,
    id,
    status,
    holdReason,
    lineCount: lines.length,
    unitCount: units,
    skus: searchedSkus(lines.flatMap(({ sku, kit }) => (kit ? [sku, kit.sku] : [sku]))),
    warehouseId,
    requiredShipDate,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  const history = insertHistory(ctx, company, {
    orderId: id,
    event: "created",
    from: null,
    to: status,
    note: holdReason,
  });
  const items = lines.map((line) => ({ ...line, id: ctx.newId(), orderId: id }));
  const placed = holds.map(({ line, ...hold }) => ({
    ...hold,
    ...(line === undefined ? {} : { itemId: items.find((item) => item.line === line)?.id ?? null }),
  }));
  const written = items.length > 0 ? [company.insertMany(orderItems, items)] : [];
  return [order, ...written, ...holdStatements(ctx, company, id, placed), history];
}

/** Updates the order's searchable SKUs. Run it after the statements that change the lines, in the same batch. */
export const refreshSkus = (company: CompanyDb, orderId: string): Statement<void> =>
  company.write(
    (
      own,
    ) => sql`update ${orders} set skus = coalesce((select group_concat(sku, ' ') from (select distinct named.value as sku
        from ${orderItems}, json_each(json_array(${orderItems.sku}, ${orderItems.kit} ->> 'sku')) as named
        where ${own(orderItems)} and ${orderItems.orderId} = ${orderId} and named.value <> '' order by ${orderItems.line})), '')
      where ${own(orders)} and ${orders.id} = ${orderId}`,
    [{ id: orderId }],
  );

export interface HistoryEntry {
  orderId: string;
  event: string;
  from?: string | null;
  to?: string | null;
  note?: string | null;
}

export const insertHistory = (ctx: Ctx, company: CompanyDb, entry: HistoryEntry): Statement<void> =>
  company.insert(orderHistory, {
    from: null,
    to: null,
    note: null,
    ...entry,
    id: ctx.newId(),
    at: ctx.now(),
    actorId: ctx.actor.id,
    actorName: ctx.actor.name,
  });

export interface Move {
  id: string;
  from: OrderStatus;
  to: OrderStatus;
  /** Required for a move to on-hold; recorded in the history for any move. */
  reason?: string | null;
  shippedAt?: number;
  /** Tracking number, stored so that users can search by it. */
  tracking?: string | undefined;
}

/**
 * Changes an order's status. Rolls the whole batch back when the order is no longer in the expected status. The caller
 * has checked `canMove`.
 */
export const move = (
  ctx: Ctx,
  company: CompanyDb,
  { id, from, to, reason, shippedAt, tracking }: Move,
): Statement<unknown>[] => [
  company.assertExists("conflict", orders, eq(orders.id, id), eq(orders.status, from)),
  company.update(
    orders,
    {
      status: to,
      holdReason: to === "on-hold" ? (reason ?? "") : null,
      updatedAt: ctx.now(),
      ...(shippedAt === undefined ? {} : { shippedAt }),
      ...(tracking === undefined ? {} : { tracking }),
    },
    eq(orders.id, id),
    eq(orders.status, from),
  ),
  insertHistory(ctx, company, { orderId: id, event: "status", from, to, note: reason ?? null }),
];

export const findOrder = (db: ScopedDb, id: string) => db.find(orders, id);

/** An order id, or a subquery that finds it. */
export type OrderRef = string | ((own: Ownership) => SQL);

/** Finds an order that another row refers to. */
export const findByRef = (db: ScopedDb, meant: OrderRef): Statement<OrderRow | null> =>
  db.first(
    getTableColumns(orders),
    (own) => sql`from ${orders} where ${own(orders)} and ${orders.id} = ${idOf(own, meant)}`,
  ) as Statement<OrderRow | null>;

const idOf = (own: Ownership, meant: OrderRef): SQL =>
  typeof meant === "string" ? sql`${meant}` : sql`(${meant(own)})`;

const ITEM = {
  id: orderItems.id,
  companyId: orderItems.companyId,
  orderId: orderItems.orderId,
  line: orderItems.line,
  productId: orderItems.productId,
  sku: orderItems.sku,
  name: orderItems.name,
  quantity: orderItems.quantity,
  priceMinor: orderItems.priceMinor,
  pickedQuantity: orderItems.pickedQuantity,
  shortQuantity: orderItems.shortQuantity,
  shortReason: orderItems.shortReason,
  problem: orderItems.problem,
  orderedQuantity: orderItems.orderedQuantity,
  externalLineId: orderItems.externalLineId,
  attributes: orderItems.attributes,
  kitProductId: orderItems.kitProductId,
  kit: orderItems.kit,
};

/**
 * Rows of one order. Goes through the order, whose id has an index of its own: indexes of the other tables begin with
 * the company, which a handle over all companies does not set.
 */
const ofOrder = (own: Ownership, table: typeof orderItems | typeof orderHistory, order: OrderRef): SQL =>
  sql`from ${orders} join ${table} on ${own(table)} and ${table.companyId} = ${orders.companyId} and ${table.orderId} = ${orders.id}
    and ${own(orders)} and ${orders.id} = ${idOf(own, order)}`;

export const listItems = (db: ScopedDb, order: OrderRef): Statement<ItemRow[]> =>
  db.rows(ITEM, (own) => sql`${ofOrder(own, orderItems, order)} order by ${orderItems.line}`);

export interface ItemWithProduct extends ItemRow {
  productName: string | null;
  productSku: string | null;
  description: string | null;
  location: string | null;
}

/** A limit below zero returns all lines. */
export const listItemsWithProducts = (db: ScopedDb, orderId: string, limit = -1): Statement<ItemWithProduct[]> =>
  db.rows(
    {
      ...ITEM,
      productName: nullable(products.name),
      productSku: nullable(products.sku),
      description: products.description,
      location: products.location,
    },
    (own) => sql`${ofOrder(own, orderItems, orderId)}
      left join ${products} on ${own(products)} and ${products.companyId} = ${orderItems.companyId}
        and ${products.id} = ${orderItems.productId}
      order by ${orderItems.line} limit ${limit}`,
  );

const HISTORY = {
  id: orderHistory.id,
  at: orderHistory.at,
  actorId: orderHistory.actorId,
  actorName: orderHistory.actorName,
  event: orderHistory.event,
  from: orderHistory.from,
  to: orderHistory.to,
  note: orderHistory.note,
};

/** Actor id of changes made by the system, or by a store through it. */
const SYSTEM_ACTOR = "system";

export const isByUser = ({ actorId }: { actorId: string }): boolean => actorId !== SYSTEM_ACTOR;

/** Newest first; all entries, or only those of users. */
export const listHistory = (
  db: ScopedDb,
  orderId: string,
  page: { limit: number; before?: string | null | undefined; people?: boolean | undefined },
) =>
  db.rows(
    HISTORY,
    (own) => sql`${ofOrder(own, orderHistory, orderId)}
      where ${page.before ? sql`${orderHistory.id} < ${page.before}` : sql`1`}
        and ${page.people ? sql`${orderHistory.actorId} <> ${SYSTEM_ACTOR}` : sql`1`} order by ${orderHistory.id} desc limit ${page.limit}`,
  );
