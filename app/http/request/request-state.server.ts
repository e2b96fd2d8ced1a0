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
import { type AheadDb, type Scope, ScopedDb } from "#db/scoped.server";
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

/** The system itself: cron, queue, webhooks. */
const SYSTEM: Actor = { id: "system", name: "Stowline", email: "", role: null, companyId: null };

const INVALID_KEY =
  "This API key is invalid, expired or revoked. Ask an administrator to create a new key, and send it in the Authorization header.";

/** Somebody before they have said who they are. */
const VISITOR: Actor = { id: "visitor", name: "Visitor", email: "", role: null, companyId: null };

/** Who asks, and what they may do. */
export interface Who {
  user: Person | null;
  /** @throws unauthorized when nobody is signed in; forbidden when the role may not */
  ctxFor(permission: Permission): Ctx;
}

/** Whether it was true who was taken to ask. */
type Holds = () => Promise<boolean>;

/** One request (or job): its id, its meter, who asks. All loaders of a page share it, so the session is read once. */
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
  /** Its route draws no page: a refusal is an answer of its own. */
  isFile = false;
  /** What is left of the key's turns, once it was looked at. */
  turns: Turns | null = null;
  /** Who asks, once that was looked up; for the log. */
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

  /** One for the page and all that it holds. */
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

  /** For the doors before anyone is signed in. */
  get access() {
    return { directory: new DirectoryDb(this.#connections.direct), now };
  }

  /** Who is signed in, as the database says. */
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
    // What is read for whoever is remembered goes along.
    const connection = recall(way, sessionId) ? this.#connections.gathering : this.#connections.direct;
    const user = await findUser({ directory: new DirectoryDb(connection), now }, way, sessionId);
    this.userId = user?.id ?? null;
    return user;
  }

  /**
   * Does the work for whoever asks. Whom the session belonged to a moment ago is taken to ask again: what is read first
   * for them goes in the trip that asks whether that holds, and nothing is written, sent or answered before it is known to.
   * Where it does not hold, what was read is forgotten and the work done anew for who it is.
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
      // Also what goes wrong is true of them alone.
      if (await holds()) throw error;
    }
    return work(this.#who(await this.user(way)));
  }

  /** The same for the API, where a key may say who calls. @throws too_many */
  async forWhoCalls<R>(work: (who: Who) => Promise<R>): Promise<R> {
    if (!this.isByKey) return this.forWhoAsks("call", work);
    const user = await this.caller();
    return work({ user, ctxFor: (permission) => this.#apiCtx(user, permission) });
  }

  /** A program calls with a key: then no cookie counts, neither for who it is nor for what it must not do. */
  get isByKey(): boolean {
    return this.#key !== null;
  }

  /** Who calls the API: by the key where the request brings one, else by the session. @throws too_many */
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

  /** @throws unauthorized when nobody is signed in; forbidden when the role may not */
  async ctxFor(permission: Permission): Promise<Ctx> {
    return this.#who(await this.user()).ctxFor(permission);
  }

  /** The same for the API, where a key may say who calls. @throws also forbidden when the key may not */
  async apiCtxFor(permission: Permission): Promise<Ctx> {
    return this.#apiCtx(await this.caller(), permission);
  }

  #apiCtx(user: SignedIn | null, permission: Permission): Ctx {
    if (user?.key) this.#assertKeyMay(user.key, permission);
    return this.#ctxOf(user, permission, this.isByKey ? INVALID_KEY : undefined);
  }

  /**
   * The same, with what `ahead` reads in the very trip that says who calls, by a handle that reaches what they reach by
   * the permission. Null where that is known already, or a key calls, whose turns count before anything is read for it.
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

  /** What the browser is to bring along from now on: how far the database was after a write, or at the first look. */
  get bookmark(): string | null {
    return this.isByKey ? null : this.#connections.bookmark;
  }

  /** For cron, queue and webhooks: every company, every permission; jobs narrow to one company themselves. */
  systemCtx(): Ctx {
    return this.#ctx(SYSTEM, { kind: "all" }, () => true);
  }

  /** For sign-in: no permission and no company, except the provider's own notifications of new staff. */
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

/** Field by field, as both were read by the same statement. */
const isSame = (user: SignedIn | null, remembered: SignedIn): boolean =>
  JSON.stringify({ ...user, unread: false }) === JSON.stringify({ ...remembered, unread: false });
