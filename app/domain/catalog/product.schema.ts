import { z } from "zod";
import { readSize, TypedSize } from "./edit/typed-size";
import {
  amount,
  category,
  categoryName,
  code,
  codes,
  count,
  day,
  imageUrl,
  needed,
  serialNumbers,
  side,
  text,
  upc,
} from "./product-fields";

export const ProductParams = z.object({ productId: z.string().min(1).max(64) });

/** All product fields, named as in the specification. Omitted fields keep their value. */
const FIELDS = {
  shortName: text(100),
  description: text(5000),
  upc,
  barcode: code,
  /** Additional codes of the product. */
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
  serialNumbers,
  reorderPoint: count(0),
  weightGrams: count(0),
  lengthMm: side,
  widthMm: side,
  heightMm: side,
  image1Url: imageUrl,
  image2Url: imageUrl,
  image3Url: imageUrl,
};
const name = needed("Product name is required", 200);
const sku = needed("SKU is required", 100);

/** Input of PUT and imports. A product never changes its company. */
export const ProductChange = z.object({ name: name.optional(), sku: sku.optional(), ...FIELDS });
export type ProductChange = Partial<z.output<typeof ProductChange>>;

const startingInventory = count(0);

/** Input of POST: the fields of both forms. */
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

/** The inventory screen's form, where a category is required and the size is typed in the user's units. */
const InventoryForm = NewProduct.omit({ weightGrams: true, lengthMm: true, widthMm: true, heightMm: true }).extend({
  category: needed("Category is required", 50).transform(categoryName),
  ...TypedSize.shape,
});
export const InventoryProduct = InventoryForm.transform(readSize);

/** The same for an existing product, whose company and opening units cannot change. */
export const InventoryChange = InventoryForm.omit({ companyId: true, startingInventory: true })
  .extend({ version })
  .transform(readSize);
export type InventoryChange = z.output<typeof InventoryChange>;

/** The company page's form. It contains every field it shows, so an empty one clears the value. */
const CompanyForm = z.object({
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
  serialNumbers,
  ...TypedSize.shape,
  version,
});
export const CompanyProduct = CompanyForm.transform(readSize);
export type CompanyProduct = z.output<typeof CompanyProduct>;

/**
 * A form's fields as a change: empty ones clear the value, and a code without units counts as one unit. The size's texts
 * are no fields of the change.
 */
export function wholeForm<F extends CompanyProduct | InventoryChange>(
  schema: { in: { shape: object } },
  { version: _version, ...form }: F,
): Omit<ProductChange, "name" | "sku"> & { name: string; sku: string } {
  const flags = new Set(["isBatch", "lotTracked"]);
  const fields = Object.keys(schema.in.shape).filter((key) => !(key in TypedSize.shape));
  const empty = fields.map((key) => [key, flags.has(key) ? false : null]);
  const { version: __version, ...all } = { ...Object.fromEntries(empty), ...given(form) } as F;
  return {
    ...all,
    barcodes: (form.barcodes ?? []).map((code) => ({ ...code, unitsPerScan: code.unitsPerScan ?? 1 })),
    // An empty reorder point keeps the current one.
    reorderPoint: form.reorderPoint ?? undefined,
    serialNumbers: form.serialNumbers,
  };
}

const given = <T extends object>(form: T) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
