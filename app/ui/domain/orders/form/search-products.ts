import { withQuery } from "#app/http/paths";
import { companyOf } from "#app/ui/forms/combobox/company-of";
import type { Suggestion } from "#app/ui/forms/combobox/suggestion";
import { fetchJson } from "#app/ui/layouts/fetch-json";

export interface FoundProduct extends Suggestion {
  sku: string;
  /** The list price, as text. */
  price: string | null;
  currency: string;
  /** Its default location. */
  location: string | null;
  /** Units that a new order can be allocated; known only if asked for. */
  available?: number | undefined;
}

type Row = Pick<FoundProduct, "id" | "sku" | "price" | "currency" | "location" | "available"> & { name: string };

const SHOWN = "8";

/** "12 available", "None available". */
export const availableInWords = (units: number): string =>
  units > 0 ? `${units.toLocaleString("en-US")} available` : "None available";

/** Products by name, SKU or barcode, of the company that the form is about; with their available units once it is chosen. */
export const searchWithStock = (q: string, field: HTMLInputElement, signal: AbortSignal): Promise<FoundProduct[]> =>
  search(q, companyOf(field), signal, Boolean(companyOf(field)));

/** The same, without their available units. */
export const searchProducts = (q: string, field: HTMLInputElement, signal: AbortSignal): Promise<FoundProduct[]> =>
  search(q, companyOf(field), signal, false);

async function search(q: string, companyId: string | undefined, signal: AbortSignal, withStock: boolean) {
  const query = { companyId, q, limit: SHOWN, ...(withStock ? { available: "1" } : {}) };
  const rows = await fetchJson<Row[]>(withQuery("/api/products", query), signal);
  return rows.map(({ name, ...row }) => ({
    ...row,
    value: row.sku,
    title: name,
    code: row.sku,
    ...(row.available === undefined ? {} : { detail: availableInWords(row.available) }),
  }));
}
