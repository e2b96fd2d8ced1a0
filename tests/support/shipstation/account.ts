import { Troubles } from "../partner/partner-faults";
import { numberOf } from "./numbers";

export interface FakeLabel {
  number: number;
  key: string;
  orderNumber: string;
  carrierCode: string;
  serviceCode: string;
  trackingNumber: string;
  costCents: number;
  isTest: boolean;
  isVoided: boolean;
  /** Rendered a moment after it is bought. */
  isDrawn: boolean;
  to: Record<string, unknown>;
}

export interface FakeEvent {
  occurred_at: string;
  status_code: string;
  description: string;
  city_locality: string;
  state_province: string;
  country_code: string;
}

export const CARRIERS = [
  { id: "se-1", code: "stamps_com", name: "Stamps.com" },
  { id: "se-2", code: "ups", name: "UPS" },
  { id: "se-3", code: "dhl_express", name: "DHL Express" },
];

export const SERVICES = [
  { code: "usps_ground_advantage", name: "USPS Ground Advantage", carrier: "se-1", cents: 535, days: 4, most: 31_000 },
  { code: "usps_first_class_mail", name: "USPS First Class Mail", carrier: "se-1", cents: 410, days: 3, most: 450 },
  { code: "ups_ground", name: "UPS® Ground", carrier: "se-2", cents: 987, days: 3, most: 68_000 },
  { code: "ups_next_day_air", name: "UPS Next Day Air®", carrier: "se-2", cents: 4410, days: 1, most: 68_000 },
  { code: "express_worldwide", name: "Express Worldwide", carrier: "se-3", cents: 6120, days: null, most: 70_000 },
];

/** An account's data, shared by both APIs. */
export class FakeAccount {
  readonly troubles = new Troubles();
  readonly labels: FakeLabel[] = [];
  readonly requests: { method: string; url: string; headers: Headers; body: unknown }[] = [];
  readonly events = new Map<string, FakeEvent[]>();
  carriers = CARRIERS;
  /** The account's plan includes tracking of parcels with postage from elsewhere. */
  tracksByNumber = true;
  balanceCents = 1_000_000;
  /** While true, labels are returned without their PDF. */
  drawsLate = false;
  /** Whether labels are offered in ZPL too. */
  hasZpl = true;
  /** V1's orders, by key. */
  readonly orders = new Map<string, { id: number; number: string; to: Record<string, unknown> }>();

  price(service: (typeof SERVICES)[number], grams: number): number {
    return service.cents + Math.ceil(grams / 500) * 45;
  }

  buy(
    label: Pick<FakeLabel, "key" | "orderNumber" | "serviceCode" | "isTest" | "to">,
    grams: number,
  ): FakeLabel | null {
    const service = SERVICES.find(({ code }) => code === label.serviceCode);
    const carrier = CARRIERS.find(({ id }) => id === service?.carrier);
    if (!service || !carrier) return null;
    const costCents = label.isTest ? 0 : this.price(service, grams);
    if (costCents > this.balanceCents) return null;
    this.balanceCents -= costCents;
    const number = 4000 + this.labels.length;
    const made: FakeLabel = {
      ...label,
      number,
      carrierCode: carrier.code,
      trackingNumber: numberOf(carrier.code, number),
      costCents,
      isVoided: false,
      isDrawn: !this.drawsLate,
    };
    this.labels.push(made);
    return made;
  }

  /** The carrier's response to voiding a label. */
  void(label: FakeLabel): { approved: boolean; message: string } {
    if (label.isVoided) return { approved: false, message: "This label has already been voided." };
    if ((this.events.get(label.trackingNumber) ?? []).length > 0) {
      return { approved: false, message: "The carrier has the parcel already." };
    }
    label.isVoided = true;
    this.balanceCents += label.costCents;
    return { approved: true, message: "" };
  }
}
