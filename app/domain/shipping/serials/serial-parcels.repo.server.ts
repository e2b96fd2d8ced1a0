import { sql } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import { serialNumbers } from "#db/schema/shipping/serial-numbers";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Change } from "#db/statement.server";

/** An order's units by serial number, with the parcel of each where it is known. */
export const unitsOf = (db: ScopedDb, orderId: string) =>
  db.rows(
    {
      id: serialNumbers.id,
      sku: products.sku,
      name: products.name,
      serial: serialNumbers.serial,
      parcel: serialNumbers.parcel,
    },
    (own) => sql`from ${orders}
      cross join ${serialNumbers} on ${own.through(serialNumbers, orders)} and ${serialNumbers.orderId} = ${orders.id}
      cross join ${products} on ${own.through(products, serialNumbers)} and ${products.id} = ${serialNumbers.productId}
      where ${own(orders)} and ${orders.id} = ${orderId} order by ${products.name}, ${serialNumbers.serial}`,
  );

export interface UnitInParcel {
  /** Of the row of `serial_numbers`. */
  id: string;
  parcel: number | null;
}

/** Puts the order's units into parcels; changes only rows whose parcel is another. Rolls back (no_such_parcel). */
export const putIntoParcels = (
  company: CompanyDb,
  orderId: string,
  units: readonly UnitInParcel[],
): Change<{ serial: string; parcel: number | null }[]> =>
  company.writeReturning(
    { serial: serialNumbers.serial, parcel: serialNumbers.parcel },
    (own) => sql`update ${serialNumbers} set parcel = it.parcel
      from (select value ->> '$[0]' as id, value ->> '$[1]' as parcel
        from json_each(${JSON.stringify(units.map(({ id, parcel }) => [id, parcel]))})) as it
      where ${own(serialNumbers)} and ${serialNumbers.id} = it.id and ${serialNumbers.orderId} = ${orderId}
        and ${serialNumbers.parcel} is not it.parcel`,
  );
