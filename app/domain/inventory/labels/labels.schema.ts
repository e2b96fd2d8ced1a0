import { z } from "zod";
import { LABEL_DPI } from "#app/documents/codes/symbol";
import { STOCK_IDS, type StockId } from "#app/documents/label-stock";
import type { PaperName } from "#app/documents/paper";
import { CODE_KIND } from "./label-code-options";
import { MAX_CHOSEN_PRODUCTS, MAX_LABELS } from "./label-limits";

/** A repeated query parameter as a list; a single one arrives as a plain value. */
const listOf = (item: z.ZodType<string>) =>
  z
    .union([item.transform((one) => [one]), z.array(item)])
    .optional()
    .default([])
    .catch([]);
const id = z.string().max(64);
const count = z.coerce.number().int().min(1).max(MAX_LABELS);

/**
 * What to print, as the page's query. The n-th product belongs to the n-th lot and number of copies. A lot is an id,
 * `first` for the earliest expiry, or `none`.
 */
export const LabelsQuery = z.object({
  company: id.optional(),
  kind: z.enum(["products", "locations"]).default("products").catch("products"),
  q: z.string().trim().max(100).optional().catch(undefined),
  category: z.string().max(50).optional().catch(undefined),
  product: listOf(id),
  lot: listOf(id),
  copies: listOf(z.string().max(10)),
  /** Adds a product. */
  add: id.optional(),
  /** Index of the product to remove. */
  remove: z.coerce.number().int().min(0).optional().catch(undefined),
  /** Prints all search results instead of the chosen products. */
  all: z.literal("1").optional().catch(undefined),
  each: count.default(1).catch(1),
  /** Prints as many labels of each as there are units. */
  units: z.literal("1").optional().catch(undefined),
  location: id.optional(),
  /** Only the locations of this zone and warehouse. */
  zone: z.string().trim().max(50).optional().catch(undefined),
  warehouse: id.optional().catch(undefined),
  code: z.enum(CODE_KIND).default("barcode").catch("barcode"),
  stock: z.enum(STOCK_IDS).optional().catch(undefined),
  start: z.coerce.number().int().min(1).max(100).default(1).catch(1),
  /** As ZPL for a label printer of this resolution, instead of a PDF. */
  zpl: z.enum(LABEL_DPI).optional().catch(undefined),
});
export type LabelsQuery = z.output<typeof LabelsQuery>;

/** The label sheet of those who have not chosen one, by the paper of their country. */
export const USUAL_STOCK: Record<PaperName, StockId> = { a4: "l7160", letter: "5160" };

export interface Chosen {
  productId: string;
  lot: string;
  copies: number;
}

/** The chosen products in order, after adding and removing one. */
export function chosenOf({ product, lot, copies, add, remove }: LabelsQuery): Chosen[] {
  const rows = product.map((productId, n): Chosen => {
    const asked = count.safeParse(copies.length === product.length ? copies[n] : undefined);
    return {
      productId,
      lot: (lot.length === product.length && lot[n]) || "first",
      copies: asked.success ? asked.data : 1,
    };
  });
  const kept = rows.filter((_, n) => n !== remove);
  return (add ? [...kept, { productId: add, lot: "first", copies: 1 }] : kept).slice(0, MAX_CHOSEN_PRODUCTS);
}
