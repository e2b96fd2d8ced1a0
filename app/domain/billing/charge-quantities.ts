/** Maps a day's work, or one activity, to charges with quantities and rates. */
import { DECIMALS, FRACTIONS, IN_THOUSANDTHS } from "./invoices/line-amount";
import type { Charge, NamedRate, Rate, Rates } from "./rates";

export const CHARGE_KINDS = [
  "received",
  "unloaded",
  "putaway",
  "assembled",
  "stored",
  "palletized",
  "volume",
  "unmeasured",
  "picked",
  "packed",
  "shipped",
  "returned",
  "special",
  "material",
  "postage",
] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** A company's work of one kind on one day; a row of `daily_charges`. */
export interface DailyCharge {
  day: string;
  kind: ChargeKind;
  item: string;
  currency: string;
  works: number;
  lines: number;
  units: number;
  amountMinor: number;
}

export interface Card {
  version: number;
  effectiveFrom: string;
  currency: string;
  rates: Rates;
}

export type LineCharge = Charge | "material" | "special" | "postage" | "minimum";
export type WhyUnpriced = "no-card" | "no-rate" | "no-size" | "other-currency";

/** Work that another kind already names: the same units on pallets or by volume, or the same receipt by carton. */
const IS_PART: Partial<Record<ChargeKind, true>> = { unloaded: true, palletized: true, volume: true, unmeasured: true };

/** Either a quantity at a rate; or an amount, from a manual price or from postage with its markup. */
export type Measure = { charge: LineCharge; item: string; unit: string; quantity: number } & (
  | { rate: Rate; amount?: never }
  /** Ten-thousandths of a minor unit. */
  | { rate: null; amount: bigint }
);

type Count = (row: DailyCharge, rates: Rates) => number;
const COUNTS: { [K in ChargeKind]?: { [C in Charge]?: Count } } = {
  received: { receipt: (row) => row.works, "receipt-line": (row) => row.lines, "receipt-unit": (row) => row.units },
  unloaded: { "receipt-carton": (row) => row.units, "receipt-pallet": (row) => row.lines },
  putaway: { putaway: (row) => row.works, "putaway-unit": (row) => row.units },
  assembled: { assembly: (row) => row.works, "assembly-unit": (row) => row.units },
  stored: { "storage-unit": (row) => row.units, "storage-location": (row) => row.lines },
  // What is on pallets is charged by pallet, or where pallets have no rate, by location.
  palletized: {
    "storage-location": (row, { charges }) => (charges["storage-pallet"] ? 0 : row.units),
    "storage-pallet": (row) => row.lines,
  },
  // The same volume, in thousandths of a cubic meter and of a cubic foot.
  volume: { "storage-cubic-meter": (row) => row.lines, "storage-cubic-foot": (row) => row.units },
  // Each pick has at least one unit; the first is charged separately.
  picked: { "pick-first": (row) => row.works, "pick-further": (row) => row.units - row.works },
  packed: { pack: (row) => row.works },
  shipped: { parcel: (row) => row.lines },
  // A return's lines are the units of it that were inspected.
  returned: {
    return: (row) => row.works,
    "return-unit": (row) => row.units,
    "return-inspection": (row) => row.lines,
  },
};

/** What a charge's volume rates count in a month. */
export const UNIT: Record<Charge, string> = {
  receipt: "receipt",
  "receipt-line": "line",
  "receipt-unit": "unit",
  "receipt-carton": "carton",
  "receipt-pallet": "pallet",
  putaway: "putaway",
  "putaway-unit": "unit",
  assembly: "assembly",
  "assembly-unit": "unit",
  "storage-unit": "unit-day",
  "storage-location": "location-day",
  "storage-pallet": "pallet-day",
  "storage-cubic-meter": "m³-day",
  "storage-cubic-foot": "ft³-day",
  "pick-first": "order",
  "pick-further": "unit",
  pack: "order",
  parcel: "parcel",
  return: "return",
  "return-unit": "unit",
  "return-inspection": "unit",
};

/** The unit in which a charge's quantities are stored; empty for charges by name. */
export const unitOf = (charge: LineCharge): string => {
  const unit = UNIT[charge as Charge] ?? "";
  return chargeKindsOf(charge).includes("volume") ? IN_THOUSANDTHS + unit : unit;
};

