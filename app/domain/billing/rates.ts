/**
 * A company's rates. A rate is a whole number of ten-thousandths of a minor unit: 6,500 is $0.0065. A charge without a
 * rate is not billed.
 */

/** A rate, and tiers for higher quantities in the period: `[{ above: 1000, rate: 22500000 }]`. */
export interface Rate {
  rate: number;
  tiers?: readonly Tier[];
}
export interface Tier {
  /** Applies to quantities above this in the period. */
  above: number;
  rate: number;
}

/** The unit of each charge. */
export const CHARGES = {
  receipt: "receipt",
  "receipt-line": "line received",
  "receipt-unit": "unit received",
  "storage-unit": "unit-day",
  "storage-location": "location-day",
  "pick-first": "order picked",
  "pick-further": "further unit",
  pack: "order packed",
  parcel: "parcel",
  return: "return",
  "return-unit": "unit returned",
} as const satisfies Record<string, string>;
export type Charge = keyof typeof CHARGES;
export const CHARGE_NAMES = Object.keys(CHARGES) as Charge[];

/** Special work and materials by name, in display order. */
export interface NamedRate extends Rate {
  name: string;
  /** In words: "hour", "box". */
  unit: string;
  /** A material charged automatically per parcel or order; null for manual entries. */
  each: "parcel" | "order" | null;
}

export interface Rates {
  charges: Partial<Record<Charge, Rate>>;
  /** Storage rates are per day, or per month, which is divided equally over its days. */
  storagePer: "day" | "month";
  materials: readonly NamedRate[];
  special: readonly NamedRate[];
  /** Markup on postage in hundredths of a percent; null when postage is not charged on. */
  postageMarkup: number | null;
  /** Minor units per month; prorated for a part of a month. */
  minimumMinor: number;
}
