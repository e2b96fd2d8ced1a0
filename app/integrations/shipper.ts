/** Port for postage providers. Every adapter passes one contract test suite (`tests/integrations`). */
import type { Connection, PartnerWorld, PostalAddress, Provider, Signed } from "./partner";
import type { Carrier } from "./tracking-links";

/** Grams and millimetres. */
export interface ParcelSize {
  weightGrams: number;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

/** One parcel on its way from the warehouse to a customer. */
export interface ParcelToSend extends ParcelSize {
  from: PostalAddress;
  to: PostalAddress;
}

export interface Rate {
  /** Opaque id to pass to `buy`. */
  id: string;
  carrier: Carrier;
  /** As the partner calls it: "USPS", "Stamps.com". */
  carrierLabel: string;
  service: string;
  serviceLabel: string;
  /** Total cost: postage, insurance, confirmation, surcharges. */
  costMinor: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** Working days; null when the carrier does not say. */
  deliveryDays: number | null;
  warnings: string[];
}

export interface Rates {
  rates: Rate[];
  /** Why carriers offer no rate, as sentences. */
  problems: string[];
}

export interface LabelOrder {
  /** Our key, unique per label: finds a purchase whose response was lost. */
  key: string;
  rateId: string;
  parcel: ParcelToSend;
  orderNumber: string;
  /** A free test label that cannot be used for shipping. */
  isTest: boolean;
}

export interface BoughtLabel {
  /** The partner's id of the label. */
  labelId: string;
  carrier: Carrier;
  carrierLabel: string;
  service: string;
  serviceLabel: string;
  trackingNumber: string;
  trackingUrl: string | null;
  costMinor: number;
  currency: string;
  isTest: boolean;
  /** The label as PDF; null until the partner has rendered it (`findBought` returns it later). */
  pdf: Uint8Array | null;
}

export const TRACKING_STATUS = ["unknown", "accepted", "in-transit", "delivering", "delivered", "exception"] as const;
export type TrackingStatus = (typeof TRACKING_STATUS)[number];

export interface TrackingEvent {
  /** Milliseconds UTC. */
  at: number;
  status: TrackingStatus;
  description: string;
  /** "Reno, NV, US"; empty where the carrier does not say. */
  place: string;
}

export interface Tracking {
  status: TrackingStatus;
  /** Oldest first. */
  events: TrackingEvent[];
}

export interface Shipper extends Provider {
  /**
   * Rates of every carrier for this parcel.
   * @throws PartnerError
   */
  rates(world: PartnerWorld, connection: Connection, parcel: ParcelToSend): Promise<Rates>;
  /**
   * Buys one label. After `timeout`, `unavailable` or `nonsense` it is unknown whether it was bought: call `findBought`
   * before buying again.
   * @throws PartnerError refused when the carrier declines
   */
  buy(world: PartnerWorld, connection: Connection, order: LabelOrder): Promise<BoughtLabel>;
  /**
   * The label bought with this key and not voided; null when there is none. Takes the order number too, because some
   * partners can only search by it.
   * @throws PartnerError
   */
  findBought(
    world: PartnerWorld,
    connection: Connection,
    order: Pick<LabelOrder, "key" | "orderNumber">,
  ): Promise<BoughtLabel | null>;
  /**
   * The bought label in ZPL, for a label printer of 203 dpi; null when the partner has none. Absent when it never has.
   * @throws PartnerError
   */
  labelZpl?(world: PartnerWorld, connection: Connection, order: Pick<LabelOrder, "key">): Promise<Uint8Array | null>;
  /**
   * Voids a label; succeeds also when it was voided before.
   * @throws PartnerError refused, with the carrier's reason
   */
  void(world: PartnerWorld, connection: Connection, labelId: string): Promise<void>;
  /**
   * Tracks a parcel by its label.
   * @throws PartnerError not-found
   */
  track(world: PartnerWorld, connection: Connection, labelId: string): Promise<Tracking>;
  /**
   * Tracks a parcel whose postage was bought elsewhere. Absent when the partner cannot track by number alone.
   * @throws PartnerError not-found while the carrier does not know it; refused or permission where this account can
   * never track it
   */
  trackNumber?(
    world: PartnerWorld,
    connection: Connection,
    parcel: { carrier: Carrier; trackingNumber: string },
  ): Promise<Tracking>;
  /** Reads a tracking webhook; the caller re-reads the parcel with `track`. */
  readWebhook?(
    world: PartnerWorld,
    secret: string,
    headers: Headers,
    body: Uint8Array,
  ): Promise<Signed<{ kind: "parcel"; trackingNumber: string }>>;
}
