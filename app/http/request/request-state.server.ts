import { displayName } from "#app/domain/access/access.schema";
import { findCallerBySession, findUser, type Person, type SignedIn } from "#app/domain/access/access.service.server";
import { type KeyGrant, keyReaches } from "#app/domain/access/api-keys/key-grant";
import { findUserByKey } from "#app/domain/access/api-keys/key-sign-in.server";
import type { Turns } from "#app/domain/access/api-keys/key-turns.server";
import { type RequestKind, recall } from "#app/domain/access/sign-in/remembered";
import { sha256 } from "#app/domain/access/tokens.server";
import type { Actor, Caller, Ctx } from "#app/domain/kernel/ctx";
import { DomainError, forbidden } from "#app/domain/kernel/errors";
import { mayDo, type Permission, reachOf, scopeFor } from "#app/domain/kernel/permissions";
import { PROVIDER_COMPANY_ID } from "#app/domain/notifications/notifications.schema";
import { type Connection, type Costs, noCosts, withoutCountingWrites } from "#db/connection.server";
import { DirectoryDb } from "#db/directory.server";
import type { Scope } from "#db/scope";
import { type AheadDb, ScopedDb } from "#db/scoped.server";
import { SpeculativeConnection } from "#db/speculative-connection.server";
import type { ReadBy, Statement } from "#db/statement.server";
import { type Settings, settings } from "../setup/env.server";
import { logger } from "../setup/log.server";
import { readSessionToken } from "../sign-in/session-cookie.server";
import { readBearer } from "./bearer.server";
import { readBookmark } from "./bookmark.server";
import { Connections } from "./connections.server";
import { makeCtx, newId, now, randomBytes } from "./make-ctx.server";
import { addressOf } from "./origin.server";

/** Actor of cron, queue and webhooks. */
const SYSTEM: Actor = { id: "system", name: "Stowline", email: "", role: null, companyId: null };

const INVALID_KEY =
  "This API key is invalid, expired or revoked. Ask an administrator to create a new key, and send it in the Authorization header.";

/** Actor of a request that is not signed in. */
const VISITOR: Actor = { id: "visitor", name: "Visitor", email: "", role: null, companyId: null };

/** The caller and their permissions. */
export interface Who {
  user: Person | null;
  /** @throws unauthorized when no user is signed in; forbidden when the role lacks the permission */
  ctxFor(permission: Permission): Ctx;
}

/** Resolves to whether the session still belongs to the remembered user. */
type Holds = () => Promise<boolean>;

/** State of one request or job: id, costs, caller. All loaders of a page share it, so the session is read once. */
export class RequestState {
  readonly requestId: string;
  readonly costs: Costs = noCosts();
  readonly #env: Env;
  readonly #connections: Connections;
  readonly #sessionToken: string | null;
  readonly #key: string | null;
  readonly #caller: Caller | null;
  readonly #isRead: boolean;
  #nonce: string | undefined;
  #sessionId: Promise<string> | undefined;
  #user: Promise<SignedIn | null> | undefined;
  #keyUser: Promise<SignedIn | null> | undefined;
  /** The route renders no page, so errors are responses of their own. */
  isFile = false;
  /** Remaining rate limit of the API key, once it has been read. */
  turns: Turns | null = null;
  /** Id of the caller, once known; for the log. */
  userId: string | null = null;

  constructor(env: Env, request: Request | null) {
    this.#env = env;
    this.#isRead = request?.method === "GET" || request?.method === "HEAD";
    const bookmark = request && readBookmark(request);
    this.#connections = new Connections(env.DB, this.costs, { isRead: this.#isRead, bookmark });
    this.#sessionToken = request && readSessionToken(request);
    this.#key = request && readBearer(request);
    this.#caller = request && { address: addressOf(request), userAgent: request.headers.get("User-Agent") };
    this.requestId = newId();
  }

