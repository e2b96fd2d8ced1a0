import { eq } from "drizzle-orm";
import { inList } from "#db/expressions";
import { productBarcodes } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { KeptCode } from "./product-codes";
import { updateCodeUnits } from "./queries/product-codes.repo.server";

export { codesOfProducts, findTakenCodes, listCodes } from "./queries/product-codes.repo.server";

/** Removes codes from a product, adds others, and updates units. */
export const codeStatements = (
  company: CompanyDb,
  productId: string,
  { gone, added, changed }: { gone: readonly string[]; added: readonly KeptCode[]; changed: readonly KeptCode[] },
): Statement<unknown>[] => [
  ...(gone.length > 0
    ? [company.delete(productBarcodes, eq(productBarcodes.productId, productId), inList(productBarcodes.code, gone))]
    : []),
  ...(changed.length > 0 ? [updateCodeUnits(company, productId, changed)] : []),
  ...(added.length > 0
    ? [
        company.insertMany(
          productBarcodes,
          added.map(({ code, unitsPerScan }) => ({ code, unitsPerScan, productId })),
        ),
      ]
    : []),
];
