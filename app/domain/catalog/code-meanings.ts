import type { Barcode } from "./barcode";
import type { SerialCapture } from "./serial-capture";

/** What a code matches, its possible meanings, and the selection of one. Pure; shared by server and browser. */

export interface MatchedProduct {
  id: string;
  companyId: string;
  sku: string;
  name: string;
  image: string | null;
  lotTracked: boolean;
  serialNumbers: SerialCapture;
  /** The product's default location. */
  location: string | null;
  /** The pickable location with most of its units. */
  fullestLocation: string | null;
  isArchived: boolean;
  /** Units per scan of this code; more than one for a case. */
  units: number;
}

export interface MatchedLot {
  id: string;
  companyId: string;
  productId: string;
  sku: string;
  productName: string;
  serialNumbers: SerialCapture;
  /** The product's default location. */
  location: string | null;
  lotNumber: string;
  expiresOn: string | null;
  lotStatus: string;
  stopDays: number;
  /** Whether its product is archived. */
  isArchived: boolean;
}

export interface MatchedLocation {
  id: string;
  companyId: string;
  code: string;
  archivedAt: number | null;
}

/** Products, lots and locations found under a code. */
export interface CodeMatches {
  products: readonly MatchedProduct[];
  lots: readonly MatchedLot[];
  places: readonly MatchedLocation[];
}

export const MEANING = ["product", "lot", "location", "order", "shipment"] as const;

/** One of several meanings, with a label that distinguishes it. */
export interface Choice {
  label: string;
  kind: (typeof MEANING)[number];
  id: string;
}

/** Form value of a meaning: its kind and id. */
export const choiceValue = ({ kind, id }: Pick<Choice, "kind" | "id">): string => `${kind}:${id}`;

export type Meaning =
  | { kind: "product"; id: string; product: MatchedProduct }
  | { kind: "lot"; id: string; lot: MatchedLot }
  | { kind: "location"; id: string; place: MatchedLocation };

/**
 * All meanings of a code. A label with a product code means that product, and its lot number only narrows it; the same
 * holds for our own QR codes.
 */
export function meaningsOf(known: CodeMatches, code: Barcode): Meaning[] {
  const products = known.products.map((product): Meaning => ({ kind: "product", id: product.id, product }));
  if (products.length > 0 && (code.gtins.length > 0 || code.lot)) return products;
  const named = new Set(known.products.map(({ id }) => id));
  const lots = known.lots
    // A lot number equal to its product's code means the product.
    .filter((lot) => !named.has(lot.productId) && !(code.gtins.length > 0 && code.lot))
    .map((lot): Meaning => ({ kind: "lot", id: lot.id, lot }));
  const places = known.places.map((place): Meaning => ({ kind: "location", id: place.id, place }));
  return [...products, ...lots, ...places];
}

export type Decided<M> = { kind: "none" } | { kind: "one"; meaning: M } | { kind: "ask"; among: M[] };

/**
 * Selects one meaning: the user's choice, else the only one left. Each `fit` filters the meanings unless none would
 * remain, so the first has the most weight. If several remain, the user is asked.
 */
export function decide<M extends Pick<Choice, "kind" | "id">>(
  meanings: readonly M[],
  choice: string | undefined,
  ...fits: readonly ((meaning: M) => boolean)[]
): Decided<M> {
  const chosen = choice ? meanings.find((one) => choiceValue(one) === choice) : undefined;
  if (chosen) return { kind: "one", meaning: chosen };
  const among = fits.reduce<readonly M[]>((left, fit) => {
    const fitting = left.filter(fit);
    return fitting.length > 0 ? fitting : left;
  }, meanings);
  const [only, another] = among;
  if (!only) return { kind: "none" };
  return another ? { kind: "ask", among: [...among] } : { kind: "one", meaning: only };
}

/** Choices for the "Which one?" question. `nameOf` returns the company's name when several companies are in scope. */
export function choicesOf(
  among: readonly Meaning[],
  nameOf: (companyId: string) => string | null = () => null,
): Choice[] {
  return among.map((meaning) => ({ kind: meaning.kind, id: meaning.id, label: labelOf(meaning, nameOf) }));
}

function labelOf(meaning: Meaning, nameOf: (companyId: string) => string | null): string {
  const of = (companyId: string) => (nameOf(companyId) ? `, ${nameOf(companyId)}` : "");
  switch (meaning.kind) {
    case "product": {
      const { name, sku, companyId, units } = meaning.product;
      return `${name}, SKU ${sku}${units > 1 ? `, a case of ${units}` : ""}${of(companyId)}`;
    }
    case "lot": {
      const { lotNumber, productName, companyId } = meaning.lot;
      return `Lot ${lotNumber} of ${productName}${of(companyId)}`;
    }
    case "location":
      return `Location ${meaning.place.code}${of(meaning.place.companyId)}`;
  }
}

/** The question for an ambiguous code. */
export const ambiguous = (shown: string): string => `${shown} matches more than one record. Choose one.`;
