import { type SQL, sql } from "drizzle-orm";
import { PartnerError } from "#app/integrations/partner";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { OpenChannel } from "../../integrations/open-channel.server";

/** An order that the store lists as changed. */
export interface Claim {
  id: string;
  modifiedAt: number;
}

const IDS_A_STATEMENT = 30_000;

/** Listed orders that are not stored, or only in an older version; for the batch that stores the last page. */
export function missingAmong(
  company: CompanyDb,
  integrationId: string,
  claims: readonly Claim[],
): Statement<string[]>[] {
  const statements: Statement<string[]>[] = [];
  for (let i = 0; i < claims.length; i += IDS_A_STATEMENT) {
    const rows = claims.slice(i, i + IDS_A_STATEMENT).map(({ id, modifiedAt }) => [id, modifiedAt]);
    const id = sql`claimed.value ->> 0` as SQL<string>;
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

/** Maximum orders fetched individually; more missing orders indicate a problem for a user to check. */
const MOST_FETCHED = 50;
/** One broken order must not hide the others; a broken store must not be called for each. */
const MOST_FAILED = 3;

export interface Fetched {
  payloads: unknown[];
  stillMissing: string[];
  warning: string | null;
}

/** Fetches the listed orders missing from the pages, each once. An order deleted since then is not missing. */
export async function fetchEach({ channel, world, connection }: OpenChannel, ids: readonly string[]): Promise<Fetched> {
  const payloads: unknown[] = [];
  const failed: string[] = [];
  let warning: string | null = null;
  let asked = 0;
  for (const id of ids.slice(0, MOST_FETCHED)) {
    asked += 1;
    try {
      const payload = await channel.fetchOrder(world, connection, id);
      if (payload !== null) payloads.push(payload);
    } catch (error) {
      if (!(error instanceof PartnerError)) throw error;
      failed.push(id);
      warning = error.message;
      if (failed.length >= MOST_FAILED || error.fault === "rate-limited") break;
    }
  }
  return { payloads, stillMissing: [...failed, ...ids.slice(asked)], warning };
}
