/** The port to every storefront platform. One contract test suite runs on every adapter (`tests/integrations`). */
import type { ChannelReport, ShipmentNotice, WebhookRemoval, WebhookReport, WebhookWish } from "./channel-setup";
import type { Connection, OpenStatus, PartnerWorld, PostalAddress, Provider, Signed } from "./partner";

/** Statuses that a storefront's order can have when it arrives (`docs/decisions`, product rules). */
export const ARRIVAL_STATUS = ["pending", "on-hold", "completed", "cancelled", "refunded", "failed"] as const;
export type ArrivalStatus = (typeof ARRIVAL_STATUS)[number];

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
  /** What the order is worth now: after refunds. */
  totalMinor: number;
  /** What the customer ordered for, before refunds. */
  orderedMinor: number;
  /** Amounts that the store gave with more decimals than the currency has: they are rounded here, and a person is told. */
  roundedAmounts?: string[];
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  shipTo: PostalAddress | null;
  billTo: PostalAddress | null;
  shippingMethod: string | null;
  shippingMinor: number;
  paymentMethod: string | null;
  note: string | null;
  /** What is to be sent: units that were refunded are taken off. */
  lines: ChannelLine[];
  /** How many those are; absent where none was. */
  refundedUnits?: number;
  /** Milliseconds UTC. */
  placedAt: number;
  modifiedAt: number;
  paidAt: number | null;
}

/** Every payload is read as an order or refused with a reason; reading never throws. */
export type Reading =
  | { kind: "order"; order: ChannelOrder }
  | { kind: "refused"; externalId: string | null; reason: string };

/** What a store's list says of one order now. */
export interface ListedOrder {
  id: string;
  /** The platform's own word. */
  status: string;
  modifiedAt: number;
}

/** An order that we have from the store, as `absenceOf` needs to know it. */
export interface KnownOrder {
  externalId: string;
  placedAt: number;
}

/** Proof that a store does not have an order any more: removed for good, or in its trash, from where it may come back. */
export type Absence = "deleted" | "trashed";

export interface ChangedWindow {
  /** Changed at or after this, milliseconds UTC. */
  from: number;
  /** Changed at or before this; freezes the window against orders that change while it is read. */
  to: number;
  /** Only unshipped orders: all ("open"), or those that can ship now ("ready"). A store may return more, never fewer. */
  orders?: "open" | "ready";
  /** With `orders`: only those in these of the platform's `openStatuses`, exactly. Absent or empty: all. */
  statuses?: readonly string[] | undefined;
}

/** Opaque to the caller; JSON-serialisable, so that a walk can be continued by another invocation. */
export type Cursor = string;

export interface OrderPage {
  /**
   * Raw payloads as the platform sent them, oldest change first; may be empty though there is a next page. They are
   * kept: what opens something (a link with a key in it, a token) is left out of them, here and by `fetchOrder`.
   */
  orders: unknown[];
  next: Cursor | null;
  /** Things a person should know ("this store ignores modified_after"). */
  warnings: string[];
}

/** A parcel by which a customer can follow it. */
export interface TrackedParcel {
  trackingNumber: string;
  carrier: string;
  carrierLabel: string;
  trackingUrl: string | null;
}

/** An order that has left: its first parcel, and what is in all of them. */
export interface TrackingPush extends TrackedParcel {
  externalId: string;
  /** The parcels beside the first, whose lines are unknown. */
  more?: readonly TrackedParcel[];
  shippedAt: number;
  /** Absent: `STANDARD_NOTICE`. */
  notice?: ShipmentNotice;
  lines: { externalLineId: string; quantity: number }[];
}

export interface PushReport {
  /** How the store was told, for the log: "fulfillment", "shipment-tracking", "note". */
  via: string;
  /** True when the store already had it (a repeated push). */
  already: boolean;
}

/** How many units of one product the store may sell. */
export interface StockLevel {
  sku: string;
  /** Never below 0. */
  available: number;
  /** The store's own id of it, as an earlier push answered; null while it is not known. */
  externalRef: string | null;
}

/**
 * What became of one level. "unknown": the store has no such SKU. "unmanaged": it does not count this product. "refused":
 * it took the others and not this one, and says why.
 */
export interface StockOutcome {
  sku: string;
  outcome: "set" | "already" | "unknown" | "unmanaged" | "refused";
  externalRef: string | null;
  reason?: string;
}

/** What a store says of one product now, before it is told anything. */
export interface StockReading {
  sku: string;
  /** Whether the store has this SKU at all. */
  known: boolean;
  /** Null where the store does not count the product. */
  units: number | null;
}

