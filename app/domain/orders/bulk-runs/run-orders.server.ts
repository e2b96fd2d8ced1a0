import { and, eq, gt, isNotNull, isNull, type SQL } from "drizzle-orm";
import { plus } from "#db/expressions";
import { bulkRunOrders, bulkRuns } from "#db/schema/bulk-runs";
import { orders } from "#db/schema/orders";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { existsIn, innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";

export { cancelOpenOrders, finishIfComplete } from "./run-orders.repo.server";

const isOpen = (runId: string, orderId: string): SQL =>
  and(eq(bulkRunOrders.runId, runId), eq(bulkRunOrders.orderId, orderId), isNull(bulkRunOrders.why))!;

/** Adds the orders of a run, in the batch that starts it. */
export const insertRunOrders = (
  company: CompanyDb,
  rows: readonly Omit<typeof bulkRunOrders.$inferInsert, "companyId">[],
): Statement<void> => company.insertMany(bulkRunOrders, rows);

/** Open orders of the run after this one, by the time the order was placed. */
export const listOpenOrders = (company: CompanyDb, runId: string, after: string | null, limit: number) =>
  company.select(bulkRunOrders, {
    columns: ["orderId", "detail"],
    where: and(
      eq(bulkRunOrders.runId, runId),
      isNull(bulkRunOrders.why),
      after === null ? undefined : gt(bulkRunOrders.orderId, after),
    ),
    orderBy: bulkRunOrders.orderId,
    limit,
  });

/** Assertion that no other worker has settled this order of the run. */
export const assertOrderOpen = (company: CompanyDb, runId: string, orderId: string): Statement<void> =>
  company.assertExists("conflict", bulkRunOrders, isOpen(runId, orderId));

export const completeOrder = (company: CompanyDb, runId: string, orderId: string): Statement<unknown> =>
  company.delete(bulkRunOrders, isOpen(runId, orderId));

/** Counts a failed order and stores the reason, once. */
export const failOrder = (company: CompanyDb, runId: string, orderId: string, why: string): Statement<unknown>[] => [
  company.update(bulkRuns, { failed: plus(bulkRuns.failed, 1) }, eq(bulkRuns.id, runId), (own) =>
    existsIn(own, bulkRunOrders, isOpen(runId, orderId)),
  ),
  company.update(bulkRunOrders, { why }, isOpen(runId, orderId)),
];

/** All runs started by one request. */
export const listRequestedRuns = (db: ScopedDb, requestId: string) =>
  db.select(bulkRuns, {
    columns: [
      "id",
      "companyId",
      "kind",
      "reason",
      "prefer",
      "startedBy",
      "startedByName",
      "startedAt",
      "finishedAt",
      "total",
      "processed",
      "failed",
    ],
    where: eq(bulkRuns.requestId, requestId),
  });

/** Orders that failed, with the reasons. */
export const listFailedOrders = (db: ScopedDb, requestId: string, limit: number) =>
  db
    .select(bulkRuns, {
      columns: { orderId: orders.id, orderNumber: orders.orderNumber, why: bulkRunOrders.why },
      join: [
        innerJoin(bulkRunOrders, and(eq(bulkRunOrders.runId, bulkRuns.id), isNotNull(bulkRunOrders.why))),
        innerJoin(orders, eq(orders.id, bulkRunOrders.orderId)),
      ],
      where: eq(bulkRuns.requestId, requestId),
      orderBy: orders.id,
      limit,
    })
    .map((rows) => rows.map(({ why, ...row }) => ({ ...row, why: why ?? "" })));
