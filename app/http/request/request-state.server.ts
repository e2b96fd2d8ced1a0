import { displayName, type Permission, reachOf } from "#app/domain/access/access.schema";
import {
  findCallerBySession,
  findUserBySession,
  mayDo,
  type SignedIn,
  scopeFor,
} from "#app/domain/access/access.service.server";
import { type KeyGrant, keyReaches } from "#app/domain/access/key-grant";
import { findUserByKey } from "#app/domain/access/key-sign-in.server";
import type { Turns } from "#app/domain/access/key-turns.server";
import type { Actor, Caller, Ctx } from "#app/domain/ctx";
import { DomainError, forbidden } from "#app/domain/errors";
import { idMaker } from "#app/domain/ids";
import type { Job } from "#app/domain/jobs";
import { Connection, type Costs, noCosts } from "#db/connection.server";
import { DirectoryDb } from "#db/directory.server";
import { GatheringConnection } from "#db/gathering.server";
import { type AheadDb, type Scope, ScopedDb } from "#db/scoped.server";
import type { ReadBy, Statement } from "#db/statement.server";
import { type Settings, settings } from "../setup/env.server";
import { filesIn } from "../setup/files.server";
import { logger } from "../setup/log.server";
import { mailFor } from "../setup/mail-setup.server";
import { sealer } from "../setup/sealer.server";
import { signer } from "../setup/signer.server";
import { readSessionToken } from "../sign-in/session-cookie.server";
import { readBearer } from "./bearer.server";
import { readBookmark } from "./bookmark.server";
import { addressOf } from "./origin.server";

const randomBytes = (n: number): Uint8Array => crypto.getRandomValues(new Uint8Array(n));
const now = (): number => Date.now();
const newId = idMaker(now, randomBytes);

/** The system itself: cron, queue, webhooks. */
const SYSTEM: Actor = { id: "system", name: "Stowline", email: "", role: null, companyId: null };

/** Somebody before they have said who they are. */
const VISITOR: Actor = { id: "visitor", name: "Visitor", email: "", role: null, companyId: null };

