/**
 * The port to every storefront platform. An adapter translates and speaks HTTP; it never touches the database.
 * One contract test suite runs on every adapter (`tests/integrations`).
 */

/** Statuses that a storefront's order can have when it arrives (`docs/decisions`, product rules). */
export const ARRIVAL_STATUS = ["pending", "on-hold", "completed", "cancelled", "refunded", "failed"] as const;
export type ArrivalStatus = (typeof ARRIVAL_STATUS)[number];

export interface PostalAddress {
  name: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  /** ISO 3166-1 alpha-2 where the store gave one. */
  country: string;
  phone: string;
}

export interface ChannelLine {
  externalId: string;
  /** Trimmed; null when the store has none (no SKU, or the product was deleted). */
  sku: string | null;
  name: string;
  /** As the store sent it: may be fractional, zero, negative or huge. The orders module judges it. */
  quantity: number;
  /** Price of one unit after discounts, in minor units of the order's currency, rounded half away from zero. */
  priceMinor: number;
  /** The line's total after discounts, in minor units. */
  totalMinor: number;
  /** What the customer chose ("Size: L"), entities decoded, internal keys left out. */
  attributes: { label: string; value: string }[];
}

/** A reason to wait, in a sentence: the money, or else what the store says of the order. */
export interface ChannelHold {
  kind: "payment" | "store-status";
  reason: string;
}

export interface ChannelOrder {
  externalId: string;
  /** What the shop and its customer call it; falls back to the id. */
  number: string;
  status: ArrivalStatus;
  /** The platform's own word, kept as it came. */
  externalStatus: string;
  /** Why it has to wait; empty unless `status` is on-hold. */
  holds: ChannelHold[];
  /** ISO 4217, upper case. */
  currency: string;
  totalMinor: number;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  shipTo: PostalAddress | null;
  billTo: PostalAddress | null;
  shippingMethod: string | null;
  shippingMinor: number;
  paymentMethod: string | null;
  note: string | null;
  lines: ChannelLine[];
  /** Milliseconds UTC. */
  placedAt: number;
  modifiedAt: number;
  paidAt: number | null;
}

/** Every payload is read as an order or refused with a reason; reading never throws. */
export type Reading =
  | { kind: "order"; order: ChannelOrder }
  | { kind: "refused"; externalId: string | null; reason: string };

/** What is known about how to reach a store; found by `connect`, kept by the caller. */
export interface FoundConnection {
  /** Without a trailing slash, ready to have `/orders` appended. */
  apiBase: string;
  auth: "basic" | "query" | "oauth1";
}

export interface Connection {
  storeUrl: string;
  apiKey: string;
  apiSecret: string;
  found: FoundConnection | null;
}

/** What an adapter may use of the world. */
export interface ChannelWorld {
  fetch: typeof fetch;
  now(): number;
  randomHex(bytes: number): string;
  /** Plain http on loopback is accepted (local demo and tests only). */
  allowLocalStores: boolean;
}

export interface ChangedWindow {
  /** Changed at or after this, milliseconds UTC. */
  from: number;
  /** Changed at or before this; freezes the window against orders that change while it is read. */
  to: number;
}

/** Opaque to the caller; JSON-serialisable, so that a walk can be continued by another invocation. */
export type Cursor = string;

export interface OrderPage {
  /** Raw payloads as the platform sent them, oldest change first; may be empty though there is a next page. */
  orders: unknown[];
  next: Cursor | null;
  /** Things a person should know ("this store ignores modified_after"). */
  warnings: string[];
}

export interface TrackingPush {
  externalId: string;
  trackingNumber: string;
  carrier: string;
  carrierLabel: string;
  trackingUrl: string | null;
  shippedAt: number;
  lines: { externalLineId: string; quantity: number }[];
}

export interface PushReport {
  /** How the store was told, for the log: "fulfillment", "shipment-tracking", "note". */
  via: string;
  /** True when the store already had it (a repeated push). */
  already: boolean;
}

export interface TestReport {
  found: FoundConnection;
  /** What to show: "Connected to …; 243 orders; reading verified." */
  message: string;
}

export type ChannelFault =
  | "auth"
  | "permission"
  | "rate-limited"
  | "unavailable"
  | "timeout"
  | "redirect"
  | "nonsense"
  | "not-found"
  | "bad-address";

/** A store that failed us. The message is a sentence that a person can act on. */
export class ChannelError extends Error {
  constructor(
    readonly fault: ChannelFault,
    message: string,
    readonly detail: { status?: number; retryAfterMs?: number; code?: string } = {},
  ) {
    super(message);
    this.name = "ChannelError";
  }
}

/** How a provider is called and set up, for whoever connects it. */
export interface ProviderWords {
  label: string;
  /** What connecting it does, in a sentence. */
  about: string;
  /** Where in the platform its keys are made. */
  keysFrom: string;
  /** What each field wants; a hint below it. */
  hints: { storeUrl: string; apiKey: string; apiSecret: string };
  /** How its webhook is set up by hand: where, and on which topic. */
  webhook: string;
}

export interface SalesChannel {
  readonly type: string;
  readonly words: ProviderWords;
  /** Finds the API and proves that the key may read orders. @throws ChannelError */
  connect(world: ChannelWorld, connection: Connection): Promise<TestReport>;
  /** One page of the orders that changed in the window. @throws ChannelError */
  changedOrders(
    world: ChannelWorld,
    connection: Connection,
    window: ChangedWindow,
    cursor: Cursor | null,
  ): Promise<OrderPage>;
  /**
   * The ids of all orders that the store says changed in the window: what the completeness check compares with.
   * Light (ids and dates only). What the platform lists but `readOrder` refuses by its status is left out.
   * @throws ChannelError
   */
  changedIds(
    world: ChannelWorld,
    connection: Connection,
    window: ChangedWindow,
  ): Promise<{ id: string; status: string; modifiedAt: number }[]>;
  /** One order as it is now; null when the store does not have it. @throws ChannelError */
  fetchOrder(world: ChannelWorld, connection: Connection, externalId: string): Promise<unknown | null>;
  /** Pure. */
  readOrder(payload: unknown): Reading;
  /**
   * Verifies a webhook on its raw bytes, before anything is parsed.
   * "ping" must be answered 200 and nothing done (a platform's test, or news about something that is no order);
   * "bad-signature" is 401; a hint says which order to fetch again.
   */
  readWebhook(
    secret: string,
    headers: Headers,
    body: Uint8Array,
  ): Promise<{ kind: "ping" } | { kind: "bad-signature" } | { kind: "hint"; externalId: string; topic: string }>;
  /**
   * Tells the store that an order has left, and completes it there. Safe to repeat: looks before it writes.
   * @throws ChannelError
   */
  pushTracking(world: ChannelWorld, connection: Connection, push: TrackingPush): Promise<PushReport>;
}
