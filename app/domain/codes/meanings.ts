import type { Barcode } from "./barcode";
import type { Known, KnownLot, KnownPlace, KnownProduct } from "./known";

/** What one code may mean, and how one of several meanings is chosen. Pure; runs anywhere. */

export const MEANING = ["product", "lot", "location", "order", "shipment"] as const;

/** One of several meanings, in words that tell it from the others. */
export interface Choice {
  label: string;
  kind: (typeof MEANING)[number];
  id: string;
}

/** The chosen meaning as it is sent back beside the code: its kind and its id. */
export const choiceValue = ({ kind, id }: Pick<Choice, "kind" | "id">): string => `${kind}:${id}`;

export type Meaning =
  | { kind: "product"; id: string; product: KnownProduct }
  | { kind: "lot"; id: string; lot: KnownLot }
  | { kind: "location"; id: string; place: KnownPlace };

/**
 * All that a company's goods know under the code. A label that names a product is that product, whose lot only narrows
 * it; a house's own QR code is nothing else.
 */
export function meaningsOf(known: Known, code: Barcode): Meaning[] {
  const products = known.products.map((product): Meaning => ({ kind: "product", id: product.id, product }));
  if (products.length > 0 && (code.gtins.length > 0 || code.lot)) return products;
  const named = new Set(known.products.map(({ id }) => id));
  const lots = known.lots
    // A lot that is called as its product is means that product.
    .filter((lot) => !named.has(lot.productId) && !(code.gtins.length > 0 && code.lot))
    .map((lot): Meaning => ({ kind: "lot", id: lot.id, lot }));
  const places = known.places.map((place): Meaning => ({ kind: "location", id: place.id, place }));
  return [...products, ...lots, ...places];
}

export type Decided<M> = { kind: "none" } | { kind: "one"; meaning: M } | { kind: "ask"; among: M[] };

/**
 * The one meaning of several: the chosen one, else the only one that fits. Each `fit` narrows them unless nothing would
 * be left, so that the first weighs most. More than one that fits everywhere has to be asked about.
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

/** "Which one?" in words: `nameOf` gives the company's name where several are in reach. */
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

/** That the code is asked about, in one sentence. */
export const ambiguous = (shown: string): string => `${shown} means more than one thing here. Choose one.`;
