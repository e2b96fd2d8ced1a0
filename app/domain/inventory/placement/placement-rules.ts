/** Units of one lot to put into a bin. A measure is null when the product has none. */
export interface PlacedUnits {
  productId: string;
  /** Empty for a product without lots. */
  lotNumber: string;
  quantity: number;
  volumeCm3: number | null;
  weightGrams: number | null;
}

/** A bin's rules and contents, as the company that puts units into it may know them. */
export interface BinBefore {
  oneSku: boolean;
  oneLot: boolean;
  oneCompany: boolean;
  maxVolumeCm3: number | null;
  maxWeightGrams: number | null;
  /** What all companies have there. */
  volumeCm3: number;
  weightGrams: number;
  /** Another company has units there. */
  hasOthers: boolean;
  /** What the company itself has there. */
  held: readonly { productId: string; lotNumber: string }[];
}

export const PLACEMENT_RULES = {
  volume: "more than its volume",
  weight: "more than its weight limit",
  "one-sku": "one SKU only",
  "one-lot": "one lot of a product only",
  "one-company": "one company only",
} as const;
export type PlacementRule = keyof typeof PLACEMENT_RULES;

/** The rules of a bin that are broken once the units are put there. Units that are there already break none. */
export function brokenRules(bin: BinBefore, placed: readonly PlacedUnits[]): PlacementRule[] {
  const units = placed.filter(({ quantity }) => quantity > 0);
  if (units.length === 0) return [];
  const all = [...bin.held, ...units];
  const skus = new Set(all.map(({ productId }) => productId));
  const lots = new Set(all.map(({ productId, lotNumber }) => `${productId}\n${lotNumber}`));
  const exceeds = (max: number | null, there: number, measure: "volumeCm3" | "weightGrams") => {
    const added = units.reduce((sum, one) => sum + one.quantity * (one[measure] ?? 0), 0);
    return max !== null && added > 0 && there + added > max;
  };
  const broken: Record<PlacementRule, boolean> = {
    volume: exceeds(bin.maxVolumeCm3, bin.volumeCm3, "volumeCm3"),
    weight: exceeds(bin.maxWeightGrams, bin.weightGrams, "weightGrams"),
    // SKUs belong to companies.
    "one-sku": bin.oneSku && (skus.size > 1 || bin.hasOthers),
    "one-lot": bin.oneLot && lots.size > skus.size,
    "one-company": bin.oneCompany && bin.hasOthers,
  };
  return (Object.keys(broken) as PlacementRule[]).filter((rule) => broken[rule]);
}

/** "A-01-1: more than its weight limit, one SKU only". */
export const brokenInWords = (code: string, rules: readonly PlacementRule[]): string =>
  `${code}: ${rules.map((rule) => PLACEMENT_RULES[rule]).join(", ")}`;
