import type { Ctx } from "#app/domain/kernel/ctx";
import { Connection } from "#db/connection/connection.server";
import { ScopedDb } from "#db/scoped.server";
import { testEnv } from "./world";

/**
 * The same context, except that `work` runs right before the nth round trip of `ctx.db`, as a concurrent request would.
 */
export function beforeTrip(ctx: Ctx, nth: number, work: () => Promise<unknown>): Ctx {
  let trips = 0;
  const slow = {
    prepare: (text: string) => testEnv.DB.prepare(text),
    async batch<T>(statements: D1PreparedStatement[]) {
      trips += 1;
      if (trips === nth) await work();
      return testEnv.DB.batch<T>(statements);
    },
  };
  return { ...ctx, db: ScopedDb.open(new Connection(slow), ctx.db.scope) };
}
