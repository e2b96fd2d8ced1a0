import { type BinBefore, brokenRules, type PlacementRule } from "../placement/placement-rules";

/** A bin that units could be put into, with its contents. */
export interface CandidateBin extends Omit<BinBefore, "held" | "hasOthers"> {
  code: string;
  /** Reserved for the company. */
  isDedicated: boolean;
  /** Units of the product, and of the same lot, that are there. */
  onHand: number;
  ofLot: number;
  hasOtherLots: boolean;
  hasOtherProducts: boolean;
  hasOtherCompanies: boolean;
  /** Units that a pick face of the product lacks to its maximum; null for any other bin. */
  lacks: number | null;
  /** The product's default location. */
  isDefault: boolean;
}

export interface UnitsToStore {
  quantity: number;
  /** Of one unit; null when the product has no size or no weight. */
  volumeCm3: number | null;
  weightGrams: number | null;
}

/** Why a place is suggested, best reason first. */
export const WHY_THERE = {
  lot: "same lot",
  face: "pick face",
  product: "same product",
  default: "default location",
  dedicated: "reserved for the client, empty",
  empty: "empty",
} as const;
export type WhyThere = keyof typeof WHY_THERE;

export interface SuggestedPlace {
  code: string;
  why: WhyThere;
  /** Units that fit there, at most all of them. */
  fits: number;
}

const ORDER = Object.keys(WHY_THERE) as WhyThere[];

/**
 * The places for the units, best first: where the lot is, a pick face that is not full, where the product is, its default
 * location, empty bins reserved for the company, other empty bins. Among equals those that take all units come first, then
 * the nearest in walking order, as the candidates are given. Bins whose rules the units would break are left out.
 */
export function suggestPlaces(
  candidates: readonly CandidateBin[],
  units: UnitsToStore,
  limit: number,
): SuggestedPlace[] {
  return candidates
    .map((bin) => ({ code: bin.code, why: whyThere(bin), fits: fitsIn(bin, units) }))
    .filter(({ fits }) => fits > 0)
    .sort(
      (a, b) =>
        ORDER.indexOf(a.why) - ORDER.indexOf(b.why) ||
        Number(b.fits === units.quantity) - Number(a.fits === units.quantity),
    )
    .slice(0, limit);
}

function whyThere(bin: CandidateBin): WhyThere {
  if (bin.lacks !== null && bin.lacks > 0) return bin.ofLot > 0 ? "lot" : "face";
  if (bin.ofLot > 0) return "lot";
  if (bin.onHand > 0) return "product";
  if (bin.isDefault || bin.lacks !== null) return "default";
  return bin.isDedicated ? "dedicated" : "empty";
}

/** Units that a bin takes: no more than its volume and weight allow, and a pick face no more than its maximum. */
function fitsIn(bin: CandidateBin, { quantity, volumeCm3, weightGrams }: UnitsToStore): number {
  const limits = [
    quantity,
    bin.lacks ?? quantity,
    room(bin.maxVolumeCm3, bin.volumeCm3, volumeCm3) ?? quantity,
    room(bin.maxWeightGrams, bin.weightGrams, weightGrams) ?? quantity,
  ];
  const fits = Math.max(0, Math.min(...limits));
  return fits > 0 && mixes(bin).length === 0 ? fits : 0;
}

function room(max: number | null, there: number, each: number | null): number | null {
  if (max === null || !each) return null;
  return Math.floor((max - there) / each);
}

/** The mixing rules that units of the task break in the bin. */
function mixes(bin: CandidateBin): PlacementRule[] {
  const held = [
    ...(bin.ofLot > 0 ? [{ productId: "its", lotNumber: "its" }] : []),
    ...(bin.hasOtherLots ? [{ productId: "its", lotNumber: "other" }] : []),
    ...(bin.hasOtherProducts ? [{ productId: "other", lotNumber: "" }] : []),
  ];
  const unlimited = { maxVolumeCm3: null, maxWeightGrams: null, hasOthers: bin.hasOtherCompanies, held };
  return brokenRules({ ...bin, ...unlimited }, [
    { productId: "its", lotNumber: "its", quantity: 1, volumeCm3: null, weightGrams: null },
  ]);
}
