import type { MailTransport } from "#app/integrations/mail-transport";
import type { PostalAddress } from "#app/integrations/partner";
import type { DirectoryDb } from "#db/directory.server";
import type { ScopedDb } from "#db/scoped.server";
import type { Job } from "./jobs";
import type { Permission, Role } from "./permissions";

export interface Actor {
  /** A user's id, or "system". */
  id: string;
  name: string;
  email: string;
  /** Null for the system itself. */
  role: Role | null;
  companyId: string | null;
  /** The name of the API key that a program calls with in this user's name. */
  key?: string | undefined;
}

/** From where somebody calls. */
export interface Caller {
  /** The network address. */
  address: string;
  userAgent: string | null;
}

export interface Log {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

/** Large or binary things: payloads, images, labels. Keys start with the company's id. */
export interface Files {
  put(key: string, body: ArrayBuffer | Uint8Array | string, contentType: string): Promise<void>;
  get(key: string): Promise<ArrayBuffer | null>;
  delete(key: string): Promise<void>;
  /** Only what was put before that moment; false where something younger lies there. */
  deleteOld(key: string, before: number): Promise<boolean>;
  /** Only where nothing lies yet; false where something does. */
  putNew(key: string, body: Uint8Array, contentType: string): Promise<boolean>;
  /** As it comes, a few megabytes of it at a time; answers with its bytes. */
  putPieces(key: string, pieces: AsyncIterable<Uint8Array>, contentType: string): Promise<number>;
  /** Everything whose key begins so. */
  deleteUnder(prefix: string): Promise<void>;
  /** For handing on without holding it whole. */
  open(key: string): Promise<OpenFile | null>;
}

export interface OpenFile {
  body: ReadableStream<Uint8Array>;
  contentType: string;
  size: number;
  /** Changes with the content; in quotation marks. */
  etag: string;
}

/** The provider's own settings, from the Worker's vars. */
export interface Config {
  brand: string;
  supportEmail: string;
  supportPhone: string;
  supportHours: string;
  currency: string;
  /** How users sign in: with a password, at the identity provider of this name, or both. */
  signIn: { password: boolean; provider: string | null };
  origin: string;
  local: boolean;
  allowLocalStores: boolean;
  /** Where parcels are sent from; null while no whole address is set up. */
  shipFrom: PostalAddress | null;
}

/** Encrypts what must never be shown again (AES-GCM). */
export interface Sealer {
  seal(plain: string): Promise<string>;
  open(sealed: string): Promise<string>;
}

/** Makes addresses and the like that nobody else can make. */
export interface Signer {
  sign(purpose: string, text: string): Promise<string>;
  verify(purpose: string, text: string, signature: string): Promise<boolean>;
}

/** Everything a use case may know of the world outside the domain. */
export interface Ctx {
  readonly db: ScopedDb;
  readonly directory: DirectoryDb;
  readonly actor: Actor;
  /** Null for cron and queue. */
  readonly caller: Caller | null;
  /** May the actor do this at all; with a company, may they do it there. */
  can(permission: Permission, companyId?: string): boolean;
  now(): number;
  /** UUIDv7; of another moment when one is given. */
  newId(at?: number): string;
  randomHex(bytes: number): string;
  readonly files: Files;
  readonly sealer: Sealer;
  readonly signer: Signer;
  /**
   * Starts background work that rows already record. In a request it never fails: what the queue does not take is logged,
   * and cron finds it again (docs/decisions/032). In a job it throws, so that the message comes again.
   */
  enqueue(...jobs: Job[]): Promise<void>;
  /** Starts background work that nothing but its message records. @throws when the queue does not take it */
  enqueueOrThrow(...jobs: Job[]): Promise<void>;
  /** Like `enqueue`, after so many seconds. */
  enqueueLater(seconds: number, ...jobs: Job[]): Promise<void>;
  readonly fetch: typeof fetch;
  /** A file that the build lays beside the Worker, such as a font. */
  asset(url: string): Promise<ArrayBuffer>;
  /** Null where no mail is sent: letters are kept to be read in the system's own viewer. */
  readonly mail: MailTransport | null;
  readonly log: Log;
  /** Bytes of the database, as its last answer told; null before the first. */
  databaseSize(): number | null;
  readonly config: Config;
  readonly requestId: string;
}
