import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import { pickSessions } from "#db/schema/picking";
import { parcels, shipments } from "#db/schema/shipping";
import { productStock, stockLevels, stockRules } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import { type Barcode, inAnyCase, lotIn, spellingsOfNumber, trackingNumbersIn } from "../../catalog/barcode";
import type { CompanySource } from "../../catalog/find-code-matches.server";
import { anyOf, productIds } from "../../catalog/find-code-matches.server";
import { inDoubt, unitsByAvailability } from "../../inventory/available-units.server";
import type { Ctx } from "../../kernel/ctx";
import { isOpen, isUnreleased } from "../pick-state.repo.server";

/** Maximum locations read per code. */
const MAX_LOCATIONS = 60;

const other = alias(orders, "other");
const sent = alias(shipments, "sent");

/** Orders by printed code, number, id or tracking number. */
export const ordersByCode = (db: ScopedDb, { from, of, where }: CompanySource, code: Barcode, userId: string) =>
  db
    .rows(
      {
        id: orders.id,
        companyId: orders.companyId,
        orderNumber: orders.orderNumber,
        customerName: orders.customerName,
        status: orders.status,
        isUnreleased,
        lineCount: orders.lineCount,
        unitCount: orders.unitCount,
        picker: nullable(pickSessions.userName),
        pickerId: nullable(pickSessions.userId),
        trackingNumber: nullable(shipments.trackingNumber),
        carrier: nullable(shipments.carrier),
        shippedAt: nullable(shipments.createdAt),
      },
      (own) => sql`${from} cross join ${orders} on ${of(own, orders)} and ${orders.id} in (
        select ${other.id} from ${orders} ${other} where ${of(own, other)} and ${other.orderNumber} ${anyOf(numbersIn(code))}
        union select ${other.id} from ${orders} ${other} where ${of(own, other)} and ${other.id} = ${code.orderId}
        union select ${sent.orderId} from ${parcels}
          cross join ${shipments} ${sent} on ${own.through(sent, parcels)} and ${sent.id} = ${parcels.shipmentId}
          where ${of(own, parcels)} and ${parcels.trackingNumber} ${anyOf(trackingNumbersIn(code))})
      left join ${pickSessions} on ${own.through(pickSessions, orders)} and ${pickSessions.orderId} = ${orders.id} and ${isOpen}
      left join ${shipments} on ${own.through(shipments, orders)} and ${shipments.orderId} = ${orders.id}
      where ${where(own)} limit 10`,
    )
    .map((found) => found.map(({ pickerId, ...order }) => ({ ...order, isMine: pickerId === userId })));

/** A label may contain the customer's order number. */
export const numbersIn = ({ text, orderNumber }: Barcode): string[] => spellingsOfNumber(orderNumber ?? text);

/** Stock totals of the products with this code. */
export const stockTotalsByCode = (
  ctx: Pick<Ctx, "now" | "calendars">,
  db: ScopedDb,
  source: CompanySource,
  code: Barcode,
) =>
  db.rows(
    (own) => ({
      productId: productStock.productId,
      onHand: productStock.onHand,
      allocated: productStock.allocated,
      standings: unitsByAvailability(ctx, own),
    }),
    (own) => sql`${source.from} cross join ${productStock} on ${source.of(own, productStock)}
      and ${productStock.productId} in (${productIds(own, source, code)}) where ${source.where(own)} limit 10`,
  );

/**
 * Stock of the products with this code, of its lots, and at its locations: one statement each. Resolves the code first:
 * as a subquery it would be evaluated for every pair of companies. The indexes of locations are named, because in one
 * company SQLite would read all of its locations and stock.
 */
export const stockLevelsByCode = (db: ScopedDb, source: CompanySource, code: Barcode) =>
  [
    stockLevelsOf(
      db,
      source,
      (
        own,
      ) => sql`cross join ${products} on ${source.of(own, products)} and ${products.id} in (${productIds(own, source, code)})
        cross join ${stockLevels} on ${own.through(stockLevels, products)} and ${stockLevels.productId} = ${products.id}
        ${lotOf(own)} ${placeOf(own)}`,
    ),
    stockLevelsOf(
      db,
      source,
      (own) => sql`cross join ${lots} on ${source.of(own, lots)} and ${lots.lotNumber} <> ''
          and ${lots.lotNumber} ${anyOf(inAnyCase(lotIn(code)))}
        cross join ${stockLevels} on ${own.through(stockLevels, lots)} and ${stockLevels.productId} = ${lots.productId}
          and ${stockLevels.lotId} = ${lots.id}
        ${productOf(own)} ${placeOf(own)}`,
    ),
    stockLevelsOf(
      db,
      source,
      (own) => sql`cross join ${locations} indexed by locations_code on ${source.of(own, locations)}
          and ${locations.code} ${anyOf(inAnyCase(code.text))}
        cross join ${stockLevels} indexed by stock_levels_by_location on ${own.through(stockLevels, locations)} and ${stockLevels.locationId} = ${locations.id}
        ${productOf(own)} ${lotOf(own)}`,
    ),
  ] as const;

const productOf = (own: Ownership) =>
  sql`cross join ${products} on ${own.through(products, stockLevels)} and ${products.id} = ${stockLevels.productId}`;
const lotOf = (own: Ownership) =>
  sql`cross join ${lots} on ${own.through(lots, stockLevels)} and ${lots.id} = ${stockLevels.lotId}`;
const placeOf = (own: Ownership) =>
  sql`cross join ${locations} on ${own.through(locations, stockLevels)} and ${locations.id} = ${stockLevels.locationId}`;

const stockLevelsOf = (db: ScopedDb, { from, where }: CompanySource, found: (own: Ownership) => SQL) =>
  db.rows(
    (own) => ({
      companyId: stockLevels.companyId,
      productId: products.id,
      productName: products.name,
      sku: products.sku,
      lotId: lots.id,
      lotNumber: lots.lotNumber,
      expiresOn: lots.expiresOn,
      lotStatus: lots.status,
      stopDays: nullable(stockRules.stopPickingDays),
      locationId: locations.id,
      location: locations.code,
      pickable: locations.pickable,
      onHand: stockLevels.onHand,
      allocated: stockLevels.allocated,
      inDoubt: inDoubt(own.of(stockLevels)),
    }),
    (own) => sql`${from} ${found(own)}
      left join ${stockRules} on ${own.through(stockRules, stockLevels)}
      where ${where(own)} and ${stockLevels.onHand} > 0 order by ${lots.expiresOn} is null, ${lots.expiresOn}, ${locations.pickSequence}, ${locations.code} limit ${MAX_LOCATIONS}`,
  );
