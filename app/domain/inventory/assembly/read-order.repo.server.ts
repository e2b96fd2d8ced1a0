import { sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { assemblies, assemblyOrders, assemblyUses } from "#db/schema/inventory/assembly";
import type { ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";

/** An order with its product; null when it is out of scope. */
export const findOrder = (db: ScopedDb, orderId: string) =>
  db.first(
    {
      id: assemblyOrders.id,
      companyId: assemblyOrders.companyId,
      number: assemblyOrders.number,
      status: assemblyOrders.status,
      productId: assemblyOrders.productId,
      sku: products.sku,
      name: products.name,
      lotTracked: products.lotTracked,
      /** The product's default location. */
      location: nullable(products.location),
      warehouseId: assemblyOrders.warehouseId,
      quantity: assemblyOrders.quantity,
      done: assemblyOrders.done,
      assemblies: assemblyOrders.assemblies,
      note: assemblyOrders.note,
      createdAt: assemblyOrders.createdAt,
      createdByName: assemblyOrders.createdByName,
      releasedAt: nullable(assemblyOrders.releasedAt),
      endedAt: nullable(assemblyOrders.endedAt),
      endReason: assemblyOrders.endReason,
    },
    (own) => sql`from ${assemblyOrders}
      cross join ${products} on ${own.through(products, assemblyOrders)} and ${products.id} = ${assemblyOrders.productId}
      where ${own(assemblyOrders)} and ${assemblyOrders.id} = ${orderId}`,
  );

/** An order's assemblies, the newest first. */
export const assembliesOf = (db: ScopedDb, orderId: string, limit: number) =>
  db.rows(
    {
      id: assemblies.id,
      quantity: assemblies.quantity,
      lotId: assemblies.lotId,
      lotNumber: lots.lotNumber,
      expiresOn: nullable(lots.expiresOn),
      code: locations.code,
      byName: assemblies.byName,
      at: assemblies.at,
      takenBackAt: nullable(assemblies.takenBackAt),
      takenBackByName: nullable(assemblies.takenBackByName),
    },
    (own) => sql`from ${assemblyOrders}
      cross join ${assemblies} indexed by assemblies_by_order on ${own.through(assemblies, assemblyOrders)}
        and ${assemblies.orderId} = ${assemblyOrders.id}
      cross join ${lots} on ${own.through(lots, assemblies)} and ${lots.id} = ${assemblies.lotId}
      cross join ${locations} on ${own.through(locations, assemblies)} and ${locations.id} = ${assemblies.locationId}
      where ${own(assemblyOrders)} and ${assemblyOrders.id} = ${orderId} order by ${assemblies.id} desc limit ${limit}`,
  );

/** What an order's newest assemblies used: units by assembly, component, lot and location. */
export const usesOf = (
  db: ScopedDb,
  orderId: string,
  { assemblies: newest, limit }: { assemblies: number; limit: number },
) =>
  db.rows(
    {
      assemblyId: assemblyUses.assemblyId,
      productId: assemblyUses.productId,
      sku: products.sku,
      lotId: assemblyUses.lotId,
      lotNumber: lots.lotNumber,
      code: locations.code,
      quantity: assemblyUses.quantity,
    },
    (own) => sql`from (
        select ${assemblies.id} as id from ${assemblyOrders}
          cross join ${assemblies} indexed by assemblies_by_order on ${own.through(assemblies, assemblyOrders)}
            and ${assemblies.orderId} = ${assemblyOrders.id}
          where ${own(assemblyOrders)} and ${assemblyOrders.id} = ${orderId} order by ${assemblies.id} desc limit ${newest}) as recorded
      cross join ${assemblies} on ${own.found(assemblies)} and ${assemblies.id} = recorded.id
      cross join ${assemblyUses} on ${own.through(assemblyUses, assemblies)} and ${assemblyUses.assemblyId} = ${assemblies.id}
      cross join ${products} on ${own.through(products, assemblyUses)} and ${products.id} = ${assemblyUses.productId}
      cross join ${lots} on ${own.through(lots, assemblyUses)} and ${lots.id} = ${assemblyUses.lotId}
      cross join ${locations} on ${own.through(locations, assemblyUses)} and ${locations.id} = ${assemblyUses.locationId}
      order by ${assemblyUses.assemblyId} desc, ${products.sku}, ${lots.lotNumber} limit ${limit}`,
  );
