import type { Person, RequestKind, SignedIn } from "#app/domain/access/access.service.server";
import { readCalendars } from "#app/domain/companies/calendars.server";
import { Calendars } from "#app/domain/kernel/calendars";
import type { Actor, Caller, Ctx } from "#app/domain/kernel/ctx";
import type { Permission } from "#app/domain/kernel/permissions";
import { PROVIDER_COMPANY_ID } from "#app/domain/notifications/notifications.schema";
import { type Connection, type Costs, noCosts } from "#db/connection/connection.server";
import { DirectoryDb } from "#db/directory.server";
import type { AuthBatchDb } from "#db/scoped.server";
import type { BatchResults, Statement } from "#db/statement.server";
import type { Remembered } from "../database/bookmark.server";
import { Connections } from "../database/connections.server";
import { isFarFrom, readsNearby } from "../database/near-reader.server";
import { ChangeLog } from "../live/change-log.server";
import { deferEffects } from "../optimistic-read/defer-effects.server";
import { OptimisticConnection } from "../optimistic-read/optimistic-connection.server";
import type { Verification } from "../optimistic-read/optimistic-read.server";
import { type Settings, settings } from "../setup/env.server";
import { logger } from "../setup/log.server";
import { type EmailSetup, emailSetupOf, mailFor } from "../setup/mail-setup.server";
import { Authentication } from "./authentication.server";
import { authorize, type Grant } from "./authorize.server";
import { makeCtx, newId, now, randomBytes } from "./make-ctx.server";
import { addressOf } from "./origin.server";

/** Actor of cron, queue and webhooks. */
const SYSTEM: Actor = { id: "system", name: "Stowline", email: "", role: null, companyId: null };

/** Actor of a request that is not signed in. */
const VISITOR: Actor = { id: "visitor", name: "Visitor", email: "", role: null, companyId: null };

const SIGN_IN = "Sign in to continue.";
const INVALID_KEY =
  "This API key is invalid, expired or revoked. Ask an administrator to create a new key, and send it in the Authorization header.";

/** The caller and their permissions. */
export interface RequestUser {
  user: Person | null;
  /** @throws unauthorized when no user is signed in; forbidden when the role lacks the permission */
  ctxFor(permission: Permission): Ctx;
}

/** State of one request or job: id, costs, caller. All loaders of a page share it, so the session is read once. */
export class RequestState {
  readonly requestId: string;
  readonly costs: Costs = noCosts();
  /** What it has committed. */
  readonly changeLog = new ChangeLog();
  readonly #env: Env;
  readonly #connections: Connections;
  readonly #authentication: Authentication;
  readonly #caller: Caller | null;
  readonly #request: Request | null;
  readonly #isRead: boolean;
  #nonce: string | undefined;
  /** The route renders no page, so errors are responses of their own. */
  isFile = false;

