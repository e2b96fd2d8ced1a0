import { eq, gt, isNull, not } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { productStock } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { allOf, existsIn } from "#db/select.server";
import { changedFacts } from "../../audit/audit.schema";
import { audited } from "../../audit/audit.service.server";
import { companyInReach } from "../../companies/companies.service.server";
import { findStored } from "../../files/store-image.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, invalid, notFound } from "../../kernel/errors";
import { findSku, type Product, refuseTaken, settled, skuTaken } from "../create-product.server";
import type { ProductChange } from "../product.schema";
import { type KeptCode, keptCodes, keptWithUnits } from "../product-codes";
import { codeStatements, codesOfProducts, findTakenCodes, listCodes } from "../product-codes.server";
import { batchQrCode, isBatchOf, keptByLot, productValues } from "../product-values";
import { productFacts } from "./audited-product-fields";
import { missingBatch, PEPTIDE_BATCH } from "./batch-fields";
import { nameImages } from "./product-images.server";
import { pictureChange, pictureProblems } from "./product-pictures";

/** @throws not_found, also for another company's */
export async function getProduct(ctx: Ctx, id: string): Promise<Product> {
  const product = await ctx.db.find(products, id);
  if (!product) throw notFound("This product");
  return product;
}

/** The product with all its codes. @throws not_found */
export async function getWithCodes(ctx: Ctx, id: string): Promise<{ product: Product; codes: KeptCode[] }> {
  const [product, codes] = await ctx.db.batch(ctx.db.find(products, id), codesOfProducts(ctx.db, [id]));
  if (!product) throw notFound("This product");
  return { product, codes: codes.get(id) ?? [] };
}

interface Options {
  /** Refuses an edit based on an older version. */
  version?: number | undefined;
  /** The inventory screen's form requires more fields than the company page's. */
  form?: "inventory" | "company";
}

/** Changes the fields in the input. @throws not_found; validation; conflict */
export async function updateProduct(
  ctx: Ctx,
  id: string,
  input: ProductChange,
  { version, form = "company" }: Options = {},
): Promise<Product> {
  const before = await getProduct(ctx, id);
  const company = ctx.db.company(before.companyId);
  const wanted = wantedCodes(before, input);
  const pictures = pictureChange(before.companyId, input, before);
  const named = [...pictures.named.keys()];
  const [owner, codes, sameSku, taken, stock, stored] = await company.batch(
    companyInReach(ctx, before.companyId),
    listCodes(company, id),
    findSku(company, input.sku ?? before.sku, id),
    findTakenCodes(company, [...wanted.keys()]),
    unitsOf(company, id),
    findStored(company, named),
  );
  const { values, problems } = productValues(input, before.currency);
  Object.assign(values, pictures.values);
  Object.assign(problems, pictureProblems(pictures, stored));
  const after = { ...before, ...(values as Partial<Product>) };
  if (form === "inventory") after.isBatch ||= isBatchOf(owner?.category, { batchNumber: after.batchNumber });
  Object.assign(problems, missingBatch(owner?.category, after, form), keepByLot(owner?.category, before, after, stock));
  if (Object.keys(problems).length > 0) {
    throw invalid(problems, "validation", problems.batchNumber?.[0] === PEPTIDE_BATCH ? PEPTIDE_BATCH : undefined);
  }
  after.qrCode = qrCodeOf(owner?.category, after, input, ctx.now());
  for (const key of ["isBatch", "lotTracked", "qrCode"] as const) {
    if (after[key] !== before[key]) Object.assign(values, { [key]: after[key] });
  }
  if (sameSku) throw skuTaken(input.sku ?? before.sku, sameSku);
  const foreign = taken.filter(({ productId }) => productId !== id);
  refuseTaken(foreign, { upc: input.upc, barcode: input.barcode, barcodes: input.barcodes });

  const changed = changedFacts(productFacts(before), productFacts(after));
  const [, updated] = await settled(
    company.batch(
      company.assert("conflict", (own) =>
        allOf(
          existsIn(
            own,
            products,
            eq(products.id, id),
            isNull(products.archivedAt),
            version === undefined ? undefined : eq(products.updatedAt, version),
          ),
          after.lotTracked === before.lotTracked
            ? undefined
            : not(existsIn(own, productStock, eq(productStock.productId, id), gt(productStock.onHand, 0))),
        ),
      ),
      ...audited(
        ctx,
        company.update(products, { ...values, updatedAt: ctx.now() }, eq(products.id, id)),
        ...(changed
          ? [
              {
                action: "product.changed" as const,
                subject: `${before.sku} ${before.name}`,
                companyId: before.companyId,
                ...changed,
              },
            ]
          : []),
      ),
      ...nameImages(company, { named, dropped: pictures.dropped }, ctx.now()),
      ...codeStatements(company, id, codeChanges(before, input, codes, wanted)),
    ),
    { sku: input.sku },
  );
  const [row] = updated;
  if (!row) throw conflict("This product was deleted.", "product_deleted");
  if (row.sku !== before.sku) {
    await ctx.enqueue({ type: "recheck-sku", companyId: before.companyId, skus: [row.sku] });
  }
  return row;
}

