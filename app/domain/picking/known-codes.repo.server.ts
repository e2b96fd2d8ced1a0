import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, productBarcodes, products } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import { pickSessions, picks } from "#db/schema/picking";
import { stockRules } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { type Barcode, spellings } from "../codes/barcode";
import type { Known } from "./plan/resolve-scan";

/**
 * What the order's company knows under a scanned code, each by an index: so that a wrong scan is answered with what it
 * was. Three statements for the caller's batch; `knownAs` joins them.
 */
export const readKnown = (db: ScopedDb, orderId: string, code: Barcode | null) =>
  [knownProducts(db, orderId, code), knownLots(db, orderId, code), knownLocation(db, orderId, code)] as const;

export const knownAs = (found: Known["products"], lotRows: Known["lots"], location: Known["location"]): Known => ({
  products: found,
  lots: lotRows,
  location,
});

const anyOf = (values: readonly string[]): SQL => sql`in (select value from json_each(${JSON.stringify(values)}))`;

/** Joined to the order, and after it: the company that the index begins with must be known first. */
const ofOrder = (own: Ownership, orderId: string): SQL => sql`${own(orders)} and ${orders.id} = ${orderId}`;

function knownProducts(db: ScopedDb, orderId: string, code: Barcode | null) {
  const spelled = anyOf(code ? spellings(code) : []);
  const other = alias(products, "other");
  const under = (own: Ownership, column: AnySQLiteColumn) =>
    sql`select ${other.id} from ${products} ${other} where ${own.through(other, orders)}
      and ${column} is not null and ${column} ${spelled}`;
  return db.rows(
    { id: products.id, sku: products.sku, name: products.name },
    (own) => sql`from ${orders} cross join ${products} on ${own.through(products, orders)} and ${products.id} in (
        select ${productBarcodes.productId} from ${productBarcodes}
          where ${own.through(productBarcodes, orders)} and ${productBarcodes.code} ${spelled}
        union ${under(own, other.sku)} union ${under(own, other.upc)} union ${under(own, other.barcode)}
        union ${under(own, other.qrCode)}
      ) where ${ofOrder(own, orderId)} limit 5`,
  );
}

function knownLots(db: ScopedDb, orderId: string, code: Barcode | null) {
  const number = code?.lot ?? code?.text ?? "";
  return db.rows(
    {
      productId: lots.productId,
      productName: products.name,
      lotNumber: lots.lotNumber,
      expiresOn: lots.expiresOn,
      lotStatus: sql<string>`${lots.status}`,
      stopDays: sql<number>`coalesce(${stockRules.stopPickingDays}, 0)`,
    },
    (own) => sql`from ${orders} cross join ${lots} on ${own.through(lots, orders)} and ${lots.lotNumber} <> ''
        and ${lots.lotNumber} ${anyOf([number, number.toUpperCase(), number.toLowerCase()])}
      cross join ${products} on ${own.through(products, orders)} and ${products.id} = ${lots.productId}
      left join ${stockRules} on ${own.through(stockRules, orders)}
      where ${ofOrder(own, orderId)} limit 20`,
  );
}

const knownLocation = (db: ScopedDb, orderId: string, code: Barcode | null) =>
  db.first(
    { id: locations.id, code: locations.code },
    (own) => sql`from ${orders} cross join ${locations} on ${own.through(locations, orders)}
      and ${locations.code} ${anyOf(code ? spellings(code) : [])} where ${ofOrder(own, orderId)}`,
  );

/** The picks that this operation of the order's open session has made already: none, or those of a scan sent twice. */
export const readOperation = (db: ScopedDb, which: (own: Ownership) => SQL, scanId: string) =>
  db.rows(
    {
      id: picks.id,
      itemId: picks.itemId,
      lotId: picks.lotId,
      locationId: picks.locationId,
      quantity: picks.quantity,
    },
    (own) => sql`from ${orders}
      cross join ${pickSessions} on ${own.through(pickSessions, orders)} and ${pickSessions.orderId} = ${orders.id} and ${pickSessions.status} in ('active', 'paused')
      cross join ${picks} on ${own.through(picks, orders)} and ${picks.id} >= ${pickSessions.id} || ':' || ${scanId} and ${picks.id} <= ${pickSessions.id} || ':' || ${scanId} || '$'
      where ${own(orders)} and ${orders.id} = ${which(own)} order by ${picks.id}`,
  );