export interface SalesChannel extends Provider {
  /** Finds the API and checks what the keys may do, without changing anything there. @throws PartnerError where they may not even read */
  connect(world: PartnerWorld, connection: Connection): Promise<ChannelReport>;
  /** The statuses by which its open orders can be chosen, in its own words. */
  readonly openStatuses: readonly OpenStatus[];
  /** One page of the orders that changed in the window. @throws PartnerError */
  changedOrders(
    world: PartnerWorld,
    connection: Connection,
    window: ChangedWindow,
    cursor: Cursor | null,
  ): Promise<OrderPage>;
  /**
   * The ids of all orders that the store says changed in the window: what the completeness check compares with.
   * Light (ids and dates only). What the platform lists but `readOrder` refuses by its status is left out.
   * @throws PartnerError
   */
  changedIds(
    world: PartnerWorld,
    connection: Connection,
    window: ChangedWindow,
  ): Promise<{ id: string; status: string; modifiedAt: number }[]>;
  /** How many orders a walk over the window would bring, about; null where the platform cannot say. @throws PartnerError */
  countOrders(world: PartnerWorld, connection: Connection, window: ChangedWindow): Promise<number | null>;
  /** One order as it is now; null when the store does not have it. @throws PartnerError */
  fetchOrder(world: PartnerWorld, connection: Connection, externalId: string): Promise<unknown | null>;
  /**
   * Those of these orders that the store lists now, at most `listedPageSize` a call. An order that is left out need not
   * be gone: a list may be cut short, cached or filtered. `absenceOf` proves it. @throws PartnerError
   */
  listedOrders(world: PartnerWorld, connection: Connection, externalIds: readonly string[]): Promise<ListedOrder[]>;
  readonly listedPageSize: number;
  /**
   * Asks for this one order by its id. Answers "deleted" or "trashed" only when the platform itself says so of this id,
   * and null when it has the order or the key cannot see orders of that age. @throws PartnerError for any other answer
   */
  absenceOf(world: PartnerWorld, connection: Connection, known: KnownOrder): Promise<Absence | null>;
  /** Names in its payloads of what opens something: `changedOrders` and `fetchOrder` leave it out. */
  readonly leftOut?: ReadonlySet<string>;
  /** Pure. */
  readOrder(payload: unknown): Reading;
  /** The platform signs its webhooks with the API secret, not with a secret that we make. */
  readonly signsWithApiSecret?: boolean;
  /** What the platform sends unsigned to ask whether a webhook's address answers; it is the same for every address. */
  isWebhookPing?(headers: Headers, body: Uint8Array): boolean;
  /** A hint says which order to fetch again. An empty secret verifies nothing. */
  readWebhook(
    secret: string,
    headers: Headers,
    body: Uint8Array,
  ): Promise<Signed<{ kind: "hint"; externalId: string; topic: string }>>;
  /**
   * Updates the store when an order has shipped, as its `notice` says. Safe to repeat: looks before it writes.
   * @throws PartnerError
   */
  pushTracking(world: PartnerWorld, connection: Connection, push: TrackingPush): Promise<PushReport>;
  /**
   * Sets what the store may sell, at most `stockPageSize` levels a call. Absolute figures: the last one wins, and a call
   * that is repeated changes nothing. Answers for each level. A store that fails midway throws, and the levels that were set by
   * then are set again. @throws PartnerError
   */
  pushStock?(world: PartnerWorld, connection: Connection, levels: readonly StockLevel[]): Promise<StockOutcome[]>;
  /** The shop chooses the note's text and the order's status itself; elsewhere a shipment has neither. */
  readonly hasShipmentNotes?: boolean;
  readonly stockPageSize?: number;
  /** What the store has of these now, at most `stockPageSize` a call; for a look before the first push. @throws PartnerError */
  readStock?(world: PartnerWorld, connection: Connection, skus: readonly string[]): Promise<StockReading[]>;
  /**
   * Sees to it that the platform tells us of changed orders: makes what is missing, was switched off or points
   * elsewhere. Safe to repeat. Absent where keys of this kind cannot. @throws PartnerError permission when they may not
   */
  ensureWebhooks?(world: PartnerWorld, connection: Connection, wish: WebhookWish): Promise<WebhookReport>;
  /**
   * Deletes the webhooks that are sent to this address, and names those that it had to leave. Safe to repeat. Present
   * wherever `ensureWebhooks` is. @throws PartnerError where the platform does not even list them
   */
  removeWebhooks?(world: PartnerWorld, connection: Connection, deliveryUrl: string): Promise<WebhookRemoval>;
  /** How a person deletes them in the platform. */
  readonly webhooksByHand?: string;
}
