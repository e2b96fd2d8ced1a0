/** The port to every storefront platform. One contract test suite runs on every adapter (`tests/integrations`). */
import type {
  ChannelReport,
  ShipmentNotice,
  StaffNote,
  WebhookRemoval,
  WebhookReport,
  WebhookWish,
} from "./channel-setup";
import type { StockLevel, StockOutcome, StockReading } from "./channel-stock";
import type { OrderAmounts } from "./order-amounts";
import type { Connection, FoundConnection, OpenStatus, PartnerWorld, PostalAddress, Provider, Signed } from "./partner";

/** The statuses with which a storefront's order can arrive (`docs/decisions`, product rules). */
export const ARRIVAL_STATUS = ["pending", "on-hold", "completed", "cancelled", "refunded", "failed"] as const;
export type ArrivalStatus = (typeof ARRIVAL_STATUS)[number];

export interface ChannelLine {
  externalId: string;
  /** Trimmed; null when the store has none (no SKU, or the product was deleted). */
  sku: string | null;
  name: string;
  /** As the store sent it: can be fractional, zero, negative or huge. The orders module validates it. */
  quantity: number;
  /** Price of one unit after discounts, in minor units of the order's currency, rounded half away from zero. */
  priceMinor: number;
  /** The line's total after discounts, in minor units. */
  totalMinor: number;
  /** The customer's choices ("Size: L"), with entities decoded and without internal keys. */
  attributes: { label: string; value: string }[];
}

/** Why the order must wait, in a sentence: its payment, or its state in the store. */
export interface ChannelHold {
  kind: "payment" | "store-status";
  reason: string;
}

export interface ChannelOrder {
  externalId: string;
  /** The order number that the shop and its customer use; falls back to the id. */
  number: string;
  status: ArrivalStatus;
  /** The platform's own status, unchanged. */
  externalStatus: string;
  /** Reasons for the hold; empty unless `status` is on-hold. */
  holds: ChannelHold[];
  /** ISO 4217, upper case. */
  currency: string;
  /** The order's total after refunds. */
  totalMinor: number;
  /** The order's total before refunds. */
  orderedMinor: number;
  /** What makes up the total; absent when the store does not say all of it. */
  amounts?: OrderAmounts;
  /** Amounts with more decimals than the currency has: they are rounded here, and the user is told. */
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
  /** The units to ship, without refunded ones. */
  lines: ChannelLine[];
  /** Number of refunded units; absent when there are none. */
  refundedUnits?: number;
  /** Milliseconds UTC. */
  placedAt: number;
  modifiedAt: number;
  paidAt: number | null;
}

/** The result of parsing a payload: an order, or a refusal with a reason. Parsing never throws. */
export type Reading =
  | { kind: "order"; order: ChannelOrder }
  | { kind: "refused"; externalId: string | null; reason: string };

/** An order's entry in a store's list. */
export interface ListedOrder {
  id: string;
  /** The platform's own status. */
  status: string;
  modifiedAt: number;
}

/** An order that we got from the store, with the fields that `absenceOf` needs. */
export interface KnownOrder {
  externalId: string;
  placedAt: number;
}

/** Proof that a store no longer has an order: "deleted" is permanent, from the trash it can be restored. */
export type Absence = "deleted" | "trashed";

export interface ChangedWindow {
  /** Changed at or after this time, milliseconds UTC. */
  from: number;
  /** Changed at or before this time. The fixed end excludes orders that change while the window is read. */
  to: number;
  /** Only unshipped orders: all, or those that can ship now ("ready"). A store can return more, never fewer. */
  orders?: "open" | "ready";
  /** Narrows `orders` to these of the platform's `openStatuses`. Absent or empty means all of them. */
  statuses?: readonly string[] | undefined;
}

/** Opaque to the caller. JSON-serializable, so that another invocation can continue the walk. */
export type Cursor = string;

export interface OrderPage {
  /**
   * Raw payloads in order of change, oldest first; can be empty although there is a next page. Payloads are stored, so
   * adapters remove secrets from them (links with a key, tokens), here and in `fetchOrder`.
   */
  orders: unknown[];
  next: Cursor | null;
  /** Notes for the user ("this store ignores modified_after"). */
  warnings: string[];
}

/** A parcel that a customer can track. */
export interface TrackedParcel {
  trackingNumber: string;
  carrier: string;
  carrierLabel: string;
  trackingUrl: string | null;
}

/** A shipped order: its first parcel, and the contents of all parcels. */
export interface TrackingPush extends TrackedParcel {
  externalId: string;
  /** Further parcels, without their contents, which are not known. */
  more?: readonly TrackedParcel[];
  shippedAt: number;
  /** Defaults to `STANDARD_NOTICE`. */
  notice?: ShipmentNotice;
  lines: { externalLineId: string; quantity: number }[];
  /** Given when several of our orders ship one order of the store: `lines` are exact then, also when there are none. */
  part?: {
    /** Nothing is left to ship: the order is complete. */
    isLast: boolean;
    /** Parcels of the shipments before, oldest first. */
    earlier: readonly TrackedParcel[];
  };
}

