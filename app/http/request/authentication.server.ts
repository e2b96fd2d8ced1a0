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
import { withoutCountingWrites } from "#db/connection.server";
import { DirectoryDb } from "#db/directory.server";
import { type AuthBatchDb, ScopedDb } from "#db/scoped.server";
import type { BatchResults, Statement } from "#db/statement.server";
import { isFast } from "../fast-path/switch.server";
import { readOptimistically, type Verification } from "../optimistic-read/optimistic-read.server";
import { cachedUser, cacheUser } from "../optimistic-read/session-cache.server";
import { readSessionToken } from "../sign-in/session-cookie.server";
import { readBearer } from "./bearer.server";
import { readBookmark } from "./bookmark.server";
import type { Connections } from "./connections.server";
import { now } from "./make-ctx.server";

/** Authenticates one request, by session cookie or API key. Each is looked up at most once. */
export class Authentication {
  readonly #connections: Connections;
  readonly #request: Request | null;
  readonly #key: string | null;
  #sessionId: Promise<string | null> | undefined;
  #user: Promise<SignedIn | null> | undefined;
  #keyUser: Promise<SignedIn | null> | undefined;
  /** Remaining rate limit of the API key, once it has been read. */
  turns: CallLimit | null = null;
  /** Id of the caller, once known; for the log. */
  userId: string | null = null;

  constructor(connections: Connections, request: Request | null) {
    this.#connections = connections;
    this.#request = request;
    this.#key = request && readBearer(request);
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
    this.userId = user?.id ?? null;
    this.#user = Promise.resolve(user);
    return { user, read };
  }

  #readSession(): Promise<string | null> {
    this.#sessionId ??= this.#readCookies();
    return this.#sessionId;
  }

  /** The session's id. Also applies the bookmark, which must be known before the caller's first read. */
  async #readCookies(): Promise<string | null> {
    if (this.#request === null) return null;
    const [token, bookmark] = await Promise.all([readSessionToken(this.#request), readBookmark(this.#request)]);
    this.#connections.readFrom(bookmark);
    return token === null ? null : sha256(token);
  }

  #userOf(kind: RequestKind, sessionId: string): Promise<SignedIn | null> {
    this.#user ??= this.#findUser(kind, sessionId);
    return this.#user;
  }

  async #findUser(kind: RequestKind, sessionId: string): Promise<SignedIn | null> {
    // With a cached user the session lookup shares a round trip with the first reads.
    const connection = cachedUser(kind, sessionId) ? this.#connections.batching : this.#connections.direct;
    const user = await findUser({ directory: new DirectoryDb(connection), now }, kind, sessionId);
    cacheUser(kind, sessionId, user);
    this.userId = user?.id ?? null;
    return user;
  }

  async #signInByKey(key: string): Promise<SignedIn | null> {
    const findCaller = () => findUserByKey(this.world, key);
    const { user, turns, isRefused } = await withoutCountingWrites(this.#connections.direct.costs, findCaller);
    this.turns = turns;
    this.userId = user?.id ?? null;
    if (!isRefused) return user;
    throw new DomainError("key_rate_limit", "This key has reached its limit of calls per minute.", {
      retryAfterSeconds: turns?.resetSeconds ?? 60,
    });
  }
}
