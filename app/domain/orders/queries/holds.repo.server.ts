import { sql } from "drizzle-orm";
import { orderHolds } from "#db/schema/holds";
import { orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** Rolls the batch back (conflict) unless the order is on hold and each of these holds is still open. */
export const assertStillHeld = (company: CompanyDb, orderId: string, ids: readonly string[]): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`(select count(*) from ${orderHolds} where ${own(orderHolds)} and ${orderHolds.orderId} = ${orderId}
        and ${orderHolds.releasedAt} is null and ${orderHolds.id} in (select value from json_each(${JSON.stringify(ids)}))) = ${ids.length}
      and exists (select 1 from ${orders} where ${own(orders)} and ${orders.id} = ${orderId} and ${orders.status} = 'on-hold')`,
  );
