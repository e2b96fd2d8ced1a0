import { dayName } from "../kernel/days";

export { OpeningLine as StockLine } from "./stock/opening-stock.schema";

interface Product {
  id: string;
  name: string;
  lotTracked: boolean;
  isKit?: boolean;
}
interface Line {
  lotNumber: string;
  expiresOn: string | null;
}

/** The name, shortened for a narrow column. */
const called = (name: string): string => {
  const signs = [...name];
  return signs.length > 40 ? `${signs.slice(0, 40).join("")}…` : name;
};

/** Problems of a line's product and its lot data, by field. */
export function lotProblems(
  product: Product,
  line: Line,
  known: readonly { productId: string; lotNumber: string; expiresOn: string | null }[],
): { sku?: string; lotNumber?: string; expiresOn?: string } {
  if (product.isKit) return { sku: `${called(product.name)} is a kit. Name its components` };
  if (product.lotTracked && !line.lotNumber)
    return { lotNumber: `${called(product.name)} tracks lots. Enter a lot number` };
  if (!product.lotTracked && line.lotNumber) {
    return {
      lotNumber: `${called(product.name)} does not track lots. Leave this empty, or turn on "Track lots" for the product`,
    };
  }
  if (!product.lotTracked && line.expiresOn) {
    return { expiresOn: `${called(product.name)} does not track lots, so it has no expiry date` };
  }
  const lot = known.find((one) => one.productId === product.id && one.lotNumber === line.lotNumber);
  if (lot && line.expiresOn && lot.expiresOn !== line.expiresOn) {
    const expiry = lot.expiresOn ? `expires on ${dayName(lot.expiresOn)}` : "has no expiry date";
    return { expiresOn: `Lot ${line.lotNumber} is known and ${expiry}` };
  }
  return {};
}

/**
 * Numbers of the lots that would never expire, of products whose other lots do: most likely the date was forgotten.
 * `lines` have their lot's stored date, if it has one.
 */
export function lotsWithoutExpiry(
  lines: readonly (Line & { productId: string })[],
  known: readonly { productId: string; expiresOn: string | null }[],
): string[] {
  const dated = new Set([...known, ...lines].flatMap((lot) => (lot.expiresOn === null ? [] : [lot.productId])));
  const lots = lines.filter((line) => line.lotNumber && line.expiresOn === null && dated.has(line.productId));
  return [...new Set(lots.map(({ lotNumber }) => lotNumber))];
}
