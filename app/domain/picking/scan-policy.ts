import { type PACK_SCANS, type PICK_SCANS, USUAL_TOLERANCE_PERCENT } from "#db/schema/values/stock-values";

/** What a company asks pickers to scan. */
export interface PickPolicy {
  /** The bin, before units are taken from it. */
  bin: boolean;
  item: (typeof PICK_SCANS)[number];
  /** The lot, for products with lots. */
  lot: boolean;
}

/** What a company asks packers to scan. */
export interface PackPolicy {
  item: (typeof PACK_SCANS)[number];
  /** The lot, for products with lots. */
  lot: boolean;
}

/** How a company asks parcels to be weighed. */
export interface WeighPolicy {
  isRequired: boolean;
  /** By how many percent a parcel can differ from its expected weight without a reason. */
  tolerancePercent: number;
}

/** Of a company that asks for nothing: a tap picks, and nothing is checked when it is packed. */
export const USUAL_PICK_POLICY: PickPolicy = { bin: false, item: "optional", lot: false };
export const USUAL_PACK_POLICY: PackPolicy = { item: "none", lot: false };
export const USUAL_WEIGH_POLICY: WeighPolicy = { isRequired: false, tolerancePercent: USUAL_TOLERANCE_PERCENT };

const PICKED = { once: "the item once", each: "every unit" } as const;
const PACKED = { once: "each item once with its quantity", each: "every unit" } as const;

interface ScanPolicy {
  pick: PickPolicy;
  pack: PackPolicy;
  weigh: WeighPolicy;
}

/** "Pickers scan the bin, every unit; packers scan every unit, the lot; parcels are weighed" */
export function scanningInWords({ pick, pack, weigh }: ScanPolicy): string {
  const picked = [
    ...(pick.bin ? ["the bin"] : []),
    ...(pick.item === "optional" ? [] : [PICKED[pick.item]]),
    ...(pick.lot ? ["the lot"] : []),
  ];
  const packed = pack.item === "none" ? [] : [PACKED[pack.item], ...(pack.lot ? ["the lot"] : [])];
  const pickers = picked.length > 0 ? `Pickers scan ${picked.join(", ")}` : "Pickers scan or tap";
  const packers = packed.length > 0 ? `packers scan ${packed.join(", ")}` : "packed items are not checked";
  return [pickers, packers, ...(weigh.isRequired ? ["parcels are weighed"] : [])].join("; ");
}