/** Whether work that no rate card covers is named by another row of the same work. */
export const isPartOfOther = ({ kind }: Pick<DailyCharge, "kind">): boolean => IS_PART[kind] ?? false;

/** The kinds of work that a charge is made of. */
export function chargeKindsOf(charge: LineCharge): ChargeKind[] {
  if (charge === "postage") return ["postage"];
  if (charge === "special") return ["special"];
  // Materials charged per order or parcel, and manual entries.
  if (charge === "material") return ["packed", "shipped", "material"];
  return CHARGE_KINDS.filter((kind) => charge in (COUNTS[kind] ?? {}));
}

/**
 * The charges of the work under a rate card, or why it cannot be priced. Work with a deliberate rate of zero has
 * neither.
 */
export function measured(row: DailyCharge, { currency, rates }: Card): Measure[] | WhyUnpriced {
  if (row.kind === "postage") {
    if (rates.postageMarkup === null) return [];
    if (row.currency !== currency) return "other-currency";
    const amount = BigInt(row.amountMinor) * (FRACTIONS + BigInt(rates.postageMarkup));
    return [{ charge: "postage", item: "", unit: "label", quantity: row.lines, rate: null, amount }];
  }
  if (row.kind === "special" || row.kind === "material") {
    const named = (row.kind === "special" ? rates.special : rates.materials).find(({ name }) => name === row.item);
    const what = { charge: row.kind, item: row.item, unit: named?.unit ?? "", quantity: row.units };
    if (row.currency === "") return named ? [{ ...what, rate: named }] : "no-rate";
    if (row.currency !== currency) return "other-currency";
    return [{ ...what, rate: null, amount: BigInt(row.amountMinor) * FRACTIONS }];
  }
  if (row.kind === "unmeasured") return hasVolumeRate(rates) ? "no-size" : [];
  const found: Measure[] = [];
  for (const [charge, count] of Object.entries(COUNTS[row.kind] ?? {}) as [Charge, Count][]) {
    const rate = rates.charges[charge];
    if (!rate) continue;
    const scaled = row.kind === "volume" ? perThousandth(rate) : rate;
    found.push({ charge, item: "", unit: unitOf(charge), quantity: count(row, rates), rate: scaled });
  }
  for (const material of rates.materials) {
    const quantity = takenBy(row, material);
    if (quantity !== null)
      found.push({ charge: "material", item: material.name, unit: material.unit, quantity, rate: material });
  }
  if (found.length > 0 || isCovered(row.kind, rates)) return found;
  return row.kind === "shipped" && rates.postageMarkup !== null ? [] : "no-rate";
}

/** Without rates of their own, they are covered by the other rates of receiving, or of storage. */
const isCovered = (kind: ChargeKind, rates: Rates): boolean =>
  kind === "stored"
    ? hasVolumeRate(rates) || rates.charges["storage-pallet"] !== undefined
    : kind === "unloaded" || kind === "putaway" || kind === "palletized" || kind === "volume";

const hasVolumeRate = ({ charges }: Rates): boolean =>
  (charges["storage-cubic-meter"] ?? charges["storage-cubic-foot"]) !== undefined;

/** A rate of a whole unit for a quantity in thousandths: its tiers begin at thousandths too. */
const perThousandth = ({ rate, tiers = [] }: Rate): Rate => ({
  rate,
  tiers: tiers.map((tier) => ({ ...tier, above: tier.above * DECIMALS })),
});

const takenBy = ({ kind, works, lines }: DailyCharge, { each }: NamedRate): number | null =>
  each === "order" && kind === "packed" ? works : each === "parcel" && kind === "shipped" ? lines : null;

/** A line of an invoice as rating makes it. */
export interface RatedLine {
  charge: LineCharge;
  item: string;
  label: string;
  /** Its days, within one month and one version of the rate card. */
  from: string;
  to: string;
  version: number;
  quantity: number;
  unit: string;
  /** Ten-thousandths of a minor unit; per month when the unit names the days of the month; null for fixed amounts. */
  rate: number | null;
  /** For a tier: the count above which it applies. */
  above?: number;
  amountMinor: number;
}
