import { BatchingConnection } from "#db/batching-connection.server";
import { Connection, type Costs } from "#db/connection.server";

/** The ways of one request to the database, all on one meter. */
export class Connections {
  /** For who asks, where everything waits for that. */
  readonly direct: Connection;
  readonly gathering: Connection;
  readonly #db: D1Database;
  readonly #isRead: boolean;
  readonly #bookmark: string | null;
  #replica: { session: D1DatabaseSession; connection: Connection } | null = null;

  constructor(db: D1Database, costs: Costs, { isRead, bookmark }: { isRead: boolean; bookmark: string | null }) {
    this.#db = db;
    this.#isRead = isRead;
    this.#bookmark = bookmark;
    this.direct = new Connection(db, costs);
    this.gathering = new BatchingConnection(db, costs);
  }

  /** For what is read or done once it is known who asks. */
  get usual(): Connection {
    return this.#isRead ? this.gathering : this.direct;
  }

  /**
   * What client companies look at may come from a replica that is as far as their browser's last write; without a
   * bookmark the first look is at the primary, which gives one. Who asks is always read there: a session that was ended
   * has ended everywhere.
   */
  get nearby(): Connection {
    if (!this.#replica) {
      const session = this.#db.withSession((this.#isRead && this.#bookmark) || "first-primary");
      const Way = this.#isRead ? BatchingConnection : Connection;
      this.#replica = { session, connection: new Way(session, this.direct.costs) };
    }
    return this.#replica.connection;
  }

  /** What the browser is to bring along from now on: how far the database was after a write, or at the first look. */
  get bookmark(): string | null {
    return this.#isRead && this.#bookmark ? null : (this.#replica?.session.getBookmark() ?? null);
  }
}
