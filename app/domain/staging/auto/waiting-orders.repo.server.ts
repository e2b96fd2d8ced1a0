import { sql } from "drizzle-orm";
import { inList } from "#db/expressions";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** Pending orders that contain one of these SKUs, oldest first. */
export const listPendingWithSkus = (company: CompanyDb, skus: readonly string[], limit: number): Statement<string[]> =>
  company
    .rows(
      { id: stagingOrders.id },
      (own) => sql`from ${stagingOrders} indexed by staging_orders_by_company_status
        where ${own(stagingOrders)} and ${stagingOrders.status} = 'pending' and exists (
          select 1 from json_each(${stagingOrders.lines}) as line where ${inList(sql`line.value ->> 'sku'`, skus)})
        order by ${stagingOrders.id} limit ${limit}`,
    )
    .map((rows) => rows.map(({ id }) => id));

/** Pending orders of these companies staged or changed in this time span; companies take turns in the result. */
export const listPendingChangedBetween = (
  db: ScopedDb,
  companyIds: readonly string[],
  { since, before, limit }: { since: number; before: number; limit: number },
) =>
  db.rows(
    { id: stagingOrders.id, companyId: stagingOrders.companyId },
    (own) => sql`from json_each(${JSON.stringify(companyIds)}) as one
      cross join ${stagingOrders} indexed by staging_orders_by_company_status on ${own(stagingOrders)}
        and ${stagingOrders.companyId} = one.value and ${stagingOrders.status} = 'pending'
      where ${stagingOrders.updatedAt} between ${since} and ${before}
      order by row_number() over (partition by ${stagingOrders.companyId}), random() limit ${limit}`,
  );
