import type { Ctx } from "#app/domain/kernel/ctx";
import { type Compiled, Connection } from "#db/connection/connection.server";
import { ScopedDb } from "#db/scoped.server";
import { testEnv } from "./world";

class InterruptedConnection extends Connection {
  #left: number;

  constructor(
    trips: number,
    private readonly meanwhile: () => Promise<unknown>,
  ) {
    super(testEnv.DB);
    this.#left = trips;
  }

  override async run(statements: readonly Compiled[]): Promise<Record<string, unknown>[][]> {
    this.#left -= 1;
    if (this.#left === 0) await this.meanwhile();
    return super.run(statements);
  }
}

/** The context of a worker that is overtaken: `work` runs right before its nth round trip to the database. */
export const interruptedWorld = (ctx: Ctx, trips: number, meanwhile: () => Promise<unknown>): Ctx => ({
  ...ctx,
  db: ScopedDb.open(new InterruptedConnection(trips, meanwhile), { kind: "all" }),
});
