import type { CompanyDb } from "#db/scoped.server";
import { lotProblems } from "../../inventory/lot-rules";
import { type ExistingLot, findLots, findStocked } from "../../inventory/opening-stock.server";
import { invalid } from "../../kernel/errors";
import type { AsnLine } from "./asn.schema";

export interface CheckedLine {
  line: number;
  productId: string;
  lotNumber: string;
  expiresOn: string | null;
  expected: number;
  cartonUnits: number | null;
}

/**
 * The announced lines with their products. A lot may be left out: it is asked for when the goods are received.
 * @throws validation, at each line's field
 */
export async function checkAsnLines(company: CompanyDb, lines: readonly AsnLine[]): Promise<CheckedLine[]> {
  const skus = lines.map(({ sku }) => sku);
  const [products, stored] = await company.batch(findStocked(company, skus), findLots(company, skus));
  const bySku = new Map(products.map((product) => [product.sku.toLowerCase(), product]));
  // Two lines of one lot must have the same expiry.
  const lots: ExistingLot[] = [...stored];
  const fields: Record<string, string[]> = {};
  const checked = lines.flatMap((line, n): CheckedLine[] => {
    const product = bySku.get(line.sku.toLowerCase());
    if (!product) {
      fields[`lines[${n}].sku`] = ["No active product has this SKU"];
      return [];
    }
    if (product.isKit || line.lotNumber || line.expiresOn)
      for (const [field, reason] of Object.entries(lotProblems(product, line, lots)))
        fields[`lines[${n}].${field}`] = [reason];
    if (line.lotNumber && line.expiresOn)
      lots.push({ productId: product.id, lotNumber: line.lotNumber, expiresOn: line.expiresOn });
    const { lotNumber, expiresOn, quantity: expected, cartonUnits } = line;
    return [{ line: n + 1, productId: product.id, lotNumber, expiresOn, expected, cartonUnits }];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields, "validation");
  return checked;
}