  /** One nonce for the whole page. */
  get cspNonce(): string {
    this.#nonce ??= btoa(String.fromCharCode(...randomBytes(16)));
    return this.#nonce;
  }

  get settings(): Settings {
    return settings(this.#env);
  }

  get log() {
    return logger({ requestId: this.requestId });
  }

  /** For sign-in, before a user is known. */
  get access() {
    return { directory: new DirectoryDb(this.#connections.direct), now };
  }

  /** The signed-in user, read from the database. */
  async user(way: RequestKind = "page"): Promise<SignedIn | null> {
    const token = this.#sessionToken;
    if (token === null) return null;
    this.#sessionId ??= sha256(token);
    return this.#asked(way, await this.#sessionId);
  }

  #asked(way: RequestKind, sessionId: string): Promise<SignedIn | null> {
    this.#user ??= this.#find(way, sessionId);
    return this.#user;
  }

  async #find(way: RequestKind, sessionId: string): Promise<SignedIn | null> {
    // With a remembered user the session lookup shares a round trip with the first speculative reads.
    const connection = recall(way, sessionId) ? this.#connections.gathering : this.#connections.direct;
    const user = await findUser({ directory: new DirectoryDb(connection), now }, way, sessionId);
    this.userId = user?.id ?? null;
    return user;
  }

  /**
   * Runs `work` for the caller. When this isolate remembers the session's user, `work` starts at once: its first reads
   * share the round trip that verifies the session, and writes, outgoing messages and the response wait for the result.
   * When the user has changed, the results are discarded and `work` runs again for the verified user.
   */
  async forWhoAsks<R>(way: RequestKind, work: (who: Who) => Promise<R>): Promise<R> {
    const token = this.#sessionToken;
    this.#sessionId ??= token === null ? undefined : sha256(token);
    const sessionId = await this.#sessionId;
    const remembered = sessionId === undefined ? null : recall(way, sessionId);
    if (sessionId === undefined || !remembered) return work(this.#who(await this.user(way)));
    let asked: Promise<boolean> | undefined;
    const holds = () => {
      asked ??= this.#asked(way, sessionId).then((user) => isSame(user, remembered));
      return asked;
    };
    try {
      const done = await work(this.#who(remembered, holds));
      if (await holds()) return done;
    } catch (error) {
      // An error counts only if the remembered user was the right one.
      if (await holds()) throw error;
    }
    return work(this.#who(await this.user(way)));
  }

  /**
   * Same for the API, where a key can identify the caller.
   * @throws too_many
   */
  async forWhoCalls<R>(work: (who: Who) => Promise<R>): Promise<R> {
    if (!this.isByKey) return this.forWhoAsks("call", work);
    const user = await this.caller();
    return work({ user, ctxFor: (permission) => this.#apiCtx(user, permission) });
  }

  /** With an API key, cookies are ignored: both for authentication and for the same-origin check. */
  get isByKey(): boolean {
    return this.#key !== null;
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

  async #signInByKey(key: string): Promise<SignedIn | null> {
    const findCaller = () => findUserByKey(this.access, key);
    const { user, turns, isRefused } = await withoutCountingWrites(this.costs, findCaller);
    this.turns = turns;
    this.userId = user?.id ?? null;
    if (!isRefused) return user;
    throw new DomainError("key_rate_limit", "This key has made all its calls of this minute.", {
      retryAfterSeconds: turns?.resetSeconds ?? 60,
    });
  }

  /** @throws unauthorized when no user is signed in; forbidden when the role lacks the permission */
  async ctxFor(permission: Permission): Promise<Ctx> {
    return this.#who(await this.user()).ctxFor(permission);
  }

  /**
   * Same for the API, where a key can identify the caller.
   * @throws also forbidden when the key lacks the permission
   */
  async apiCtxFor(permission: Permission): Promise<Ctx> {
    return this.#apiCtx(await this.caller(), permission);
  }

  #apiCtx(user: SignedIn | null, permission: Permission): Ctx {
    if (user?.key) this.#assertKeyMay(user.key, permission);
    return this.#ctxOf(user, permission, this.isByKey ? INVALID_KEY : undefined);
  }

  /**
   * Same, and runs the reads of `ahead` in the round trip that authenticates the caller, limited to the companies that
   * the caller reaches by the permission. `read` is null when the caller is already known, or uses a key: a key's rate
   * limit is checked before anything is read.
   */
  async apiCtxAhead<const T extends readonly Statement<unknown>[]>(
    permission: Permission,
    ahead: (db: AheadDb) => T,
  ): Promise<{ ctx: Ctx; read: ReadBy<T> | null }> {
    const token = this.#sessionToken;
    if (this.isByKey || token === null || this.#user) return { ctx: await this.apiCtxFor(permission), read: null };
    const [user, read] = await findCallerBySession(this.access, token, permission, (holds) =>
      ahead(ScopedDb.ahead(this.#connections.direct, holds)),
    );
    this.userId = user?.id ?? null;
    this.#user = Promise.resolve(user);
    return { ctx: this.#ctxOf(user, permission), read };
  }

  #assertKeyMay(key: KeyGrant, permission: Permission): void {
    if (!keyReaches(key, permission)) throw forbidden("This key is not for this part of the API.", "key_out_of_area");
    if (!this.#isRead && key.access !== "write") throw forbidden("This key may only read.", "key_read_only");
  }

  #who(user: Person | null, holds: Holds | null = null): Who {
    return { user, ctxFor: (permission) => this.#ctxOf(user, permission, undefined, holds) };
  }

  #ctxOf(
    user: Person | null,
    permission: Permission,
    otherwise = "Sign in to go on.",
    holds: Holds | null = null,
  ): Ctx {
    if (!user) throw new DomainError("unauthorized", otherwise);
    const { key } = user;
    const scope = scopeFor(user, permission);
    if (!scope) throw forbidden();
    const actor = { ...user, name: displayName(user), key: key?.name };
    const can: Ctx["can"] = (p, companyId) => mayDo(user, p, companyId) && (!key || keyReaches(key, p));
    const nearby = reachOf(user.role, "portal.read") ? this.#connections.nearby : null;
    const after = nearby ?? this.#connections.usual;
    if (!holds) return this.#ctx(actor, scope, can, after);
    const unsure = new SpeculativeConnection({ reading: nearby ?? this.#connections.gathering, after }, holds);
    return this.#ctx(actor, scope, can, unsure, () => unsure.sure());
  }

  /** Bookmark for the browser to send from now on: set after a write, and after the first read. */
  get bookmark(): string | null {
    return this.isByKey ? null : this.#connections.bookmark;
  }

  /** For cron, queue and webhooks: every company, every permission. Jobs narrow to one company themselves. */
  systemCtx(): Ctx {
    return this.#ctx(SYSTEM, { kind: "all" }, () => true);
  }

  /** For sign-in: no permission and no company, except to notify the provider of new staff. */
  visitorCtx(): Ctx {
    return this.#ctx(VISITOR, { kind: "one", companyId: PROVIDER_COMPANY_ID }, () => false);
  }

  #ctx(
    actor: Actor,
    scope: Scope,
    can: Ctx["can"],
    connection: Connection = this.#connections.usual,
    sure: (() => Promise<void>) | null = null,
  ): Ctx {
    const [env, caller, { requestId }] = [this.#env, this.#caller, this];
    const isRetried = actor === SYSTEM;
    return makeCtx({ env, requestId, caller, actor, scope, can, connection, isRetried, sure });
  }
}

/** Both were read by the same statement, so their fields are in the same order. */
const isSame = (user: SignedIn | null, remembered: SignedIn): boolean =>
  JSON.stringify({ ...user, unread: false }) === JSON.stringify({ ...remembered, unread: false });
