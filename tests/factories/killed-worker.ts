import type { Ctx } from "#app/domain/kernel/ctx";
import { type Compiled, Connection } from "#db/connection/connection.server";
import { DirectoryDb } from "#db/directory.server";
import { ScopedDb } from "#db/scoped.server";
import { testEnv } from "./world";

/** The error that a killed worker gets from everything it still tries to do, which has no effect. */
export class Killed extends Error {}

class DyingConnection extends Connection {
  #left: number;

  constructor(
    trips: number,
    private readonly lastOneCounts: boolean,
  ) {
    super(testEnv.DB);
    this.#left = trips;
  }

  override async run(statements: readonly Compiled[]): Promise<Record<string, unknown>[][]> {
    this.#left -= 1;
    if (this.#left > 0) return super.run(statements);
    if (this.#left === 0 && this.lastOneCounts) await super.run(statements);
    throw new Killed(`Killed ${-this.#left + 1}`);
  }
}

/**
 * The context of a worker that is killed at its nth round trip to the database: before it, or (`lastOneCounts`) after
 * it but before its response arrives.
 */
export function dyingWorld(ctx: Ctx, trips: number, lastOneCounts: boolean): Ctx {
  return { ...ctx, db: ScopedDb.open(new DyingConnection(trips, lastOneCounts), { kind: "all" }) };
}

/** The same for round trips through the directory handle. */
export const dyingDirectory = (ctx: Ctx, trips: number, lastOneCounts: boolean): Ctx => ({
  ...ctx,
  directory: new DirectoryDb(new DyingConnection(trips, lastOneCounts)),
});
