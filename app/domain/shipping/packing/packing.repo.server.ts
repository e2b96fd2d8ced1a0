import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { lots, productBarcodes, products } from "#db/schema/catalog";
import { orderItems, orders } from "#db/schema/orders";
import { packChecks } from "#db/schema/picking";
import { allocations, stockRules } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { innerJoin, leftJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import type { PackCheck } from "./pack-state";
import type { SeenOrder } from "./packing.schema";

/** A reversing row has the id of the check and this suffix. */
const UNDO_SUFFIX = "~undo";

/** Without table statistics the planner would scan all of the company's checks by primary key. */
const BY_ORDER = sql`indexed by pack_checks_by_order`;

const undone = alias(packChecks, "undone");
const isNotUndone = (own: Ownership): SQL =>
  sql`not exists (select 1 from ${packChecks} ${undone} where ${own.through(undone, packChecks)} and ${undone.id} = ${packChecks.id} || ${UNDO_SUFFIX})`;

const productCodes = (own: Ownership) => sql<string>`(
  select json_group_array(json_object('code', ${productBarcodes.code}, 'units', ${productBarcodes.unitsPerScan}))
  from ${productBarcodes} indexed by product_barcodes_by_product where ${own.through(productBarcodes, orders)}
    and ${productBarcodes.productId} = ${orderItems.productId})`;

/** Units of each lot that the line ships: of a picked order the picked ones. */
const lotsOf = (own: Ownership) => sql<string>`(
  select json_group_array(json_object('lotId', lot_id, 'lotNumber', lot_number, 'units', units)) from (
    select ${allocations.lotId} as lot_id, ${lots.lotNumber} as lot_number,
      sum(iif(${orders.status} = 'picked', ${allocations.picked}, ${allocations.quantity})) as units
    from ${allocations} cross join ${lots} on ${own.through(lots, allocations)} and ${lots.id} = ${allocations.lotId}
    where ${own.through(allocations, orders)} and ${allocations.orderId} = ${orders.id} and ${allocations.itemId} = ${orderItems.id}
    group by 1) where units > 0)`;

const checksOf = (own: Ownership) => sql<string>`(
  select json_group_array(json_object('lotId', lot_id, 'parcel', parcel, 'units', units)) from (
    select ${packChecks.lotId} as lot_id, ${packChecks.parcel} as parcel, sum(${packChecks.quantity}) as units
    from ${packChecks} ${BY_ORDER} where ${own.through(packChecks, orders)} and ${packChecks.orderId} = ${orders.id}
      and ${packChecks.itemId} = ${orderItems.id} group by 1, 2) where units <> 0)`;

/** The line's last check that was not undone. */
const lastOf = (own: Ownership) => sql<string | null>`(
  select json_object('id', ${packChecks.id}, 'units', ${packChecks.quantity}, 'at', ${packChecks.at})
  from ${packChecks} ${BY_ORDER} where ${own.through(packChecks, orders)} and ${packChecks.orderId} = ${orders.id}
    and ${packChecks.itemId} = ${orderItems.id} and ${packChecks.quantity} > 0 and ${isNotUndone(own)}
  order by ${packChecks.at} desc, ${packChecks.id} desc limit 1)`;

/** The lines of an order with what is verified of each; empty when it is out of reach or has none. */
export const packLines = (db: ScopedDb, orderId: string) =>
  db.select(orders, {
    columns: (own) => ({
      ...{ orderId: orders.id, companyId: orders.companyId, orderNumber: orders.orderNumber },
      ...{ customerName: orders.customerName, status: orders.status, updatedAt: orders.updatedAt },
      ...{ id: orderItems.id, productId: orderItems.productId, sku: orderItems.sku, name: orderItems.name },
      ...{ kit: orderItems.kit, quantity: orderItems.quantity, picked: orderItems.pickedQuantity },
      ...{ short: orderItems.shortQuantity, image: products.image1Url, qrCode: products.qrCode },
      ...{ productName: products.name, productSku: products.sku, upc: products.upc, barcode: products.barcode },
      ...{ packScansItem: stockRules.packScansItem, packScansLot: stockRules.packScansLot },
      ...{ packWeighs: stockRules.packWeighs, packTolerancePercent: stockRules.packTolerancePercent },
      ...{ lengthMm: products.lengthMm, widthMm: products.widthMm, heightMm: products.heightMm },
      weightGrams: products.weightGrams,
      productCodes: productCodes(own),
      lots: lotsOf(own),
      checks: checksOf(own),
      last: lastOf(own),
    }),
    join: [
      innerJoin(orderItems, eq(orderItems.orderId, orders.id)),
      leftJoin(products, eq(products.id, orderItems.productId)),
      leftJoin(stockRules, undefined),
    ],
    where: eq(orders.id, orderId),
    orderBy: [orderItems.line],
  });
export type PackLineRow = Awaited<ReturnType<typeof packLines>>[number];

export interface NewCheck extends PackCheck {
  id: string;
  orderId: string;
  parcel: number;
}

/** Triggers refuse excess units, and orders that do not wait to be shipped. */
export const insertCheck = (ctx: Ctx, company: CompanyDb, { units, ...check }: NewCheck): Statement<unknown> =>
  company.insert(packChecks, { ...check, quantity: units, userId: ctx.actor.id, at: ctx.now() });

/** The check with this id, of any user. */
export const findCheck = (company: CompanyDb, id: string) =>
  company.selectFirst(packChecks, {
    columns: ["orderId", "itemId", "quantity", "userId"],
    where: eq(packChecks.id, id),
  });

/** Reverses checks by inserting opposite rows: the given one, or all of the order. Idempotent. */
export const reverseChecks = (ctx: Ctx, company: CompanyDb, orderId: string, id: string | null): Statement<void> =>
  company.write(
    (own) => sql`insert into ${packChecks} (company_id, id, order_id, item_id, lot_id, quantity, parcel, user_id, at)
      select ${own.id}, ${packChecks.id} || ${UNDO_SUFFIX}, ${packChecks.orderId}, ${packChecks.itemId}, ${packChecks.lotId},
        -${packChecks.quantity}, ${packChecks.parcel}, ${ctx.actor.id}, ${ctx.now()}
      from ${packChecks} ${BY_ORDER} where ${own(packChecks)} and ${packChecks.orderId} = ${orderId} and ${packChecks.quantity} > 0
        and ${id === null ? sql`1` : sql`${packChecks.id} = ${id}`} and ${isNotUndone(own)}`,
  );

/** Rolls the batch back when the order was changed or another check was added or undone since the device knew it. */
export const assertAsSeen = (
  company: CompanyDb,
  orderId: string,
  { lastCheckId, updatedAt }: NonNullable<SeenOrder>,
): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`exists (select 1 from ${orders} where ${own(orders)} and ${orders.id} = ${orderId}
        and ${orders.updatedAt} = ${updatedAt})
      and (select ${packChecks.id} from ${packChecks} ${BY_ORDER} where ${own(packChecks)}
        and ${packChecks.orderId} = ${orderId} and ${packChecks.quantity} > 0 and ${isNotUndone(own)}
        order by ${packChecks.at} desc, ${packChecks.id} desc limit 1) is ${lastCheckId}`,
  );

/** Rolls the batch back unless the order waits to be shipped. */
export const assertPackable = (company: CompanyDb, orderId: string): Statement<void> =>
  company.assertExists("conflict", orders, eq(orders.id, orderId), inArray(orders.status, ["picked", "processing"]));
