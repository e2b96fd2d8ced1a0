import { eq, isNull, ne } from "drizzle-orm";
import { inList } from "#db/expressions";
import { lots, products } from "#db/schema/catalog";
import { kitComponents } from "#db/schema/inventory/kit-components";
import type { CompanyDb } from "#db/scoped.server";
import { allOf, existsIn, innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { audited } from "../audit/audit.service.server";
import { createProduct } from "../catalog/create-product.server";
import type { NewProduct } from "../catalog/product.schema";
import type { SerialCapture } from "../catalog/serial-capture";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, forbidden, invalid } from "../kernel/errors";
import { locationCode, RECEIVING } from "./location-code";
import { lotProblems } from "./lot-rules";
import { type Receipt, receiveStatements } from "./receive-stock.server";
import { assertAllOrNoneBooked } from "./receiving/receive.repo.server";
import type { OpeningStock } from "./stock/opening-stock.schema";

export const OPENING_REASON = "Opening stock";

/**
 * Books a company's opening stock, all lines or none. Repeating an operation moves nothing and returns zero units.
 * @throws not_found for a company out of scope; validation, at each line's field
 */
export async function receiveOpeningStock(
  ctx: Ctx,
  companyId: string,
  input: OpeningStock,
): Promise<{ units: number }> {
  if (!ctx.can("inventory.adjust", companyId))
    throw forbidden("You don't have permission to receive stock.", "forbidden");
  const company = ctx.db.company(companyId);
  const skus = input.lines.map(({ sku }) => sku);
  const [known, knownLots] = await company.batch(findStocked(company, skus), findLots(company, skus));
  const bySku = new Map(known.map((product) => [product.sku.toLowerCase(), product]));
  const fields: Record<string, string[]> = {};
  // Two lines of one lot must have the same expiry.
  const lotsSoFar: ExistingLot[] = [...knownLots];
  const receipts = input.lines.flatMap((line, n): Receipt[] => {
    const product = bySku.get(line.sku.toLowerCase());
    const found = product ? lotProblems(product, line, lotsSoFar) : { sku: "No product with this SKU" };
    for (const [field, reason] of Object.entries(found)) fields[`lines[${n}].${field}`] = [reason];
    if (!product) return [];
    if (line.expiresOn) lotsSoFar.push({ productId: product.id, lotNumber: line.lotNumber, expiresOn: line.expiresOn });
    return [
      {
        productId: product.id,
        lotNumber: line.lotNumber,
        expiresOn: line.expiresOn,
        quantity: line.quantity,
        locationCode: locationCode(line.location || product.location || RECEIVING),
        operationId: `${input.operationId}:${n}`,
      },
    ];
  });
  if (Object.keys(fields).length > 0) throw invalid(fields, "validation");
  const units = receipts.reduce((sum, { quantity }) => sum + quantity, 0);
  try {
    const [areReceivable, newLocations, newLots, movements] = receiveStatements(ctx, company, receipts, OPENING_REASON);
    const [, , , , booked] = await company.batch(
      assertAllOrNoneBooked(
        company,
        receipts.map(({ operationId }) => operationId),
      ),
      areReceivable,
      newLocations,
      newLots,
      ...audited(ctx, movements, {
        action: "stock.imported",
        subject: OPENING_REASON,
        companyId,
        after: { lines: receipts.length, units },
      }),
    );
    return { units: booked.reduce((sum, one) => sum + one.units, 0) };
  } catch (error) {
    if (!refusedBy(error, "assertion", "taken")) throw error;
    throw conflict(
      "This form was already submitted with fewer lines, so nothing more was received. Open a new form for the rest.",
      "form_already_sent",
    );
  }
}

export interface StockedProduct {
  id: string;
  sku: string;
  name: string;
  lotTracked: boolean;
  location: string | null;
  serialNumbers: SerialCapture;
  isKit: boolean;
}
export interface ExistingLot {
  productId: string;
  lotNumber: string;
  expiresOn: string | null;
}

/** These SKUs in the letter cases that the index lookup covers. */
export const anyCase = (skus: readonly string[]): string[] => [
  ...new Set(skus.flatMap((sku) => [sku, sku.toUpperCase(), sku.toLowerCase()])),
];

/** Active products with these SKUs, ignoring case. Those that are kits hold no stock. */
export const findStocked = (company: CompanyDb, skus: readonly string[]): Statement<StockedProduct[]> =>
  company.select(products, {
    columns: (own) => ({
      id: products.id,
      sku: products.sku,
      name: products.name,
      lotTracked: products.lotTracked,
      location: products.location,
      serialNumbers: products.serialNumbers,
      isKit: existsIn(own, kitComponents, eq(kitComponents.kitId, products.id)).mapWith(Boolean),
    }),
    where: allOf(inList(products.sku, anyCase(skus)), isNull(products.archivedAt)),
  });

/** Numbered lots of these products. */
export const findLots = (company: CompanyDb, skus: readonly string[]): Statement<ExistingLot[]> =>
  company.select(products, {
    columns: { productId: lots.productId, lotNumber: lots.lotNumber, expiresOn: lots.expiresOn },
    join: [innerJoin(lots, allOf(eq(lots.productId, products.id), ne(lots.lotNumber, "")))],
    where: inList(products.sku, anyCase(skus)),
  });

/**
 * Creates a product and books its opening units in one batch.
 * @throws what createProduct throws; forbidden for units when the actor cannot adjust stock
 */
export async function openProduct(ctx: Ctx, input: NewProduct, form?: "inventory"): Promise<string> {
  const quantity = input.startingInventory ?? 0;
  if (quantity > 0 && ctx.db.reaches(input.companyId) && !ctx.can("inventory.adjust", input.companyId)) {
    throw forbidden("You don't have permission to receive stock.", "forbidden");
  }
  return createProduct(ctx, input, {
    ...(form && { form }),
    also: (product, company) => {
      if (quantity === 0) return [];
      const lotNumber = product.lotTracked ? (product.batchNumber ?? "") : "";
      if (product.lotTracked && !lotNumber) {
        throw invalid({ batchNumber: ["Enter a batch number for the opening stock"] }, "lot_required");
      }
      const receipt = {
        productId: product.id,
        lotNumber,
        expiresOn: null,
        quantity,
        locationCode: locationCode(product.location || RECEIVING),
        operationId: `opening:${product.id}`,
      };
      return receiveStatements(ctx, company, [receipt], OPENING_REASON);
    },
  });
}
