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

type Limits = Pick<BinBefore, "oneSku" | "oneLot" | "oneCompany" | "maxVolumeCm3" | "maxWeightGrams">;

/** What is in a bin once units were put there. */
export interface BinAfter {
  volumeCm3: number;
  weightGrams: number;
  /** Volume and weight of the units that were put there; 0 when they have none. */
  addedVolumeCm3: number;
  addedWeightGrams: number;
  skus: number;
  /** Lots of each product; units without a lot count as one. */
  lots: number;
  hasSeveralCompanies: boolean;
}

/** The rules of a bin that are broken by what was put there. */
export function rulesBrokenBy(bin: Limits, after: BinAfter): PlacementRule[] {
  const exceeds = (max: number | null, all: number, added: number) => max !== null && added > 0 && all > max;
  const broken: Record<PlacementRule, boolean> = {
    volume: exceeds(bin.maxVolumeCm3, after.volumeCm3, after.addedVolumeCm3),
    weight: exceeds(bin.maxWeightGrams, after.weightGrams, after.addedWeightGrams),
    // SKUs belong to companies.
    "one-sku": bin.oneSku && (after.skus > 1 || after.hasSeveralCompanies),
    "one-lot": bin.oneLot && after.lots > after.skus,
    "one-company": bin.oneCompany && after.hasSeveralCompanies,
  };
  return (Object.keys(broken) as PlacementRule[]).filter((rule) => broken[rule]);
}

/** The rules of a bin that are broken once the units are put there. Units that are there already break none. */
export function brokenRules(bin: BinBefore, placed: readonly PlacedUnits[]): PlacementRule[] {
  const units = placed.filter(({ quantity }) => quantity > 0);
  if (units.length === 0) return [];
  const all = [...bin.held, ...units];
  const added = (measure: "volumeCm3" | "weightGrams") =>
    units.reduce((sum, one) => sum + one.quantity * (one[measure] ?? 0), 0);
  const [addedVolumeCm3, addedWeightGrams] = [added("volumeCm3"), added("weightGrams")];
  return rulesBrokenBy(bin, {
    ...{ addedVolumeCm3, volumeCm3: bin.volumeCm3 + addedVolumeCm3 },
    ...{ addedWeightGrams, weightGrams: bin.weightGrams + addedWeightGrams },
    skus: new Set(all.map(({ productId }) => productId)).size,
    lots: new Set(all.map(({ productId, lotNumber }) => `${productId}\n${lotNumber}`)).size,
    hasSeveralCompanies: bin.hasOthers,
  });
}

/** "A-01-1: more than its weight limit, one SKU only". */
export const brokenInWords = (code: string, rules: readonly PlacementRule[]): string =>
  `${code}: ${rules.map((rule) => PLACEMENT_RULES[rule]).join(", ")}`;
