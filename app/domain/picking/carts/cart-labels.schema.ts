import { z } from "zod";
import { LABEL_DPI } from "#app/documents/codes/symbol";
import { STOCK_IDS } from "#app/documents/label-stock";
import { inPrintJobs, labelPrinterFor, NO_SHEETS } from "../../warehouses/label-printers";
import { MAX_SLOTS } from "./cart.schema";
import { MAX_CART_LABELS, MAX_LABEL_NUMBER } from "./cart-label-limits";

/** Which labels of totes, of slots of a cart, or of carts: as many as `count` from this number. */
export const CartLabelsQuery = z.object({
  of: z.enum(["totes", "slots", "carts"]).default("totes").catch("totes"),
  from: z.coerce.number().int().min(1).max(MAX_LABEL_NUMBER).default(1).catch(1),
  count: z.coerce.number().int().min(1).max(MAX_CART_LABELS).default(12).catch(12),
  stock: z.enum(STOCK_IDS).default("50x25").catch("50x25"),
  /** As ZPL for a label printer of this resolution, instead of a PDF. */
  zpl: z.enum(LABEL_DPI).optional().catch(undefined),
});
export type CartLabelsQuery = z.output<typeof CartLabelsQuery>;

/** TOTE-001, TOTE-002, …, or CART-1, CART-2, …, or SLOT-1, SLOT-2, … up to the last slot of a cart. */
export function cartLabelCodes({ of, from, count }: CartLabelsQuery): string[] {
  const numbers = Array.from({ length: count }, (_, n) => from + n);
  if (of === "totes") return numbers.map((n) => `TOTE-${String(n).padStart(3, "0")}`);
  if (of === "carts") return numbers.map((n) => `CART-${n}`);
  return numbers.filter((n) => n <= MAX_SLOTS).map((n) => `SLOT-${n}`);
}

/** "TOTE-001 to TOTE-012" */
export const cartLabelsTitle = (codes: readonly string[]): string =>
  codes.length > 1 ? `Labels ${codes[0]} to ${codes.at(-1)}` : `Label ${codes[0]}`;

/** The labels as documents to print, on the stock of a label printer. */
export function cartLabelsToPrint(query: CartLabelsQuery) {
  const printer = labelPrinterFor(query.stock);
  if (!printer) return { refused: NO_SHEETS };
  const codes = cartLabelCodes(query);
  if (codes.length === 0) return { refused: `A cart has at most ${MAX_SLOTS} slots.` };
  const { stock, use } = printer;
  const documents = inPrintJobs(printer, codes).map((part) => ({
    ...{ use, companyId: null, title: cartLabelsTitle(part) },
    document: { kind: "place-labels" as const, codes: part, company: "", copies: 1, stock },
  }));
  return { documents };
}
