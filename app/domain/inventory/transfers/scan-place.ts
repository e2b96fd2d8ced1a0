import { lotIn, readBarcode, sameCode, shownCode } from "../../catalog/barcode";

/** The places that match so far. The next scan narrows them. */
export interface ScannablePlace {
  value: string;
  location: string;
  /** Empty for a product without lots. */
  lotNumber: string;
}

export interface ChosenPlace {
  ok: boolean;
  title: string;
  detail: string;
  /** The choice so far; null while more than one place matches. */
  value: string | null;
  /** Places that match so far; the next scan narrows them. */
  among: readonly string[];
}

const refused = (detail: string, title = "Not Found"): ChosenPlace => ({
  ok: false,
  title,
  detail,
  value: null,
  among: [],
});

/**
 * Selects a place by scan: a location code, a lot number, or the label of a unit. Where a location holds two lots, or
 * two locations hold one lot, the next scan decides.
 */
export function scanPlace(
  places: readonly ScannablePlace[],
  raw: string,
  item: { codes: readonly { code: string }[]; among?: readonly string[] },
): ChosenPlace {
  const code = readBarcode(raw);
  if (!code) return refused("Scan or enter a code.");
  const isItem = item.codes.some((one) => sameCode(one.code, code));
  if (code.gtins.length > 0 && code.lot && !isItem) return refused("This label is for another product.");
  const lot = (isItem ? (code.lot ?? "") : lotIn(code)).trim().toLowerCase();
  const fits = ({ location, lotNumber }: ScannablePlace) =>
    sameCode(location, code) || (lot !== "" && lotNumber.toLowerCase() === lot);
  const all = places.filter(fits);
  const narrowed = all.filter(({ value }) => item.among?.includes(value));
  const found = narrowed.length > 0 ? narrowed : all;
  const [first] = found;
  if (!first) {
    if (!isItem) return refused(`${shownCode(code)} is not a bin or lot this item can be picked from.`);
    return { ...refused("Scan the bin or the lot to choose it.", "This item"), ok: true };
  }
  const among = found.map(({ value }) => value);
  if (found.length > 1) {
    const next = sameCode(first.location, code) ? "lot" : "bin";
    return {
      ok: true,
      title: "Which one?",
      detail: `${found.length} locations match. Scan the ${next} too.`,
      value: null,
      among,
    };
  }
  const place = first.lotNumber ? `Lot ${first.lotNumber} at ${first.location}` : first.location;
  return {
    ok: true,
    title: place,
    detail: "Selected. Press the button to save.",
    value: first.value,
    among,
  };
}
