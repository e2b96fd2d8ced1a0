import { type Compiled, Connection, isRead } from "./connection.server";

/** The session no longer belongs to the remembered user: all speculative work is discarded. */
export class SpeculationFailed extends Error {}

/**
 * Connection of a request whose caller is assumed from the isolate's session cache. Its first reads run in parallel
 * with the session lookup. Writes wait for that lookup and are not run when the assumption was wrong.
 */
export class SpeculativeConnection extends Connection {
  readonly #reading: Connection;
  readonly #after: Connection;
  readonly #holds: () => Promise<boolean>;
  #isSure = false;

  constructor(ways: { reading: Connection; after: Connection }, holds: () => Promise<boolean>) {
    super(NOTHING, ways.after.costs);
    this.#reading = ways.reading;
    this.#after = ways.after;
    this.#holds = holds;
  }

  override async run(statements: readonly Compiled[]): Promise<Record<string, unknown>[][]> {
    if (this.#isSure) return this.#after.run(statements);
    const sure = this.sure();
    if (!statements.every(isRead)) return sure.then(() => this.#after.run(statements));
    const [rows] = await Promise.all([this.#reading.run(statements), sure]);
    return rows;
  }

  /** @throws SpeculationFailed */
  async sure(): Promise<void> {
    if (!(await this.#holds())) throw new SpeculationFailed("Another caller, or another role");
    this.#isSure = true;
  }

  override get size(): number | null {
    return this.#after.size ?? this.#reading.size;
  }
}

/** The speculative connection has no driver of its own. */
const NOTHING = {
  prepare(): never {
    throw new Error("Nothing runs on a supposition");
  },
  batch(): never {
    throw new Error("Nothing runs on a supposition");
  },
};
