import { sql } from "drizzle-orm";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** An order that the store lists as changed. */
export interface Claim {
  id: string;
  modifiedAt: number;
}

const IDS_PER_STATEMENT = 30_000;

/** Listed orders that are not stored, or only in an older version; for the batch that stores the last page. */
export function missingAmong(
  company: CompanyDb,
  integrationId: string,
  claims: readonly Claim[],
): Statement<string[]>[] {
  const statements: Statement<string[]>[] = [];
  for (let i = 0; i < claims.length; i += IDS_PER_STATEMENT) {
    const rows = claims.slice(i, i + IDS_PER_STATEMENT).map(({ id, modifiedAt }) => [id, modifiedAt]);
    const id = sql`claimed.value ->> 0`.mapWith(String);
    statements.push(
      company
        .rows(
          { id },
          (own) => sql`from json_each(${JSON.stringify(rows)}) as claimed where not exists (
            select 1 from ${stagingOrders} indexed by staging_orders_external
            where ${own(stagingOrders)} and ${stagingOrders.integrationId} = ${integrationId}
              and ${stagingOrders.externalId} = ${id} and ${stagingOrders.modifiedAt} >= claimed.value ->> 1)`,
        )
        .map((found) => found.map((row) => row.id)),
    );
  }
  return statements;
}
