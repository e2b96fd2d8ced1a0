import {
  type AccessWorld,
  findCallerBySession,
  findUser,
  type RequestKind,
  type SignedIn,
} from "#app/domain/access/access.service.server";
import { findUserByKey } from "#app/domain/access/api-keys/key-sign-in.server";
import type { CallLimit } from "#app/domain/access/api-keys/key-turns.server";
import { sha256 } from "#app/domain/access/tokens.server";
import { DomainError } from "#app/domain/kernel/errors";
import type { Permission } from "#app/domain/kernel/permissions";
import { type Connection, withoutCountingWrites } from "#db/connection/connection.server";
import { DirectoryDb } from "#db/directory.server";
import { type AuthBatchDb, ScopedDb } from "#db/scoped.server";
import type { BatchResults, Statement } from "#db/statement.server";
import { readBookmark } from "../database/bookmark.server";
import type { Connections } from "../database/connections.server";
import { isFast } from "../fast-path/switch.server";
import { readOptimistically, type Verification } from "../optimistic-read/optimistic-read.server";
import { cachedUser, cacheUser } from "../optimistic-read/session-cache.server";
import { readSessionToken } from "../sign-in/session-cookie.server";
import { readBearer } from "./bearer.server";
import { now } from "./make-ctx.server";

/** Authenticates one request, by session cookie or API key. Each is looked up at most once. */
export class Authentication {
  readonly #connections: Connections;
  readonly #request: Request | null;
  readonly #key: string | null;
  readonly #readsNearby: (user: SignedIn) => boolean;
  #sessionId: Promise<string | null> | undefined;
  #user: Promise<SignedIn | null> | undefined;
  #keyUser: Promise<SignedIn | null> | undefined;
  /** Remaining rate limit of the API key, once it has been read. */
  turns: CallLimit | null = null;
  /** Whether a replica may answer the caller's reads; null until the caller is known. */
  isNear: boolean | null = null;
  /** Id of the caller, once known; for the log. */
  userId: string | null = null;

  /** `readsNearby` tells whose reads a replica may answer. */
  constructor(connections: Connections, request: Request | null, readsNearby: (user: SignedIn) => boolean) {
    this.#connections = connections;
    this.#request = request;
    this.#key = request && readBearer(request);
    this.#readsNearby = readsNearby;
    // What the caller has seen must be known before the first read.
    if (request) connections.readFrom(readBookmark(request));
  }

  /** With an API key, cookies are ignored: both for authentication and for the same-origin check. */
  get isByKey(): boolean {
    return this.#key !== null;
  }

  get world(): AccessWorld {
    return { directory: new DirectoryDb(this.#connections.direct), now };
  }

  /** The session's user, read from the database. */
  async user(kind: RequestKind): Promise<SignedIn | null> {
    const sessionId = await this.#readSession();
    return sessionId === null ? null : this.#userOf(kind, sessionId);
  }

  /**
   * The API's caller: by key when the request has one, otherwise by session.
   * @throws too_many
   */
  caller(): Promise<SignedIn | null> {
    if (this.#key === null) return this.user("call");
    this.#keyUser ??= this.#signInByKey(this.#key);
    return this.#keyUser;
  }

  /** Runs `work` for the session's user; for a cached user it starts before the session is verified. */
  async runForUser<R>(
    kind: RequestKind,
    work: (user: SignedIn | null, verification: Verification | null) => Promise<R>,
  ): Promise<R> {
    const sessionId = await this.#readSession();
    const cached = sessionId === null ? null : cachedUser(kind, sessionId);
    const find = () => this.user(kind);
    return cached ? readOptimistically(cached, find, work) : work(await find(), null);
  }

  /**
   * Authenticates a call by session and runs the reads of `inAuthBatch` in the same round trip, limited to the companies that
   * the caller reaches by the permission. `read` is null when the caller is already known, or uses a key: a key's rate
   * limit is checked before anything is read.
   */
  async callerWithReads<const T extends readonly Statement<unknown>[]>(
    permission: Permission,
    authReads: (db: AuthBatchDb) => T,
  ): Promise<{ user: SignedIn | null; read: BatchResults<T> | null }> {
    const sessionId = this.isByKey ? null : await this.#readSession();
    if (sessionId === null || this.#user || !isFast("optimistic-read"))
      return { user: await this.caller(), read: null };
    const [user, read] = await findCallerBySession(this.world, sessionId, permission, (holds) =>
      authReads(ScopedDb.inAuthBatch(this.#connections.direct, holds)),
    );
    this.#learn(user);
    this.#user = Promise.resolve(user);
    return { user, read };
  }

  #readSession(): Promise<string | null> {
    this.#sessionId ??= this.#readCookie();
    return this.#sessionId;
  }

  async #readCookie(): Promise<string | null> {
    const token = this.#request && (await readSessionToken(this.#request));
    return token === null ? null : sha256(token);
  }

  #userOf(kind: RequestKind, sessionId: string): Promise<SignedIn | null> {
    this.#user ??= this.#findUser(kind, sessionId);
    return this.#user;
  }

  async #findUser(kind: RequestKind, sessionId: string): Promise<SignedIn | null> {
    const findOn = (connection: Connection) =>
      findUser({ directory: new DirectoryDb(connection), now }, kind, sessionId);
    const cached = cachedUser(kind, sessionId);
    const connections = this.#connections;
    let user: SignedIn | null = null;
    if (connections.isReplicaUsable && (cached === null || this.#readsNearby(cached)))
      user = await findOn(connections.nearby);
    // A replica may not have a new session yet, and decides nothing for a caller who is not near.
    if (user === null || !this.#readsNearby(user))
      user = await findOn(cached ? connections.batching : connections.direct);
    cacheUser(kind, sessionId, user);
    this.#learn(user);
    return user;
  }

  #learn(user: SignedIn | null): void {
    this.userId = user?.id ?? null;
    this.isNear = user && this.#readsNearby(user);
  }

  async #signInByKey(key: string): Promise<SignedIn | null> {
    const findCaller = () => findUserByKey(this.world, key);
    const { user, turns, isRefused } = await withoutCountingWrites(this.#connections.direct.costs, findCaller);
    this.turns = turns;
    this.#learn(user);
    if (!isRefused) return user;
    throw new DomainError("key_rate_limit", "This key has reached its limit of calls per minute.", {
      retryAfterSeconds: turns?.resetSeconds ?? 60,
    });
  }
}
