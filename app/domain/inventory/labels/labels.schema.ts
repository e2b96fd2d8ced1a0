import { z } from "zod";
import { STOCK_IDS } from "#app/documents/label-stock";
import { MOST_CHOSEN, MOST_LABELS } from "./label-limits";
import { CODE_KIND } from "./label-words";

/** A name that an address holds once is one value, more often a list. */
const listOf = (item: z.ZodType<string>) =>
  z
    .union([item.transform((one) => [one]), z.array(item)])
    .optional()
    .default([])
    .catch([]);
const id = z.string().max(64);
const count = z.coerce.number().int().min(1).max(MOST_LABELS);

/**
 * What to label, and on what, all in the page's address. The nth product goes with the nth lot and number of copies;
 * a lot is an id, `first` for the one that expires first, or `none`.
 */
export const LabelsQuery = z.object({
  company: id.optional(),
  kind: z.enum(["products", "locations"]).default("products").catch("products"),
  q: z.string().trim().max(100).optional().catch(undefined),
  category: z.string().max(50).optional().catch(undefined),
  product: listOf(id),
  lot: listOf(id),
  copies: listOf(z.string().max(10)),
  /** One more product. */
  add: id.optional(),
  /** The place in the list of the one that is taken off it. */
  remove: z.coerce.number().int().min(0).optional().catch(undefined),
  /** All that are found, instead of those that were chosen. */
  all: z.literal("1").optional().catch(undefined),
  each: count.default(1).catch(1),
  /** As many labels of each as it has units. */
  units: z.literal("1").optional().catch(undefined),
  location: id.optional(),
  code: z.enum(CODE_KIND).default("barcode").catch("barcode"),
  stock: z.enum(STOCK_IDS).default("l7160").catch("l7160"),
  start: z.coerce.number().int().min(1).max(100).default(1).catch(1),
});
export type LabelsQuery = z.output<typeof LabelsQuery>;

export interface Chosen {
  productId: string;
  lot: string;
  copies: number;
}

/** The products that were chosen one by one, in their order, with the one that is added and without the one removed. */
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
  return (add ? [...kept, { productId: add, lot: "first", copies: 1 }] : kept).slice(0, MOST_CHOSEN);
}
