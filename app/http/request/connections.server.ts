import { BatchingConnection } from "#db/batching-connection.server";
import { Connection, type Costs } from "#db/connection.server";
import { isFast } from "../fast-path/switch.server";

/** One request's database connections. All count towards the same costs. */
export class Connections {
  /** Runs each statement at once. Used to authenticate the caller, which everything else waits for. */
  readonly direct: Connection;
  readonly batching: Connection;
  readonly #db: D1Database;
  readonly #isRead: boolean;
  #bookmark: string | null = null;
  #replica: { session: D1DatabaseSession; connection: Connection } | null = null;

  constructor(db: D1Database, costs: Costs, { isRead }: { isRead: boolean }) {
    this.#db = db;
    this.#isRead = isRead;
    this.direct = new Connection(db, costs);
    this.batching = isFast("batching") ? new BatchingConnection(db, costs) : this.direct;
  }

  /** Sets the bookmark that a replica must have reached. Without one, `nearby` reads from the primary. */
  readFrom(bookmark: string | null): void {
    this.#bookmark = bookmark;
  }

  /** For reads and writes after the caller is known. */
  get usual(): Connection {
    return this.#isRead && isFast("batching") ? this.batching : this.direct;
  }

  /**
   * Pages of client companies may be read from a replica that has caught up with the browser's last write. Without a
   * bookmark the first read goes to the primary, which returns one. Sessions are always read from the primary, so that
   * an ended session ends everywhere at once.
   */
  get nearby(): Connection {
    if (!this.#replica) {
      const session = this.#db.withSession((this.#isRead && this.#bookmark) || "first-primary");
      const Way = this.#isRead && isFast("batching") ? BatchingConnection : Connection;
      this.#replica = { session, connection: new Way(session, this.direct.costs) };
    }
    return this.#replica.connection;
  }

  /** Bookmark for the browser to send from now on: set after a write, and after the first read. */
  get bookmark(): string | null {
    return this.#isRead && this.#bookmark ? null : (this.#replica?.session.getBookmark() ?? null);
  }
}