/** One request (or job): its id, its meter, who asks. All loaders of a page share it, so the session is read once. */
export class RequestState {
  readonly requestId: string;
  readonly cspNonce: string;
  readonly costs: Costs = noCosts();
  readonly #env: Env;
  /** For who asks: everything waits for that. */
  readonly #direct: Connection;
  readonly #connection: Connection;
  readonly #sessionToken: string | null;
  readonly #key: string | null;
  readonly #caller: Caller | null;
  readonly #isRead: boolean;
  readonly #bookmark: string | null;
  #replica: { session: D1DatabaseSession; connection: Connection } | null = null;
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
    this.#direct = new Connection(env.DB, this.costs);
    this.#connection = this.#isRead ? new GatheringConnection(env.DB, this.costs) : this.#direct;
    this.#sessionToken = request && readSessionToken(request);
    this.#key = request && readBearer(request);
    this.#caller = request && { address: addressOf(request), userAgent: request.headers.get("User-Agent") };
    this.#bookmark = request && readBookmark(request);
    this.requestId = newId();
    this.cspNonce = btoa(String.fromCharCode(...randomBytes(16)));
  }

  get settings(): Settings {
    return settings(this.#env);
  }

  get log() {
    return logger({ requestId: this.requestId });
  }

  /** For the doors before anyone is signed in. */
  get access() {
    return { directory: new DirectoryDb(this.#direct), now };
  }

  user(): Promise<SignedIn | null> {
    const token = this.#sessionToken;
    this.#user ??= token ? this.#find(token) : Promise.resolve(null);
    return this.#user;
  }

  async #find(token: string): Promise<SignedIn | null> {
    const user = await findUserBySession(this.access, token);
    this.userId = user?.id ?? null;
    return user;
  }

  /** A program calls with a key: then no cookie counts, neither for who it is nor for what it must not do. */
  get isByKey(): boolean {
    return this.#key !== null;
  }

  /** Who calls the API: by the key where the request brings one, else by the session. @throws too_many */
  caller(): Promise<SignedIn | null> {
    if (this.#key === null) return this.user();
    this.#keyUser ??= this.#signInByKey(this.#key);
    return this.#keyUser;
  }

  async #signInByKey(key: string): Promise<SignedIn | null> {
    const { user, turns, isRefused } = await findUserByKey(this.access, key);
    this.turns = turns;
    this.userId = user?.id ?? null;
    if (!isRefused) return user;
    throw new DomainError("too_many", "This key has made all its calls of this minute.", {
      retryAfterSeconds: turns?.resetSeconds ?? 60,
    });
  }

  /** @throws unauthorized when nobody is signed in; forbidden when the role may not */
  async ctxFor(permission: Permission): Promise<Ctx> {
    return this.#ctxOf(await this.user(), permission, "Sign in to go on.");
  }

  /** The same for the API, where a key may say who calls. @throws also forbidden when the key may not */
  async apiCtxFor(permission: Permission): Promise<Ctx> {
    const user = await this.caller();
    if (user?.key) this.#assertKeyMay(user.key, permission);
    return this.#ctxOf(user, permission, this.isByKey ? "This key is not good (any more)." : "Sign in to go on.");
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
      ahead(ScopedDb.ahead(this.#connection, holds)),
    );
    this.userId = user?.id ?? null;
    this.#user = Promise.resolve(user);
    return { ctx: this.#ctxOf(user, permission, "Sign in to go on."), read };
  }

  #assertKeyMay(key: KeyGrant, permission: Permission): void {
    if (!keyReaches(key, permission)) throw forbidden("This key is not for this part of the API.");
    if (!this.#isRead && key.access !== "write") throw forbidden("This key may only read.");
  }

  #ctxOf(user: SignedIn | null, permission: Permission, otherwise: string): Ctx {
    if (!user) throw new DomainError("unauthorized", otherwise);
    const { key } = user;
    const scope = scopeFor(user, permission);
    if (!scope) throw forbidden();
    const actor = { ...user, name: displayName(user), key: key?.name };
    const connection = reachOf(user.role, "portal.read") ? this.#nearby() : this.#connection;
    const can: Ctx["can"] = (p, companyId) => mayDo(user, p, companyId) && (!key || keyReaches(key, p));
    return this.#ctx(actor, scope, can, connection);
  }

  /**
   * What client companies look at may come from a replica that is as far as their browser's last write; without a
   * bookmark the first look is at the primary, which gives one. Who asks is always read there: a session that was ended
   * has ended everywhere.
   */
  #nearby(): Connection {
    if (!this.#replica) {
      const session = this.#env.DB.withSession((this.#isRead && this.#bookmark) || "first-primary");
      const Way = this.#isRead ? GatheringConnection : Connection;
      this.#replica = { session, connection: new Way(session, this.costs) };
    }
    return this.#replica.connection;
  }

  /** What the browser is to bring along from now on: how far the database was after a write, or at the first look. */
  get bookmark(): string | null {
    if (this.isByKey) return null;
    return this.#isRead && this.#bookmark ? null : (this.#replica?.session.getBookmark() ?? null);
  }

  /** For cron, queue and webhooks: every company, every permission; jobs narrow to one company themselves. */
  systemCtx(): Ctx {
    return this.#ctx(SYSTEM, { kind: "all" }, () => true);
  }

  /** For the doors that let people in: no company, no permission; only the directory's own rules. */
  visitorCtx(): Ctx {
    return this.#ctx(VISITOR, { kind: "some", companyIds: [] }, () => false);
  }

  #ctx(actor: Actor, scope: Scope, can: Ctx["can"], connection = this.#connection): Ctx {
    const env = this.#env;
    return {
      db: ScopedDb.open(connection, scope),
      directory: new DirectoryDb(connection),
      actor: pickActor(actor),
      caller: this.#caller,
      can,
      now,
      newId,
      randomHex: (n) => Array.from(randomBytes(n), (b) => b.toString(16).padStart(2, "0")).join(""),
      files: filesIn(env.FILES),
      sealer: sealer(this.settings.secretsKey, this.settings.earlierKeys),
      signer: signer(this.settings.secretsKey),
      enqueue: (...jobs) => enqueue(env.JOBS, jobs),
      enqueueLater: (seconds, ...jobs) => enqueue(env.JOBS, jobs, seconds),
      fetch: (input, init) => fetch(input, init),
      asset: (url) => assetOf(env.ASSETS, url),
      mail: mailFor(env),
      log: this.log,
      databaseSize: () => connection.size,
      config: this.settings,
      requestId: this.requestId,
    };
  }
}

function pickActor({ id, name, email, role, companyId, key }: Actor): Actor {
  return { id, name, email, role, companyId, ...(key && { key }) };
}

async function assetOf(assets: Fetcher, url: string): Promise<ArrayBuffer> {
  // Any host will do: the binding looks at the path alone.
  const answer = await assets.fetch(new URL(url, "http://assets"));
  if (!answer.ok) throw new Error(`The file ${url} is not beside the Worker (${answer.status})`);
  return answer.arrayBuffer();
}

async function enqueue(queue: Queue, jobs: Job[], delaySeconds = 0): Promise<void> {
  const messages = jobs.map((body) => ({ body, contentType: "json" as const, delaySeconds }));
  for (let i = 0; i < messages.length; i += 100) await queue.sendBatch(messages.slice(i, i + 100));
}
