import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { pickLeaseUntil } from "#db/leases/pick-lease.server";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, productBarcodes, products } from "#db/schema/catalog";
import { pickCarts } from "#db/schema/directory/pick-carts";
import { warehouses } from "#db/schema/directory/warehouses";
import { orderItems, orders } from "#db/schema/orders";
import { pickSessions, pickShortages, picks, wallPuts } from "#db/schema/picking";
import { allocations, stockRules } from "#db/schema/stock";
import type { AuthBatchDb } from "#db/scoped.server";
import { innerJoin, leftJoin } from "#db/select.server";

/** The order's id: a value, or a subquery that finds it. */
type OrderIdExpression = (own: Ownership) => SQL;

export const ofOrder =
  (orderId: string): OrderIdExpression =>
  () =>
    sql`${orderId}`;
export const ofItem =
  (itemId: string): OrderIdExpression =>
  (own) =>
    sql`(select ${orderItems.orderId} from ${orderItems} where ${own(orderItems)} and ${orderItems.id} = ${itemId})`;

/** The order that this user is picking, else the last one they paused. */
export const ofPicker =
  (userId: string): OrderIdExpression =>
  (own) =>
    sql`(select ${pickSessions.orderId} from ${pickSessions} indexed by ${sql.identifier(OPEN_BY_USER)} where ${own(pickSessions)} and ${pickSessions.userId} = ${userId}
      and ${isOpen} order by ${pickSessions.status}, ${pickSessions.id} desc limit 1)`;

/** The order waits for its release in a wave. */
export const isUnreleased = sql`${orders.waveId} is null and ${orders.warehouseId} in (
  select ${warehouses.id} from ${warehouses} where ${warehouses.needsRelease} = 1)`.mapWith(Boolean);

/** Must be written like the conditions of the partial indexes, otherwise these are not used. */
export const isOpen = sql`${pickSessions.status} in ('active', 'paused')`;
/** Index of open sessions. */
export const OPEN_BY_USER = "pick_sessions_open_by_user";

/**
 * An order's pick state, in two statements for the caller's batch; `assemblePickState` joins the results. Includes
 * the picks of operation `scanId`: see `picksOfOperation`.
 */
export const readState = (db: AuthBatchDb, orderId: OrderIdExpression, scanId?: string) =>
  [head(db, orderId, scanId), lines(db, orderId)] as const;
/** Results of these statements. */
export type ReadState = readonly [head: PickStateHead, lines: PickStateLine[]];
export type PickStateHead = Awaited<ReturnType<typeof head>>;
export type PickStateLine = Awaited<ReturnType<typeof lines>>[number];

/** The session whose picks the open session continues. */
const previous = alias(pickSessions, "previous");

const repeated = alias(picks, "repeated");

const cart = sql<string | null>`(select json_object('number', ${pickCarts.number}, 'isShared', ${pickCarts.isShared},
  'isSorted', ${pickCarts.isSorted},
  'zone', ${pickCarts.zone}, 'handedOverAt', ${pickCarts.handedOverAt})
  from ${pickCarts} where ${pickCarts.id} = ${pickSessions.cartId})`;

/** Units of the order in its slot of the put wall; none while it is on no cart. */
const sortedUnits = (own: Ownership) =>
  sql`case when ${pickSessions.cartId} is null then 0 else coalesce((
    select sum(${wallPuts.quantity}) from ${wallPuts} indexed by wall_puts_by_order
    where ${own.through(wallPuts, orders)} and ${wallPuts.orderId} = ${orders.id}), 0) end`.mapWith(Number);

/** Picks of one operation of the open session, by id range. */
const operation = (own: Ownership, scanId: string) => sql<string | null>`(
    select json_group_array(json_object('id', ${repeated.id}, 'itemId', ${repeated.itemId}, 'lotId', ${repeated.lotId},
      'locationId', ${repeated.locationId}, 'quantity', ${repeated.quantity}))
    from ${picks} ${repeated} where ${own.through(repeated, orders)}
      and ${repeated.id} >= ${pickSessions.id} || ':' || ${scanId} and ${repeated.id} <= ${pickSessions.id} || ':' || ${scanId} || '$')`;

const HEAD_JOINS = [
  leftJoin(pickSessions, and(eq(pickSessions.orderId, orders.id), isOpen)),
  leftJoin(previous, eq(previous.id, pickSessions.takenFrom)),
  leftJoin(stockRules, undefined),
] as const;

const headColumns = (own: Ownership, scanId?: string) => ({
  id: orders.id,
  companyId: orders.companyId,
  orderNumber: orders.orderNumber,
  customerName: orders.customerName,
  currency: orders.currency,
  status: orders.status,
  tote: orders.tote,
  sessionId: pickSessions.id,
  userId: pickSessions.userId,
  userName: pickSessions.userName,
  sessionStatus: pickSessions.status,
  startedAt: pickSessions.startedAt,
  pausedAt: pickSessions.pausedAt,
  leaseUntil: pickLeaseUntil,
  cartId: pickSessions.cartId,
  slot: pickSessions.slot,
  cart,
  sortedUnits: sortedUnits(own),
  skipped: pickSessions.skipped,
  previousUserId: previous.userId,
  previousUserName: previous.userName,
  stopDays: stockRules.stopPickingDays,
  pickScansBin: stockRules.pickScansBin,
  pickScansItem: stockRules.pickScansItem,
  pickScansLot: stockRules.pickScansLot,
  lastPicks: lastPicks(own),
  operation: scanId ? operation(own, scanId) : sql<null>`null`,
});

const head = (db: AuthBatchDb, orderId: OrderIdExpression, scanId?: string) =>
  db.selectFirst(orders, {
    columns: (own) => headColumns(own, scanId),
    join: HEAD_JOINS,
    where: (own) => eq(orders.id, orderId(own)),
  });

