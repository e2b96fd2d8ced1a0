import { sql } from "drizzle-orm";
import type { Job } from "#app/domain/kernel/jobs";
import { bulkRuns } from "#db/schema/bulk-runs";
import { orders } from "#db/schema/orders";
import { stagingOrders } from "#db/schema/staging";
import { systemWorld } from "#tests/factories/world";

/** The messages of a scene, and the state that must be the same however often they are delivered. */
export interface Scene {
  company: { id: string };
  messages: Job[];
  state(): PromiseLike<unknown>;
  /** The part of the state that shows that the work was done at all. */
  proof: string;
}
/** Scenes by name. */
export type Scenes = Record<string, () => Promise<Scene>>;

export const dbOf = (company: { id: string }) => systemWorld().db.company(company.id);

/** The id right before this one, to start a walk over all rows. */
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
