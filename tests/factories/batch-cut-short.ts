import type { Ctx } from "#app/domain/kernel/ctx";
import { type Compiled, Connection } from "#db/connection/connection.server";
import { ScopedDb } from "#db/scoped.server";
import { testEnv } from "./world";

class CuttingConnection extends Connection {
  #dead = false;

  constructor(
    private readonly first: string,
    private readonly before: number,
    private readonly seen: (statements: number) => void,
  ) {
    super(testEnv.DB);
  }

  override async run(statements: readonly Compiled[]): Promise<Record<string, unknown>[][]> {
    if (this.#dead) throw new Error("The worker is gone.");
    if (!statements.some(({ sql }) => sql.startsWith(this.first))) return super.run(statements);
    this.#dead = true;
    this.seen(statements.length);
    const fatal = { sql: "insert into assertions (ok, code) values (0, 'died')", params: [] };
    return super.run([...statements.slice(0, this.before), fatal, ...statements.slice(this.before)]);
  }
}

/**
 * The context of a worker that dies before the nth statement of the batch that contains a statement starting with
 * `first`: no later write reaches the database. `statements()` returns the number of statements in that batch.
 */
export function worldCutBefore(ctx: Ctx, n: number, first: string): Ctx & { statements(): number } {
  let seen = 0;
  const connection = new CuttingConnection(first, n, (statements) => {
    seen = statements;
  });
  return { ...ctx, db: ScopedDb.open(connection, { kind: "all" }), statements: () => seen };
}