/** The pick states of all open orders on a cart, in two statements; `assembleCart` joins the results. */
export const readCart = (db: AuthBatchDb, cartId: string) => {
  const isOnCart = (own: Ownership) =>
    sql`${orders.id} in (select ${pickSessions.orderId} from ${pickSessions} indexed by pick_sessions_on_carts
      where ${own(pickSessions)} and ${pickSessions.cartId} = ${cartId} and ${pickSessions.cartId} is not null and ${isOpen})`;
  return [
    db.select(orders, { columns: headColumns, join: HEAD_JOINS, where: isOnCart, orderBy: orders.id }),
    db.select(orders, {
      columns: (own) => ({ orderId: orders.id, ...lineColumns(own) }),
      join: LINE_JOINS,
      where: isOnCart,
      orderBy: [orders.id, ...IN_ORDER],
    }),
  ] as const;
};

const lineColumns = (own: Ownership) => ({
  id: orderItems.id,
  line: orderItems.line,
  productId: orderItems.productId,
  sku: orderItems.sku,
  name: orderItems.name,
  priceMinor: orderItems.priceMinor,
  kitProductId: orderItems.kitProductId,
  kit: orderItems.kit,
  quantity: orderItems.quantity,
  picked: orderItems.pickedQuantity,
  short: orderItems.shortQuantity,
  shortReason: orderItems.shortReason,
  productName: products.name,
  productSku: products.sku,
  description: products.description,
  usualLocation: products.location,
  image: products.image1Url,
  qrCode: products.qrCode,
  upc: products.upc,
  barcode: products.barcode,
  productCodes: productCodes(own),
  lotId: allocations.lotId,
  lotNumber: lots.lotNumber,
  expiresOn: lots.expiresOn,
  lotStatus: lots.status,
  locationId: allocations.locationId,
  location: locations.code,
  standsIn: locations.standsIn,
  walk: locations.pickSequence,
  zone: locations.zone,
  allocatedQuantity: allocations.quantity,
  allocatedPicked: allocations.picked,
  shortageId: pickShortages.id,
  missing: pickShortages.quantity,
  missingLotId: pickShortages.lotId,
  missingLocationId: pickShortages.locationId,
  outcome: pickShortages.outcome,
  decidedBy: pickShortages.decidedByName,
  decisionNote: pickShortages.decisionNote,
});

const latest = alias(pickShortages, "latest");

/** The latest shortage of a line: the open one, else the newest decided one. */
const isLatestShortage = (
  own: Ownership,
): SQL => sql`${pickShortages.orderId} = ${orders.id} and ${pickShortages.itemId} = ${orderItems.id}
  and ${pickShortages.id} = (select ${latest.id} from ${pickShortages} ${latest} where ${own.through(latest, orders)} and ${latest.orderId} = ${orders.id}
    and ${latest.itemId} = ${orderItems.id} order by ${latest.status} = 'open' desc, ${latest.reportedAt} desc, ${latest.id} desc limit 1)`;

const LINE_JOINS = [
  innerJoin(orderItems, eq(orderItems.orderId, orders.id)),
  leftJoin(products, eq(products.id, orderItems.productId)),
  leftJoin(allocations, and(eq(allocations.orderId, orders.id), eq(allocations.itemId, orderItems.id))),
  leftJoin(lots, eq(lots.id, allocations.lotId)),
  leftJoin(locations, eq(locations.id, allocations.locationId)),
  leftJoin(pickShortages, isLatestShortage),
] as const;
const IN_ORDER = [
  orderItems.line,
  isNull(lots.expiresOn),
  lots.expiresOn,
  locations.pickSequence,
  locations.code,
  lots.id,
];

const lines = (db: AuthBatchDb, orderId: OrderIdExpression) =>
  db.select(orders, {
    columns: lineColumns,
    join: LINE_JOINS,
    where: (own) => eq(orders.id, orderId(own)),
    orderBy: IN_ORDER,
  });

/** Codes of a line's product, with the units per scan of each. */
const productCodes = (own: Ownership) => sql<string>`(
    select json_group_array(json_object('code', ${productBarcodes.code}, 'units', ${productBarcodes.unitsPerScan}))
    from ${productBarcodes} indexed by product_barcodes_by_product where ${own.through(productBarcodes, orders)}
      and ${productBarcodes.productId} = ${orderItems.productId})`;

/** Without table statistics the planner would scan all of the company's picks by primary key. */
export const BY_ORDER = sql`indexed by picks_by_order`;

const undone = alias(picks, "undone");

/** An undone pick has a reversing row with the same id and this suffix. */
export const UNDO_SUFFIX = "~undo";
export const isNotUndone = (own: Ownership): SQL =>
  sql`not exists (select 1 from ${picks} ${undone} where ${own.through(undone, picks)} and ${undone.id} = ${picks.id} || ${UNDO_SUFFIX})`;

/** The last operation on each line that was not undone, with its total units. */
const lastPicks = (own: Ownership) => sql<string>`(
    select json_group_array(json_object('itemId', item_id, 'id', operation, 'units', units, 'at', at)) from (
      select item_id, operation, units, max(at) as at from (
        select ${picks.itemId} as item_id, case when instr(${picks.id}, '#') then substr(${picks.id}, 1, instr(${picks.id}, '#') - 1)
          else ${picks.id} end as operation, sum(${picks.quantity}) as units, ${picks.at} as at
        from ${picks} ${BY_ORDER} where ${own.through(picks, orders)} and ${picks.orderId} = ${orders.id} and ${picks.kind} = 'pick' and ${isNotUndone(own)}
        group by 1, 2 order by at, operation
      ) group by item_id))`;
