import { z } from "zod";
import { amount, category, categoryName, code, codes, count, day, imageUrl, needed, text, upc } from "./product-fields";

export const ProductParams = z.object({ productId: z.string().min(1).max(64) });

/** Everything that may be said of a product, in the specification's names. What is left out stays as it is. */
const FIELDS = {
  shortName: text(100),
  description: text(5000),
  upc,
  barcode: code,
  /** More codes of the same product. */
  barcodes: codes,
  category,
  cost: amount,
  price: amount,
  packagingCost: amount,
  labelCost: amount,
  testCost: amount,
  location: text(50),
  batchNumber: text(100),
  qrCode: text(200),
  batchQuantity: count(1),
  purchaseDate: day,
  isBatch: z.boolean().optional(),
  lotTracked: z.boolean().optional(),
  reorderPoint: count(0),
  weightGrams: count(0),
  image1Url: imageUrl,
  image2Url: imageUrl,
  image3Url: imageUrl,
};
const name = needed("Product name is required", 200);
const sku = needed("SKU is required", 100);

/** What PUT and imports take. The owner is no field: a product never changes its company. */
export const ProductChange = z.object({ name: name.optional(), sku: sku.optional(), ...FIELDS });
export type ProductChange = Partial<z.output<typeof ProductChange>>;

const startingInventory = count(0);

/** What POST takes: both forms' fields. */
export const NewProduct = z.object({
  name,
  sku,
  ...FIELDS,
  companyId: z.string("Company is required").min(1, "Company is required").max(64),
  startingInventory,
});
type Needed = "name" | "sku" | "companyId";
export type NewProduct = Pick<z.output<typeof NewProduct>, Needed> & Partial<Omit<z.output<typeof NewProduct>, Needed>>;

/** The inventory screen's form: there a product always has a category. */
export const InventoryProduct = NewProduct.extend({
  category: needed("Category is required", 50).transform(categoryName),
});

/** The company page's form. It says everything that it shows: what it leaves empty is empty. */
export const CompanyProduct = z.object({
  name,
  sku,
  cost: amount,
  price: amount,
  packagingCost: amount,
  testCost: amount,
  location: text(50),
  description: text(5000),
  upc,
  barcode: code,
  barcodes: codes,
  category,
  reorderPoint: count(0),
  lotTracked: z.boolean().optional(),
  /** When the product was last changed, as the editor saw it. */
  version: z.coerce.number().int().optional(),
});
export type CompanyProduct = z.output<typeof CompanyProduct>;

/** The form as a change: a field that came empty clears what was there. */
export function wholeForm({ version: _version, lotTracked, reorderPoint, barcodes, ...form }: CompanyProduct) {
  const keys = Object.keys(CompanyProduct.shape) as (keyof CompanyProduct)[];
  const empty = Object.fromEntries(keys.map((key) => [key, null]));
  delete empty.version;
  return {
    ...empty,
    ...given(form),
    barcodes: barcodes ?? [],
    lotTracked: lotTracked ?? false,
    reorderPoint: reorderPoint ?? undefined,
  } as Partial<CompanyProduct> & Pick<CompanyProduct, "name" | "sku">;
}

const given = <T extends object>(form: T) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));

export const PEPTIDE_BATCH = "Batch number and quantity are required for peptide companies";

/**
 * In a peptide company a product that comes with its category or as a batch (the inventory screen's form) needs batch
 * number and quantity; the company page's form asks for neither.
 */
export function batchProblem(
  companyCategory: string,
  input: Pick<NewProduct, "category" | "isBatch" | "batchNumber" | "batchQuantity">,
  form: "inventory" | "company",
): string | null {
  if (companyCategory !== "peptides" || form === "company") return null;
  return input.batchNumber && input.batchQuantity ? null : PEPTIDE_BATCH;
}

/** Which of the two forms has sent it: only the inventory screen's names a category, a batch or opening units. */
export const formOf = (input: Partial<NewProduct>): "inventory" | "company" =>
  input.category || input.isBatch || input.batchNumber || input.batchQuantity ? "inventory" : "company";

/** A peptide batch is known by a code of its own where none was given. */
export const batchQrCode = (batchNumber: string, now: number): string => `QR-${batchNumber}-${now}`;