/** Lot tracking can change only without stock. Sets it in `after` where it is mandatory. */
function keepByLot(category: string | undefined, before: Product, after: Product, stock: number) {
  after.lotTracked ||= keptByLot(category, after.category) || after.isBatch;
  if (after.lotTracked === before.lotTracked || stock === 0) return {};
  const units = stock === 1 ? "1 unit" : `${stock} units`;
  const field =
    after.isBatch && !before.isBatch ? "isBatch" : after.category !== before.category ? "category" : "lotTracked";
  const what = after.lotTracked ? "This would turn on lot tracking, which" : "Lot tracking";
  return { [field]: [`${what} can only change while there is no stock. There are ${units} on hand.`] };
}

/** Generates a QR code for a peptide batch that has none or whose code was cleared. */
function qrCodeOf(category: string | undefined, after: Product, input: ProductChange, now: number): string | null {
  const isAsked = input.qrCode !== undefined || input.batchNumber !== undefined || input.isBatch !== undefined;
  if (after.qrCode || !isAsked || category !== "peptides" || !after.isBatch || !after.batchNumber) return after.qrCode;
  return batchQrCode(after.batchNumber, now);
}

/** The codes that the product will have, with their units if given. */
function wantedCodes(before: Product, input: ProductChange): Map<string, number | null> {
  const own = [input.upc, input.barcode].map((given, n) =>
    given === undefined ? [before.upc, before.barcode][n] : given,
  );
  return keptWithUnits(own, input.barcodes ?? []);
}

function codeChanges(
  before: Product,
  { barcodes }: ProductChange,
  codes: readonly KeptCode[],
  wanted: ReadonlyMap<string, number | null>,
) {
  const there = new Map(codes.map(({ code, unitsPerScan }) => [code, unitsPerScan]));
  const replaced = keptCodes([before.upc, before.barcode]).filter((code) => !wanted.has(code));
  // The list is complete: a product's own code that it does not contain means a single unit.
  const named = barcodes && new Set(keptCodes(barcodes.map(({ code }) => code)));
  const unitsOf = (code: string, units: number | null): number =>
    units ?? (named && !named.has(code) ? 1 : (there.get(code) ?? 1));
  const all = [...wanted].map(([code, units]) => ({ code, unitsPerScan: unitsOf(code, units) }));
  return {
    gone: [...there.keys()].filter((code) => (barcodes ? !wanted.has(code) : replaced.includes(code))),
    added: all.filter(({ code }) => !there.has(code)),
    changed: all.filter(({ code, unitsPerScan }) => there.has(code) && there.get(code) !== unitsPerScan),
  };
}

const unitsOf = (company: CompanyDb, id: string) =>
  company
    .selectFirst(productStock, { columns: ["onHand"], where: eq(productStock.productId, id) })
    .map((row) => row?.onHand ?? 0);
