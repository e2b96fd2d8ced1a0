import { type Compiled, Connection, isRead } from "./connection.server";

/** Somebody was taken for whom they no longer are: all that was begun for them is void. */
export class SpeculationFailed extends Error {}

/**
 * The connection of a request of which it is only supposed who asks. Its first reads go in the trip that asks who does;
 * what writes waits for the answer, and is not done when that is another than was supposed.
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

  /** @throws NotWhoTheyWere */
  async sure(): Promise<void> {
    if (!(await this.#holds())) throw new SpeculationFailed("Somebody else asks, or as somebody else");
    this.#isSure = true;
  }

  override get size(): number | null {
    return this.#after.size ?? this.#reading.size;
  }
}

/** What runs, runs on the others. */
const NOTHING = {
  prepare(): never {
    throw new Error("Nothing runs on a supposition");
  },
  batch(): never {
    throw new Error("Nothing runs on a supposition");
  },
};
