import { eq, sql } from "drizzle-orm";
import { stockSerials } from "#db/schema/receiving";
import { returns, returnUnits } from "#db/schema/returns/returns";
import { serialNumbers } from "#db/schema/shipping/serial-numbers";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** Serial numbers of the units that came back with a return. */
export const serialsOfReturn = (db: ScopedDb, returnId: string) =>
  db.rows(
    { unitsId: returnUnits.id, serial: stockSerials.serial },
    (own) => sql`from ${returns}
      cross join ${returnUnits} on ${own.through(returnUnits, returns)} and ${returnUnits.returnId} = ${returns.id}
      cross join ${stockSerials} indexed by stock_serials_by_return on ${own.through(stockSerials, returnUnits)}
        and ${stockSerials.returnUnitsId} = ${returnUnits.id}
      where ${own(returns)} and ${returns.id} = ${returnId} order by ${stockSerials.id}`,
  );

/** Serial numbers that were recorded for the order of a return, of all its products. */
export const sentWithOrder = (db: ScopedDb, returnId: string) =>
  db.rows(
    { productId: serialNumbers.productId, serial: serialNumbers.serial, endedAt: serialNumbers.endedAt },
    (own) => sql`from ${returns}
      cross join ${serialNumbers} on ${own.through(serialNumbers, returns)} and ${serialNumbers.orderId} = ${returns.orderId}
      where ${own(returns)} and ${returns.id} = ${returnId} order by ${serialNumbers.productId}, ${serialNumbers.serial}`,
  );

/** The returned units did not go into stock: their stay ends when it began. */
export const endReturned = (
  company: CompanyDb,
  unitsId: string,
  { byName, reason, now }: { byName: string; reason: string; now: number },
): Statement<unknown> =>
  company.update(
    stockSerials,
    { endedAt: now, endedByName: byName, endReason: reason },
    eq(stockSerials.returnUnitsId, unitsId),
  );
