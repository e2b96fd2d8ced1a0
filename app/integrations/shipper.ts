/** The port to whoever sells postage. One contract test suite runs on every adapter (`tests/integrations`). */
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
  /** Opaque: what `buy` is told. */
  id: string;
  carrier: Carrier;
  /** As the partner calls it: "USPS", "Stamps.com". */
  carrierLabel: string;
  service: string;
  serviceLabel: string;
  /** All that it costs: postage, insurance, confirmation, surcharges. */
  costMinor: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** Working days; null when the carrier does not say. */
  deliveryDays: number | null;
  warnings: string[];
}

export interface Rates {
  rates: Rate[];
  /** Why a carrier offers nothing, in sentences. */
  problems: string[];
}

export interface LabelOrder {
  /** Ours, and never used for another label: by it a purchase is found again whose answer was lost. */
  key: string;
  rateId: string;
  parcel: ParcelToSend;
  orderNumber: string;
  /** A label that costs nothing and takes nobody anywhere. */
  isTest: boolean;
}

export interface BoughtLabel {
  /** The partner's id of it. */
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
  /** The label itself as PDF; null while the partner is still drawing it (`findBought` has it later). */
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
  /** What sending this parcel costs, by everybody who would take it. @throws PartnerError */
  rates(world: PartnerWorld, connection: Connection, parcel: ParcelToSend): Promise<Rates>;
  /**
   * Buys one label. When it throws with `timeout`, `unavailable` or `nonsense`, nobody knows whether it was bought:
   * `findBought` has to be asked before it is bought again. @throws PartnerError refused for what the carrier declines
   */
  buy(world: PartnerWorld, connection: Connection, order: LabelOrder): Promise<BoughtLabel>;
  /**
   * The label of this key that was bought and not voided; null when there is none. The order's number is asked for as
   * some partners only look up by that. @throws PartnerError
   */
  findBought(
    world: PartnerWorld,
    connection: Connection,
    order: Pick<LabelOrder, "key" | "orderNumber">,
  ): Promise<BoughtLabel | null>;
  /** Gives a label back; true also when it was given back before. @throws PartnerError refused, with the carrier's reason */
  void(world: PartnerWorld, connection: Connection, labelId: string): Promise<void>;
  /** Where a parcel is. @throws PartnerError not-found */
  track(world: PartnerWorld, connection: Connection, labelId: string): Promise<Tracking>;
  /**
   * Where a parcel is whose postage was bought elsewhere. Absent where nobody can be asked by number alone.
   * @throws PartnerError not-found while the carrier does not know it; refused or permission where this account never will
   */
  trackNumber?(
    world: PartnerWorld,
    connection: Connection,
    parcel: { carrier: Carrier; trackingNumber: string },
  ): Promise<Tracking>;
  /** News of a parcel; it is asked for again by `track`. */
  readWebhook?(
    world: PartnerWorld,
    secret: string,
    headers: Headers,
    body: Uint8Array,
  ): Promise<Signed<{ kind: "parcel"; trackingNumber: string }>>;
}
