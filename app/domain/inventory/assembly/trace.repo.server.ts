/** Which lots were assembled from which: both ways, for the caller's batch. */
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { lots, products } from "#db/schema/catalog";
import { assemblies, assemblyOrders, assemblyUses } from "#db/schema/inventory/assembly";
import { lotStock } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";

/** The lot in question. */
const source = alias(lots, "source");

/** Assemblies that used units of a lot and were not taken back, the newest first, with the lots that they made. */
export const assembledWith = (db: ScopedDb, lotId: string, limit: number) =>
  db.rows(
    {
      assemblyId: assemblies.id,
      orderId: assemblies.orderId,
      number: assemblyOrders.number,
      productId: assemblies.productId,
      sku: products.sku,
      name: products.name,
      lotId: assemblies.lotId,
      lotNumber: lots.lotNumber,
      status: lots.status,
      expiresOn: nullable(lots.expiresOn),
      onHand: lotStock.onHand,
      made: assemblies.quantity,
      used: sql`sum(${assemblyUses.quantity})`.mapWith(Number),
      at: assemblies.at,
    },
    (own) => sql`from ${lots} as ${source}
      cross join ${assemblyUses} indexed by assembly_uses_by_lot on ${own.through(assemblyUses, source)}
        and ${assemblyUses.lotId} = ${source.id}
      cross join ${assemblies} on ${own.through(assemblies, assemblyUses)} and ${assemblies.id} = ${assemblyUses.assemblyId}
        and ${assemblies.takenBackAt} is null
      cross join ${assemblyOrders} on ${own.through(assemblyOrders, assemblies)} and ${assemblyOrders.id} = ${assemblies.orderId}
      cross join ${products} on ${own.through(products, assemblies)} and ${products.id} = ${assemblies.productId}
      cross join ${lots} on ${own.through(lots, assemblies)} and ${lots.id} = ${assemblies.lotId}
      cross join ${lotStock} on ${own.through(lotStock, assemblies)} and ${lotStock.productId} = ${assemblies.productId}
        and ${lotStock.lotId} = ${assemblies.lotId}
      where ${own(source)} and ${source.id} = ${lotId}
      group by ${assemblies.id} order by ${assemblies.id} desc limit ${limit}`,
  );

/** The lots that a lot was assembled from and their units, by SKU; assemblies that were taken back are left out. */
export const assembledOf = (db: ScopedDb, lotId: string, limit: number) =>
  db.rows(
    {
      productId: assemblyUses.productId,
      sku: products.sku,
      name: products.name,
      lotId: assemblyUses.lotId,
      lotNumber: lots.lotNumber,
      status: lots.status,
      expiresOn: nullable(lots.expiresOn),
      used: sql`sum(${assemblyUses.quantity})`.mapWith(Number),
      orderId: sql`max(${assemblies.orderId})`.mapWith(String),
    },
    (own) => sql`from ${lots} as ${source}
      cross join ${assemblies} indexed by assemblies_by_lot on ${own.through(assemblies, source)}
        and ${assemblies.lotId} = ${source.id} and ${assemblies.takenBackAt} is null
      cross join ${assemblyUses} on ${own.through(assemblyUses, assemblies)} and ${assemblyUses.assemblyId} = ${assemblies.id}
      cross join ${products} on ${own.through(products, assemblyUses)} and ${products.id} = ${assemblyUses.productId}
      cross join ${lots} on ${own.through(lots, assemblyUses)} and ${lots.id} = ${assemblyUses.lotId}
      where ${own(source)} and ${source.id} = ${lotId}
      group by ${assemblyUses.lotId} order by ${products.sku}, ${lots.lotNumber} limit ${limit}`,
  );
