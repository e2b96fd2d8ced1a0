import { sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { idempotencyKeys } from "#db/schema/directory/accounts";
import type { Statement } from "#db/statement.server";

/** Inserts the key unless it exists. Returns whether it was inserted. */
export const insertKey = (
  directory: DirectoryDb,
  row: { userId: string; key: string; requestHash: string; createdAt: number },
): Statement<boolean> =>
  directory
    .writeReturning(
      { key: idempotencyKeys.key },
      sql`insert into ${idempotencyKeys} (user_id, key, request_hash, created_at)
        values (${row.userId}, ${row.key}, ${row.requestHash}, ${row.createdAt}) on conflict do nothing`,
    )
    .map((rows) => rows.length > 0);
