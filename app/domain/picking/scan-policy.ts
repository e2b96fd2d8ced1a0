import type { PACK_SCANS, PICK_SCANS } from "#db/schema/values/stock-values";

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

/** Of a company that asks for nothing: a tap picks, and nothing is checked when it is packed. */
export const USUAL_PICK_POLICY: PickPolicy = { bin: false, item: "optional", lot: false };
export const USUAL_PACK_POLICY: PackPolicy = { item: "none", lot: false };

const PICKED = { once: "the item once", each: "every unit" } as const;
const PACKED = { once: "each item once with its quantity", each: "every unit" } as const;

/** "Pickers scan the bin, every unit; packers scan every unit, the lot" */
export function scanningInWords({ pick, pack }: { pick: PickPolicy; pack: PackPolicy }): string {
  const picked = [
    ...(pick.bin ? ["the bin"] : []),
    ...(pick.item === "optional" ? [] : [PICKED[pick.item]]),
    ...(pick.lot ? ["the lot"] : []),
  ];
  const packed = pack.item === "none" ? [] : [PACKED[pack.item], ...(pack.lot ? ["the lot"] : [])];
  const pickers = picked.length > 0 ? `Pickers scan ${picked.join(", ")}` : "Pickers scan or tap";
  return `${pickers}; ${packed.length > 0 ? `packers scan ${packed.join(", ")}` : "packed items are not checked"}`;
}
