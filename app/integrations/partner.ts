/**
 * What all partner systems share: connections, faults and self-descriptions. An adapter translates and speaks HTTP; it
 * never accesses the database. Each adapter is one folder and is named only in the registry. Its capabilities are the
 * ports that it implements: `SalesChannel`, `Shipper`, `Invoicer`, `ParcelFiles`.
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

/** How to reach a partner, as discovered by `connect` and stored by the caller. Contains no secrets. */
export interface FoundConnection {
  /** Without a trailing slash, ready to have `/orders` appended; empty where there is no API. */
  apiBase: string;
  auth: "basic" | "query" | "oauth1" | "token" | "client-credentials" | "bearer" | "api-key" | "none";
  /** The platform's id of the connected site or warehouse location, where calls need it. */
  account?: string;
}

/** A temporary token that the platform issued for the keys. Stored encrypted. */
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
  /** The last stored session; null or absent when there is none. */
  session?: PartnerSession | null;
  /** The tenant accepts that this store is reached over plain http, where every call is signed (OAuth 1.0a). */
  allowsHttp?: boolean;
}

/** The outside world as an adapter can use it. */
export interface PartnerWorld {
  fetch: typeof fetch;
  now(): number;
  randomHex(bytes: number): string;
  /** Waits when a platform asks for a few seconds. Without it, the call fails and the caller retries later. */
  sleep?(ms: number): Promise<void>;
  /** Loopback addresses are accepted, also over plain http (local demo and tests only). */
  allowLocalStores: boolean;
  /** Stores a token for later invocations; without it each invocation requests its own. */
  keepSession?(session: PartnerSession): Promise<void>;
}

export type Access = "read" | "write" | "webhooks";

/** Whether the keys have one of the permissions that the connection needs. */
export interface AccessCheck {
  access: Access;
  /**
   * "unknown": the store could not answer this time. "unavailable": the platform does not offer it to keys of this
   * kind.
   */
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

/** A status by which a store's open orders can be chosen. */
export interface OpenStatus {
  value: string;
  label: string;
}

/** How a provider is described on the setup screens. */
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
 * Verification result of a webhook, decided on the raw bytes before parsing. "bad-signature" is answered 401; "ping" (a
 * platform's test, or an event we do not use) 200, without further work.
 */
export type Signed<News> = { kind: "ping" } | { kind: "bad-signature" } | News;