export interface PushReport {
  /** The method used, for the log: "fulfillment", "shipment-tracking", "note". */
  via: string;
  /** True when the store already had the number (a repeated push). */
  already: boolean;
  /** The store can be told only with a later shipment of the order. */
  isLater?: boolean;
}

export interface SalesChannel extends Provider {
  /** Finds the API and checks the keys' permissions; changes nothing. @throws PartnerError without read permission */
  connect(world: PartnerWorld, connection: Connection): Promise<ChannelReport>;
  /** The statuses by which its open orders can be selected, in the platform's own terms. */
  readonly openStatuses: readonly OpenStatus[];
  /** One page of the orders that changed in the window. @throws PartnerError */
  changedOrders(
    world: PartnerWorld,
    connection: Connection,
    window: ChangedWindow,
    cursor: Cursor | null,
  ): Promise<OrderPage>;
  /**
   * The ids of all orders that the store lists as changed in the window, for the completeness check. Requests only ids
   * and dates. Omits orders whose status `readOrder` refuses.
   * @throws PartnerError
   */
  changedIds(
    world: PartnerWorld,
    connection: Connection,
    window: ChangedWindow,
  ): Promise<{ id: string; status: string; modifiedAt: number }[]>;
  /** The approximate number of orders in the window; null when the platform cannot tell. @throws PartnerError */
  countOrders(world: PartnerWorld, connection: Connection, window: ChangedWindow): Promise<number | null>;
  /** The current order; null when the store does not have it. @throws PartnerError */
  fetchOrder(world: PartnerWorld, connection: Connection, externalId: string): Promise<unknown | null>;
  /**
   * The current list entries of these orders, at most `listedPageSize` per call. A missing order need not be deleted: a
   * list can be truncated, cached or filtered. `absenceOf` proves it.
   * @throws PartnerError
   */
  listedOrders(world: PartnerWorld, connection: Connection, externalIds: readonly string[]): Promise<ListedOrder[]>;
  readonly listedPageSize: number;
  /**
   * Requests one order by its id. Returns "deleted" or "trashed" only when the platform itself says so about this id,
   * and null when it has the order or the key cannot see orders of that age.
   * @throws PartnerError for any other response
   */
  absenceOf(world: PartnerWorld, connection: Connection, known: KnownOrder): Promise<Absence | null>;
  /** Names of payload properties that contain secrets: `changedOrders` and `fetchOrder` remove them. */
  readonly leftOut?: ReadonlySet<string>;
  /** Pure. */
  readOrder(payload: unknown): Reading;
  /** The platform signs its webhooks with the API secret, not with a secret that we generate. */
  readonly signsWithApiSecret?: boolean;
  /** Recognizes the platform's unsigned test request to a webhook's URL; it is the same for every URL. */
  isWebhookPing?(headers: Headers, body: Uint8Array): boolean;
  /** Verifies a delivery and returns the order to fetch again. An empty secret verifies nothing. */
  readWebhook(
    secret: string,
    headers: Headers,
    body: Uint8Array,
  ): Promise<Signed<{ kind: "hint"; externalId: string; topic: string }>>;
  /**
   * Notifies the store that an order was shipped, as `notice` specifies. Safe to repeat: reads before it writes.
   * @throws PartnerError
   */
  pushTracking(world: PartnerWorld, connection: Connection, push: TrackingPush): Promise<PushReport>;
  /** Adds a note to an order. Safe to repeat. @throws PartnerError not-found when the order no longer exists */
  addStaffNote?(world: PartnerWorld, connection: Connection, note: StaffNote): Promise<PushReport>;
  /** The page of an order in the platform's admin; null when it cannot be derived. */
  orderUrl?(found: FoundConnection, externalId: string): string | null;
  /**
   * Sets the units that the store can sell, at most `stockPageSize` levels per call. Quantities are absolute, so
   * repeating a call changes nothing. Returns a result for each level. Throws when the store fails midway; the levels
   * set by then are set again later.
   * @throws PartnerError
   */
  pushStock?(world: PartnerWorld, connection: Connection, levels: readonly StockLevel[]): Promise<StockOutcome[]>;
  /** Whether users can set the note's text and the order's status; other platforms have neither for a shipment. */
  readonly hasShipmentNotes?: boolean;
  readonly stockPageSize?: number;
  /**
   * The store's quantities of these products, at most `stockPageSize` per call, for the preview before the first push.
   * @throws PartnerError
   */
  readStock?(world: PartnerWorld, connection: Connection, skus: readonly string[]): Promise<StockReading[]>;
  /**
   * Ensures that the platform sends webhooks for changed orders: creates missing ones, and repairs disabled or outdated
   * ones. Safe to repeat. Absent when keys of this kind cannot create webhooks.
   * @throws PartnerError permission when these keys cannot
   */
  ensureWebhooks?(world: PartnerWorld, connection: Connection, wish: WebhookWish): Promise<WebhookReport>;
  /**
   * Deletes the webhooks with this URL; returns those it could not delete. Safe to repeat. Goes with `ensureWebhooks`.
   * @throws PartnerError when the platform does not list them
   */
  removeWebhooks?(world: PartnerWorld, connection: Connection, deliveryUrl: string): Promise<WebhookRemoval>;
  /** How a user deletes them in the platform. */
  readonly webhooksByHand?: string;
}
