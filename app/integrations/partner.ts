/**
 * What all partner systems have in common: the connection to them, what may go wrong, and how they describe themselves.
 * An adapter translates and speaks HTTP; it never touches the database. Each is one folder; the registry names it, and
 * nothing else has to. What it can do is said by the ports it implements: `SalesChannel`, `Shipper`, `Invoicer`,
 * `ParcelFiles`.
 */

export interface PostalAddress {
  name: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  /** ISO 3166-1 alpha-2 where the partner gave one. */
  country: string;
  phone: string;
}

/** What is known about how to reach a partner; found by `connect`, kept by the caller. Holds nothing secret. */
export interface FoundConnection {
  /** Without a trailing slash, ready to have `/orders` appended; empty where there is no API. */
  apiBase: string;
  auth: "basic" | "query" | "oauth1" | "token" | "client-credentials" | "bearer" | "api-key" | "none";
  /** The platform's own id of what is connected (a site, a warehouse location), where calls need it. */
  account?: string;
}

/** A token that the platform gave for a while in exchange for the keys. Sealed where it is kept. */
export interface PartnerSession {
  token: string;
  /** Milliseconds UTC. */
  expiresAt: number;
}

export interface Connection {
  storeUrl: string;
  apiKey: string;
  apiSecret: string;
  found: FoundConnection | null;
  /** The last one that was kept; null or absent when there is none. */
  session?: PartnerSession | null;
  /** The tenant accepts that this store is reached over plain http, where every call is signed (OAuth 1.0a). */
  allowsHttp?: boolean;
}

/** What an adapter may use of the world. */
export interface PartnerWorld {
  fetch: typeof fetch;
  now(): number;
  randomHex(bytes: number): string;
  /** Waits, where a platform asks for a few seconds; without it the caller is told to come later. */
  sleep?(ms: number): Promise<void>;
  /** Loopback addresses are accepted, also over plain http (local demo and tests only). */
  allowLocalStores: boolean;
  /** Keeps a token for the calls of later invocations; without it each invocation asks for its own. */
  keepSession?(session: PartnerSession): Promise<void>;
}

export type Access = "read" | "write" | "webhooks";

/** Whether the keys may do one of the things that a store is connected for. */
export interface AccessCheck {
  access: Access;
  /** "unknown": the store could not answer this time. "unavailable": the platform does not offer it to such keys. */
  outcome: "allowed" | "refused" | "unknown" | "unavailable";
  /** What was found; where it was refused, what to do. A sentence that a person can act on. */
  message: string;
}

export interface TestReport {
  found: FoundConnection;
  /** What to show: "Connected to …; 243 orders; reading verified." */
  message: string;
  /** Of a store: what else the keys may do. */
  checks?: AccessCheck[];
}

export type PartnerFault =
  | "auth"
  | "permission"
  | "rate-limited"
  | "unavailable"
  | "timeout"
  | "redirect"
  | "nonsense"
  | "not-found"
  | "bad-address"
  /** Understood and declined: an address that does not exist, no money left, an invoice that is paid already. */
  | "refused";

/** A partner that failed us. The message is a sentence that a person can act on. */
export class PartnerError extends Error {
  constructor(
    readonly fault: PartnerFault,
    message: string,
    readonly detail: { status?: number; retryAfterMs?: number; code?: string } = {},
  ) {
    super(message);
    this.name = "PartnerError";
  }
}

/** One of the three fields of a connection, as this provider wants it. */
export interface ProviderField {
  /** The platform's own word for it ("Consumer key", "Access token"); the product's where none is given. */
  label?: string;
  hint: string;
  need: "required" | "optional" | "none";
}

/** How a provider is called and set up, for whoever connects it. */
export interface ProviderWords {
  label: string;
  /** What connecting it does, in a sentence. */
  about: string;
  /** Where in the platform its keys are made. */
  keysFrom: string;
  fields: { storeUrl: ProviderField; apiKey: ProviderField; apiSecret: ProviderField };
  /** How its webhook is set up by hand: where, and on which topic. Null where none is. */
  webhook: string | null;
}

/** What every adapter has. */
export interface Provider {
  readonly type: string;
  readonly words: ProviderWords;
  /** Finds the API and proves what the keys may do. @throws PartnerError */
  connect(world: PartnerWorld, connection: Connection): Promise<TestReport>;
}

/**
 * Who sent a webhook, told on its raw bytes before anything is parsed. "bad-signature" is answered 401; a "ping" (a
 * platform's test, or news that nobody follows) 200, and nothing is done.
 */
export type Signed<News> = { kind: "ping" } | { kind: "bad-signature" } | News;
