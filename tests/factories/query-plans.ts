import type { Ctx } from "#app/domain/kernel/ctx";
import { Connection } from "#db/connection/connection.server";
import { ScopedDb } from "#db/scoped.server";
import { testEnv } from "./world";

/**
 * SQLite's plan for each statement that `work` runs: the lines of EXPLAIN QUERY PLAN. "SCAN orders" reads a whole table
 * or index; "USE TEMP B-TREE" sorts the rows that it found.
 */
export async function plansOf(ctx: Ctx, work: (ctx: Ctx) => Promise<unknown>): Promise<string[][]> {
  const seen: { sql: string; params: unknown[] }[] = [];
  const spy = {
    prepare(sql: string) {
      const statement = testEnv.DB.prepare(sql);
      return {
        bind(...params: unknown[]) {
          seen.push({ sql, params });
          return statement.bind(...params);
        },
      } as unknown as D1PreparedStatement;
    },
    batch: <T>(statements: D1PreparedStatement[]) => testEnv.DB.batch<T>(statements),
  };
  await work({ ...ctx, db: ScopedDb.open(new Connection(spy), ctx.db.scope) });
  const plans: string[][] = [];
  for (const { sql, params } of seen) {
    const { results } = await testEnv.DB.prepare(`explain query plan ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    plans.push(results.map((row) => row.detail));
  }
  return plans;
}
