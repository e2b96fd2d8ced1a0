import { type Compiled, Connection, isRead } from "#db/connection/connection.server";

/** The session no longer belongs to the cached user: everything that was read for them is discarded. */
export class VerificationFailed extends Error {}

/**
 * Connection for a user from the session cache. The first reads share the round trip that verifies the session; writes
 * wait for it and do not run when it fails.
 */
export class OptimisticConnection extends Connection {
  readonly #reading: Connection;
  readonly #verified: Connection;
  readonly #isSameUser: () => Promise<boolean>;
  #isVerified = false;

  constructor(connections: { reading: Connection; verified: Connection }, isSameUser: () => Promise<boolean>) {
    super(NO_DRIVER, connections.verified.costs);
    this.#reading = connections.reading;
    this.#verified = connections.verified;
    this.#isSameUser = isSameUser;
  }

  override async run(statements: readonly Compiled[]): Promise<Record<string, unknown>[][]> {
    if (this.#isVerified) return this.#verified.run(statements);
    const verification = this.verify();
    if (!statements.every(isRead)) return verification.then(() => this.#verified.run(statements));
    const [rows] = await Promise.all([this.#reading.run(statements), verification]);
    return rows;
  }

  /** @throws VerificationFailed */
  async verify(): Promise<void> {
    if (!(await this.#isSameUser())) throw new VerificationFailed("The session's user has changed.");
    this.#isVerified = true;
  }

  override get size(): number | null {
    return this.#verified.size ?? this.#reading.size;
  }
}

/** Statements run on the two connections; this one has no driver of its own. */
const NO_DRIVER = {
  send(): never {
    throw new Error("The optimistic connection has no driver.");
  },
};
