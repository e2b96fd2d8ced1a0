import { inArray, ne } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import { allOf } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { audited } from "../audit/audit.service.server";
import { companyInReach } from "../companies/companies.service.server";
import { findStored } from "../files/store-image.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { DomainError, invalid, notFound } from "../kernel/errors";
import { companyCurrencies } from "./company-currency.server";
import { productFacts } from "./edit/audited-product-fields";
import { formOf, missingBatch, PEPTIDE_BATCH } from "./edit/batch-fields";
import { nameImages } from "./edit/product-images.server";
import { pictureChange, pictureProblems } from "./edit/product-pictures";
import type { NewProduct } from "./product.schema";
import { keptCodes, keptWithUnits, type TakenCode } from "./product-codes";
import { codeStatements, findTakenCodes } from "./product-codes.server";
import { batchQrCode, isBatchOf, keptByLot, productValues } from "./product-values";

export type Product = typeof products.$inferSelect;

interface Options {
  /** The company page's form requires fewer fields than the inventory screen's. */
  form?: "inventory" | "company";
  /** Additional statements for the same batch, such as the opening stock. */
  also?: (product: NewRow, company: CompanyDb) => Statement<unknown>[];
}
export type NewRow = Pick<Product, "id" | "sku" | "lotTracked" | "location" | "batchNumber">;

/**
 * Creates a product with its codes. Its amounts are in the currency that the company trades in.
 * @throws not_found for a company out of scope; validation; conflict for a SKU or code of another product
 */
export async function createProduct(ctx: Ctx, input: NewProduct, options: Options = {}): Promise<string> {
  const company = ctx.db.company(input.companyId);
  const codes = keptWithUnits([input.upc, input.barcode], input.barcodes ?? []);
  const pictures = pictureChange(input.companyId, input);
  const [owner, currencyOf, sameSku, taken, stored] = await company.batch(
    companyInReach(ctx, input.companyId),
    companyCurrencies(ctx, company, [input.companyId]),
    findSku(company, input.sku),
    findTakenCodes(company, [...codes.keys()]),
    findStored(company, [...pictures.named.keys()]),
  );
  if (!owner) throw notFound("This company");
  const currency = currencyOf(input.companyId);
  const { values, problems } = productValues(input, currency);
  const batch = missingBatch(owner.category, input, options.form ?? formOf(input));
  Object.assign(problems, batch, pictureProblems(pictures, stored));
  if (Object.keys(problems).length > 0) throw invalid(problems, "validation", batch ? PEPTIDE_BATCH : undefined);
  if (sameSku) throw skuTaken(input.sku, sameSku);
  refuseTaken(taken, input);

  const peptide = owner.category === "peptides";
  const isBatch = isBatchOf(owner.category, input);
  const row = {
    ...values,
    ...pictures.values,
    id: ctx.newId(),
    name: input.name,
    sku: input.sku,
    currency,
    isBatch,
    lotTracked: isBatch || keptByLot(owner.category, input.category) || (input.lotTracked ?? false),
    qrCode:
      input.qrCode ?? (peptide && isBatch && input.batchNumber ? batchQrCode(input.batchNumber, ctx.now()) : null),
    location: input.location ?? null,
    batchNumber: input.batchNumber ?? null,
    startingInventory: input.startingInventory || null,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  };
  await settled(
    company.batch(
      ...audited(ctx, company.insert(products, row), {
        action: "product.created",
        subject: `${row.sku} ${row.name}`,
        companyId: input.companyId,
        after: productFacts(row),
      }),
      ...codeStatements(company, row.id, {
        gone: [],
        changed: [],
        added: [...codes].map(([code, units]) => ({ code, unitsPerScan: units ?? 1 })),
      }),
      ...nameImages(company, { named: [...pictures.named.keys()], dropped: [] }, ctx.now()),
      ...(options.also?.(row, company) ?? []),
    ),
    input,
  );
  await ctx.enqueue({ type: "recheck-sku", companyId: input.companyId, skus: [row.sku] });
  return row.id;
}

export interface SkuOwner {
  id: string;
  sku: string;
  name: string;
  archivedAt: number | null;
}

/** The product with this SKU, ignoring case, because scanners do not distinguish "ab-1" from "AB-1". */
export const findSku = (company: CompanyDb, sku: string, except?: string): Statement<SkuOwner | null> =>
  company.selectFirst(products, {
    columns: ["id", "sku", "name", "archivedAt"],
    where: allOf(
      except === undefined ? undefined : ne(products.id, except),
      inArray(products.sku, [sku, sku.toUpperCase(), sku.toLowerCase()]),
    ),
  });

/** A conflict at the SKU field. */
export function skuTaken(sku: string, owner?: SkuOwner): DomainError {
  const ownedBy = owner ? ` by ${owner.name.slice(0, 80)}` : " in this company";
  const message = owner?.archivedAt
    ? `SKU ${sku} belongs to an archived product (${owner.name.slice(0, 80)}). Restore that one instead.`
    : `SKU ${sku} is already used${ownedBy}.`;
  return new DomainError("duplicate_sku", message, { fields: { sku: [message] } });
}

type CodeFields = Partial<Pick<NewProduct, "upc" | "barcode" | "barcodes">>;

/** A code belongs to one product per company. @throws conflict, at the field that holds the code */
export function refuseTaken(taken: readonly TakenCode[], input: CodeFields): void {
  if (taken.length === 0) return;
  const fields: Record<string, string[]> = {};
  const owners = new Map(taken.map((one) => [one.code, one.sku]));
  const given = [
    { field: "upc", code: input.upc },
    { field: "barcode", code: input.barcode },
    ...(input.barcodes ?? []).map(({ field = "barcodes", code }) => ({ field, code })),
  ];
  for (const { field, code } of given) {
    const owner = code && owners.get(keptCodes([code])[0] ?? "");
    if (owner) fields[field] = [...(fields[field] ?? []), `${code} already belongs to SKU ${owner}.`];
  }
  throw new DomainError("duplicate_product_code", Object.values(fields).flat().join(" "), {
    fields,
  });
}

/** Awaits a batch and translates a lost race with a concurrent write into a field error. */
export async function settled<T>(batch: Promise<T>, input: { sku?: string | undefined }): Promise<T> {
  try {
    return await batch;
  } catch (error) {
    if (refusedBy(error, "unique", "products.sku")) throw skuTaken(input.sku ?? "");
    if (refusedBy(error, "unique", "product_barcodes.")) {
      throw new DomainError(
        "duplicate_product_code",
        "One of these codes already belongs to another product of this company.",
      );
    }
    throw error;
  }
}
