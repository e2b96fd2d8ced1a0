import type { MailTransport } from "#app/integrations/mail-transport";
import type { PostalAddress } from "#app/integrations/partner";
import type { DirectoryDb } from "#db/directory.server";
import type { FilePlace } from "#db/schema/values/file-places";
import type { ScopedDb } from "#db/scoped.server";
import type { Calendars } from "./calendars";
import type { Job } from "./jobs";
import type { Permission, Role } from "./permissions";
import type { Units } from "./units";

export interface Actor {
  /** A user's id, or "system". */
  id: string;
  name: string;
  email: string;
  /** Null when the actor is the system. */
  role: Role | null;
  companyId: string | null;
  /** The user's own choice of units; without one the provider's setting applies. See `viewerUnits`. */
  units?: Units | null;
  /** The warehouse that the user has chosen to work in. Without a choice, each company's own warehouse applies. */
  warehouseId?: string | null;
  /** Name of the API key, when a program calls on behalf of this user. */
  key?: string | undefined;
}

/** Where a request comes from. */
export interface Caller {
  /** IP address. */
  address: string;
  userAgent: string | null;
}

export interface Log {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

/** Object storage for payloads, images and labels. Keys start with the company's id. */
export interface Files {
  put(key: string, body: ArrayBuffer | Uint8Array | string, contentType: string): Promise<void>;
  get(key: string): Promise<ArrayBuffer | null>;
  delete(key: string): Promise<void>;
  /** Deletes the object only if it was stored before `before` (ms); returns false for a newer one. */
  deleteOld(key: string, before: number): Promise<boolean>;
  /** Stores the object only if the key is free; returns false when it is taken. */
  putNew(key: string, body: Uint8Array, contentType: string): Promise<boolean>;
  /** Streams the pieces into one object with a few megabytes in memory at a time. Returns its size in bytes. */
  putPieces(key: string, pieces: AsyncIterable<Uint8Array>, contentType: string): Promise<number>;
  /** Deletes every object whose key starts with `prefix`. */
  deleteUnder(prefix: string): Promise<void>;
  /**
   * Moves some of the objects whose key starts with `prefix` to the place of their company. Each is readable all the
   * time. Returns how many were found elsewhere.
   */
  moveUnder(prefix: string, to: FilePlace): Promise<number>;
  /** Opens the object as a stream, so that it is never whole in memory. */
  open(key: string): Promise<OpenFile | null>;
}

export interface OpenFile {
  body: ReadableStream<Uint8Array>;
  contentType: string;
  size: number;
  /** Changes with the content. Includes the quotation marks. */
  etag: string;
}

/** The provider's settings, from the Worker's vars. */
export interface Config {
  brand: string;
  supportEmail: string;
  supportPhone: string;
  supportHours: string;
  currency: string;
  /** Units of weights and lengths for users who have chosen none. */
  units: Units;
  /** How users sign in: with a password, at the identity provider of this name, or both. */
  signIn: { password: boolean; provider: string | null };
  origin: string;
  local: boolean;
  allowLocalStores: boolean;
  /** Sender address of parcels; null until the address is complete. */
  shipFrom: PostalAddress | null;
  /** Places that a company's files can be stored in; one where no bucket of a jurisdiction is configured. */
  filePlaces: readonly FilePlace[];
}

/** Encrypts secrets that are never shown again (AES-GCM). */
export interface Sealer {
  seal(plain: string): Promise<string>;
  open(sealed: string): Promise<string>;
}

/** Signs text, such as the path of an upload link, so that it cannot be forged. */
export interface Signer {
  sign(purpose: string, text: string): Promise<string>;
  verify(purpose: string, text: string, signature: string): Promise<boolean>;
}

/** What a use case can reach outside the domain. */
export interface Ctx {
  readonly db: ScopedDb;
  readonly directory: DirectoryDb;
  readonly actor: Actor;
  /** Null for cron and queue. */
  readonly caller: Caller | null;
  /** Whether the actor has the permission; with `companyId`, whether they have it for that company. */
  can(permission: Permission, companyId?: string): boolean;
  now(): number;
  /** The local days of companies and of the provider. See `todayOf`. */
  readonly calendars: Calendars;
  /** A UUIDv7. `at` (ms) replaces the current time. */
  newId(at?: number): string;
  randomHex(bytes: number): string;
  readonly files: Files;
  /** A smaller copy of a picture as WebP, with this side; null where copies cannot be made. */
  readonly shrinkPicture:
    | ((picture: ArrayBuffer, size: { width: number } | { height: number }) => Promise<ArrayBuffer>)
    | null;
  readonly sealer: Sealer;
  readonly signer: Signer;
  /**
   * Starts background work that is also recorded in rows. In a request it never throws: jobs that the queue rejects are
   * logged, and cron finds the rows again (docs/decisions/032). In a job it throws, so that the message is retried.
   */
  enqueue(...jobs: Job[]): Promise<void>;
  /** Starts background work that is recorded only in its message. @throws when the queue does not accept it */
  enqueueOrThrow(...jobs: Job[]): Promise<void>;
  /** Like `enqueue`, with a delay in seconds. */
  enqueueLater(seconds: number, ...jobs: Job[]): Promise<void>;
  readonly fetch: typeof fetch;
  /** A static file that the build places beside the Worker, such as a font. */
  asset(url: string): Promise<ArrayBuffer>;
  /** Null where no mail is sent: emails are then kept for the built-in viewer. */
  readonly mail: MailTransport | null;
  readonly log: Log;
  /** Database size in bytes as of its last response; null before the first response. */
  databaseSize(): number | null;
  readonly config: Config;
  readonly requestId: string;
}
