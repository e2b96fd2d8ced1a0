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
}

type Row = Pick<FoundProduct, "id" | "sku" | "price" | "currency" | "location"> & { name: string };

const SHOWN = "8";

/** Products by name, SKU or barcode, of the company that the form is about. */
export async function searchProducts(q: string, field: HTMLInputElement, signal: AbortSignal): Promise<FoundProduct[]> {
  const rows = await fetchJson<Row[]>(
    withQuery("/api/products", { companyId: companyOf(field), q, limit: SHOWN }),
    signal,
  );
  return rows.map(({ name, ...row }) => ({ ...row, value: row.sku, title: name, code: row.sku }));
}
