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

/** When the product was last changed, as the editor saw it. */
const version = z.coerce.number().int().optional();

/** The inventory screen's form: there a product always has a category. */
export const InventoryProduct = NewProduct.extend({
  category: needed("Category is required", 50).transform(categoryName),
});

/** The same for a product that is there: its company and its first units are settled. */
export const InventoryChange = InventoryProduct.omit({ companyId: true, startingInventory: true }).extend({ version });
export type InventoryChange = z.output<typeof InventoryChange>;

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
  version,
});
export type CompanyProduct = z.output<typeof CompanyProduct>;

/** A form as a change: a field that came empty clears what was there, and a code without units is a single unit. */
export function wholeForm<F extends CompanyProduct | InventoryChange>(
  schema: { shape: object },
  { version: _version, ...form }: F,
): Omit<ProductChange, "name" | "sku"> & { name: string; sku: string } {
  const flags = new Set(["isBatch", "lotTracked"]);
  const empty = Object.keys(schema.shape).map((key) => [key, flags.has(key) ? false : null]);
  const { version: __version, ...all } = { ...Object.fromEntries(empty), ...given(form) } as F;
  return {
    ...all,
    barcodes: (form.barcodes ?? []).map((code) => ({ ...code, unitsPerScan: code.unitsPerScan ?? 1 })),
    // No reorder point is no decision: the product keeps the one it has.
    reorderPoint: form.reorderPoint ?? undefined,
  };
}

const given = <T extends object>(form: T) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
