/**
 * What a company pays for what. A rate is a whole number of ten-thousandths of a minor unit: 6,500 is $0.0065. A charge
 * without a rate is not billed.
 */

/** A rate, and lower ones from a number in the period on: `[{ above: 1000, rate: 22500000 }]`. */
export interface Rate {
  rate: number;
  tiers?: readonly Tier[];
}
export interface Tier {
  /** It holds for what comes after this many in the period. */
  above: number;
  rate: number;
}

/** What a quantity of work is counted in. */
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

/** Special work and materials by name, in the order in which they are offered. */
export interface NamedRate extends Rate {
  name: string;
  /** In words: "hour", "box". */
  unit: string;
  /** A material that each parcel or each order takes by itself; null for what somebody enters. */
  each: "parcel" | "order" | null;
}

export interface Rates {
  charges: Partial<Record<Charge, Rate>>;
  /** Storage rates are for a day, or for a month, of which each day is an equal part. */
  storagePer: "day" | "month";
  materials: readonly NamedRate[];
  special: readonly NamedRate[];
  /** Added to what postage cost, in hundredths of a percent; null where postage is not passed on. */
  postageMarkup: number | null;
  /** Minor units a month; a part of a month asks for its part. */
  minimumMinor: number;
}