  constructor(env: Env, request: Request | null) {
    this.#env = env;
    this.#isRead = request?.method === "GET" || request?.method === "HEAD";
    this.#request = request;
    this.#connections = new Connections(env.DB, this.costs, {
      isRead: this.#isRead,
      now,
      onSkipped: (why) => this.log.warn("replica skipped", { why }),
      onChanged: (changed) => this.changeLog.add(changed),
    });
    this.#authentication = new Authentication(this.#connections, request, (user) => this.#readsNearby(user));
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

  get isEmailSetUp(): boolean {
    return mailFor(this.#env) !== null;
  }

  get emailSetup(): EmailSetup {
    return emailSetupOf(this.#env);
  }

  get log() {
    return logger({ requestId: this.requestId });
  }

  /** For sign-in, before a user is known. */
  get access() {
    return this.#authentication.world;
  }

  /** Bytes, as the database last reported it; null before the first statement. */
  get databaseSize(): number | null {
    return this.#connections.size;
  }

  get isByKey(): boolean {
    return this.#authentication.isByKey;
  }

  /** Remaining rate limit of the API key, once it has been read. */
  get turns() {
    return this.#authentication.turns;
  }

  /** Id of the caller, once known; for the log. */
  get userId(): string | null {
    return this.#authentication.userId;
  }

  /**
   * What the caller is to send from now on. Nothing after a write apart from the caller's connection, such as a sign-in:
   * the next page then comes from the primary.
   */
  get remembered(): Remembered {
    const { bookmark, hasWrittenApart } = this.#connections;
    const { isNear } = this.#authentication;
    return { bookmark: isNear ? bookmark : null, isForgotten: isNear === false || hasWrittenApart };
  }

  /** The signed-in user, read from the database. */
  user(kind: RequestKind = "page"): Promise<SignedIn | null> {
    return this.#authentication.user(kind);
  }

  /**
   * The API's caller: by key when the request has one, otherwise by session.
   * @throws too_many
   */
  caller(): Promise<SignedIn | null> {
    return this.#authentication.caller();
  }

  /**
   * Runs `work` for the session's user. `work` can run twice: first for a cached user, without effects, and again when
   * the verified user differs (docs/optimistic-reads.md).
   */
  runForUser<R>(kind: RequestKind, work: (user: RequestUser) => Promise<R>): Promise<R> {
    return this.#authentication.runForUser(kind, (user, verification) =>
      work({ user, ctxFor: (permission) => this.#ctxOf(user, permission, { verification }) }),
    );
  }

  /** Like `forSession`, for the API, where a key can identify the caller. @throws too_many */
  async runForCaller<R>(work: (user: RequestUser) => Promise<R>): Promise<R> {
    if (!this.isByKey) return this.runForUser("call", work);
    const user = await this.caller();
    return work({ user, ctxFor: (permission) => this.#apiCtx(user, permission) });
  }

  /** @throws unauthorized when no user is signed in; forbidden when the role lacks the permission */
  async ctxFor(permission: Permission): Promise<Ctx> {
    return this.#ctxOf(await this.user(), permission);
  }

  /**
   * Same for the API, where a key can identify the caller.
   * @throws also forbidden when the key lacks the permission
   */
  async apiCtxFor(permission: Permission): Promise<Ctx> {
    return this.#apiCtx(await this.caller(), permission);
  }

  /** Same, and runs the reads of `inAuthBatch` in the round trip that authenticates the caller, where that is possible. */
  async apiCtxWithReads<const T extends readonly Statement<unknown>[]>(
    permission: Permission,
    authReads: (db: AuthBatchDb) => T,
  ): Promise<{ ctx: Ctx; read: BatchResults<T> | null }> {
    const { user, read } = await this.#authentication.callerWithReads(permission, authReads);
    return { ctx: this.#apiCtx(user, permission), read };
  }

  /** For cron, queue and webhooks: every company, every permission. Jobs narrow to one company themselves. */
  async systemCtx(): Promise<Ctx> {
    return this.systemCtxIn(await readCalendars(new DirectoryDb(this.#connections.direct), now()));
  }

  /** The same with calendars that are known. */
  systemCtxIn(calendars: Calendars): Ctx {
    return this.#ctx({ actor: SYSTEM, scope: { kind: "all" }, can: () => true, calendars });
  }

  /** For sign-in, where no days are needed: no permission and no company, except to notify the provider of new staff. */
  visitorCtx(): Ctx {
    const scope = { kind: "one", companyId: PROVIDER_COMPANY_ID } as const;
    return this.#ctx({ actor: VISITOR, scope, can: () => false, calendars: Calendars.UTC });
  }

  /** Whether a replica may answer the user's reads. */
  #readsNearby(user: Pick<Person, "role">): boolean {
    return readsNearby(user, isFarFrom(this.settings.primaryContinent, this.#request));
  }

  #apiCtx(user: SignedIn | null, permission: Permission): Ctx {
    return this.#ctxOf(user, permission, { unauthorized: this.isByKey ? INVALID_KEY : SIGN_IN });
  }

  #ctxOf(
    user: Person | null,
    permission: Permission,
    { unauthorized = SIGN_IN, verification = null }: { unauthorized?: string; verification?: Verification | null } = {},
  ): Ctx {
    const grant = authorize(user, { permission, isRead: this.#isRead, unauthorized });
    const nearby = this.#readsNearby(grant.user) ? this.#connections.nearby : null;
    const verified = nearby ?? this.#connections.usual;
    if (!verification) return this.#ctx(grant, verified);
    const reading = nearby ?? this.#connections.batching;
    const connection = new OptimisticConnection({ reading, verified }, verification);
    return deferEffects(this.#ctx(grant, connection), () => connection.verify());
  }

  #ctx({ actor, scope, can, calendars }: Grant, connection: Connection = this.#connections.usual): Ctx {
    const [env, caller, { requestId }] = [this.#env, this.#caller, this];
    const isRetried = actor === SYSTEM;
    return makeCtx({ env, requestId, caller, actor, scope, can, calendars, connection, isRetried });
  }
}
