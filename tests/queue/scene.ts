import { sql } from "drizzle-orm";
import type { Job } from "#app/domain/kernel/jobs";
import { bulkRuns } from "#db/schema/bulk-runs";
import { orders } from "#db/schema/orders";
import { stagingOrders } from "#db/schema/staging";
import { systemWorld } from "#tests/factories/world";

/** What a queue may deliver, and what is to be the same afterwards. */
export interface Scene {
  company: { id: string };
  messages: Job[];
  state(): PromiseLike<unknown>;
  /** What of it shows that the work was done at all. */
  proof: string;
}
/** By what happens in it. */
export type Scenes = Record<string, () => Promise<Scene>>;

export const dbOf = (company: { id: string }) => systemWorld().db.company(company.id);

/** An id right before this one: where a walk over all that there is begins. */
export const before = (id: string): string => `${id.slice(0, -12)}000000000000`;

export const statusesOf = async (company: { id: string }) =>
  (await dbOf(company).rows({ s: orders.status }, (own) => sql`from ${orders} where ${own(orders)} order by id`)).map(
    ({ s }) => s,
  );

export const runsOf = (company: { id: string }) =>
  dbOf(company).rows(
    { done: bulkRuns.processed, failed: bulkRuns.failed, over: sql<number>`finished_at is not null` },
    (own) => sql`from ${bulkRuns} where ${own(bulkRuns)}`,
  );

export const stagedOf = (company: { id: string }) =>
  dbOf(company).rows(
    { id: stagingOrders.externalId, status: stagingOrders.status, hash: stagingOrders.payloadHash },
    (own) => sql`from ${stagingOrders} where ${own(stagingOrders)} order by ${stagingOrders.externalId}`,
  );
