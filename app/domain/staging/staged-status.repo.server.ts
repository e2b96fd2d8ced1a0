import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type StagedCorrections, stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import type { StagedRow } from "./staging.repo.server";

/** Neither a newer version from the store nor a correction must be overwritten. */
const isUnchanged = ({ id, payloadHash, corrections }: StagedRow, status: StagedRow["status"]): SQL =>
  and(
    eq(stagingOrders.id, id),
    eq(stagingOrders.status, status),
    eq(stagingOrders.payloadHash, payloadHash),
    corrections === null ? isNull(stagingOrders.corrections) : eq(stagingOrders.corrections, corrections),
  )!;

/** Stores a user's correction; rolls the batch back when the order has changed since it was read. */
export const correct = (
  company: CompanyDb,
  row: StagedRow,
  corrections: StagedCorrections,
  now: number,
): [Statement<void>, Change<unknown>] => [
  company.assertExists("conflict", stagingOrders, isUnchanged(row, row.status)),
  company.update(
    stagingOrders,
    { corrections, status: "pending", errorMessage: null, updatedAt: now },
    eq(stagingOrders.id, row.id),
  ),
];

/** For the batch that creates the order; rolls it back when the staged order was processed concurrently. */
export const markProcessed = (company: CompanyDb, row: StagedRow, now: number): Statement<unknown>[] =>
  settlePending(
    company,
    row,
    sql`status = 'processed', error_message = null, processed_at = ${now}, updated_at = ${now}`,
  );

export const markFailed = (company: CompanyDb, row: StagedRow, message: string, now: number): Statement<unknown>[] =>
  settlePending(company, row, sql`status = 'error', error_message = ${message}, updated_at = ${now}`);

/** Raw SQL because `update` returns the row with its payload, which can have half a megabyte. */
const settlePending = (company: CompanyDb, row: StagedRow, changes: SQL): Statement<unknown>[] => [
  company.assertExists("conflict", stagingOrders, isUnchanged(row, "pending")),
  company.write(
    (own) => sql`update ${stagingOrders} set ${changes} where ${own(stagingOrders)} and ${isUnchanged(row, "pending")}`,
  ),
];
