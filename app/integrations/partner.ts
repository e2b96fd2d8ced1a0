/**
 * What all partner systems share: connections, faults and descriptions. An adapter translates and speaks HTTP; it never
 * accesses the database. Each adapter is one folder and is named only in the registry. Its capabilities are the ports
 * that it implements: `SalesChannel`, `Shipper`, `Invoicer`, `ParcelFiles`.
 */

export interface PostalAddress {
  name: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  /** ISO 3166-1 alpha-2, if the partner returned one. */
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
  /** The company accepts that this store is reached over plain http, where every call is signed (OAuth 1.0a). */
  allowsHttp?: boolean;
}

/** What an adapter can use of the outside world. */
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
  /** A sentence for the user: what was found or, when it was refused, what to do. */
  message: string;
}

export interface TestReport {
  found: FoundConnection;
  /** Shown to the user: "Connected to …; 243 orders; reading verified." */
  message: string;
  /** For stores: the keys' other permissions. */
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
  /**
   * The partner understood the request and declined it: an address that does not exist, insufficient funds, an invoice
   * that is paid already.
   */
  | "refused";

/** A failure of a partner. The message is a sentence that tells the user what to do. */
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

/** How a platform labels and describes one of the three fields of a connection. */
export interface ProviderField {
  /** The platform's own term for it ("Consumer key", "Access token"); a general one by default. */
  label?: string;
  hint: string;
  need: "required" | "optional" | "none";
}

/** A status by which a store's open orders can be selected for the first sync. */
export interface OpenStatus {
  value: string;
  label: string;
}

/** The description of a platform on the setup screens. */
export interface ProviderWords {
  label: string;
  /** The effect of connecting it, in a sentence. */
  about: string;
  /** Where in the platform the user creates its keys. */
  keysFrom: string;
  fields: { storeUrl: ProviderField; apiKey: ProviderField; apiSecret: ProviderField };
  /** How to create its webhook manually: where, and for which topic. Null when it is not created manually. */
  webhook: string | null;
}

/** The part that every adapter implements. */
export interface Provider {
  readonly type: string;
  readonly words: ProviderWords;
  /** Finds the API and checks the keys' permissions. @throws PartnerError */
  connect(world: PartnerWorld, connection: Connection): Promise<TestReport>;
}

/**
 * Verification result of a webhook, decided on the raw bytes before parsing. "bad-signature" is answered 401; "ping" (a
 * platform's test, or an event we do not use) 200, without further work.
 */
export type Signed<News> = { kind: "ping" } | { kind: "bad-signature" } | News;
