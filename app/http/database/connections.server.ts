import { BatchingConnection } from "#db/connection/batching-connection.server";
import { type Changed, Connection, type Costs } from "#db/connection/connection.server";
import { NearbyDatabase, type Skipped } from "#db/connection/nearby-database.server";
import { isFast } from "../fast-path/switch.server";

interface ConnectionsOptions {
  /** Whether the request only reads (GET or HEAD). */
  isRead: boolean;
  now(): number;
  onSkipped(why: Skipped): void;
  /** Called for each committed write. */
  onChanged(changed: Changed): void;
}

/** One request's database connections. All count towards the same costs. */
export class Connections {
  /** Runs each statement at once, at the primary. Used to authenticate a caller of whom nothing is known. */
  readonly direct: Connection;
  /** At the primary too. */
  readonly batching: Connection;
  readonly #db: D1Database;
  readonly #options: ConnectionsOptions;
  #seen: string | null = null;
  #near: { database: NearbyDatabase; connection: Connection } | null = null;

  constructor(db: D1Database, costs: Costs, options: ConnectionsOptions) {
    this.#db = db;
    this.#options = options;
    const { onChanged } = options;
    this.direct = new Connection(db, costs, onChanged);
    this.batching = isFast("batching") ? new BatchingConnection(db, costs, onChanged) : this.direct;
  }

  /** Sets the bookmark that the request brought: what its caller has seen. Null when it brought none. */
  readFrom(bookmark: string | null): void {
    this.#seen = bookmark;
  }

  /** Whether a replica may answer: the request only reads, and says what its caller has seen. */
  get isReplicaUsable(): boolean {
    return this.#options.isRead && this.#seen !== null;
  }

  /** For reads and writes of callers who are not near, after they are known. */
  get usual(): Connection {
    return this.#options.isRead && isFast("batching") ? this.batching : this.direct;
  }

  /**
   * For callers whose pages may come from a replica (`readsNearby`). Reads begin where the caller has been; without a
   * bookmark, and for every request that may write, at the primary, which returns one.
   */
  get nearby(): Connection {
    this.#near ??= this.#openNearby();
    return this.#near.connection;
  }

  /** Size of the database in bytes after a statement of the request; null before the first one. */
  get size(): number | null {
    return this.direct.size ?? this.batching.size ?? this.#near?.connection.size ?? null;
  }

  /** Whether a write was sent of which `bookmark` does not know. */
  get hasWrittenApart(): boolean {
    return this.direct.hasWritten || this.batching.hasWritten;
  }

  /** The state that `nearby` has shown or written; null when that is what the caller had seen before, or nothing. */
  get bookmark(): string | null {
    const bookmark = this.#near?.database.bookmark ?? null;
    return bookmark === this.#seen ? null : bookmark;
  }

  #openNearby() {
    const { costs } = this.direct;
    const { isRead, onChanged, ...options } = this.#options;
    const Way = isRead && isFast("batching") ? BatchingConnection : Connection;
    const database = new NearbyDatabase(this.#db, { bookmark: isRead ? this.#seen : null, costs, ...options });
    return { database, connection: new Way(database, costs, onChanged) };
  }
}
