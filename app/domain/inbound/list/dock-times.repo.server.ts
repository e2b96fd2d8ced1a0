import { inArray, sql } from "drizzle-orm";
import { asns } from "#db/schema/inbound/asns";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { companyIdsInScope } from "../../companies/companies.service.server";

/** More documents than a report's months and the ones before have; the newest are read. */
const MAX_READ = 20_000;

/** How long a document's goods took from their arrival until the last of them were received and put away. */
export interface DockTime {
  companyId: string;
  warehouseId: string;
  arrivedAt: number;
  receivedAt: number;
  /** When the last of them were put away, or received where they are stored. */
  storedAt: number;
}

/** Documents that were completely received from an instant on and before another, for the caller's batch. */
export const dockTimes = (db: ScopedDb, from: number, to: number): Statement<DockTime[]> =>
  db.rows(
    {
      companyId: asns.companyId,
      warehouseId: asns.warehouseId,
      arrivedAt: sql`${asns.arrivedAt}`.mapWith(Number),
      receivedAt: sql`${asns.lastReceivedAt}`.mapWith(Number),
      storedAt: sql`max(${asns.lastReceivedAt}, coalesce(${asns.lastPutAwayAt}, 0))`.mapWith(Number),
    },
    (own) => sql`from (${companyIdsInScope(db)}) as reached
      cross join ${asns} on ${own(asns)} and ${asns.companyId} = reached.value and ${asns.lastReceivedAt} is not null
        and ${asns.lastReceivedAt} >= ${from} and ${asns.lastReceivedAt} < ${to} and ${asns.arrivedAt} is not null
        and ${inArray(asns.status, ["received", "closed"])}
      order by ${asns.lastReceivedAt} desc limit ${MAX_READ}`,
  );
