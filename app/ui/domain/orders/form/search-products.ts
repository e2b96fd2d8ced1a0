import { withQuery } from "#app/http/paths";
import { companyOf } from "#app/ui/forms/combobox/company-of";
import type { Suggestion } from "#app/ui/forms/combobox/suggestion";
import { fetchJson } from "#app/ui/layouts/fetch-json";

export interface FoundProduct extends Suggestion {
  sku: string;
  /** The list price, as text. */
  price: string | null;
}

type Row = { id: string; sku: string; name: string; price: string | null };

const SHOWN = "8";

/** Products by name, SKU or barcode, of the company that the form is about. */
export async function searchProducts(q: string, field: HTMLInputElement, signal: AbortSignal): Promise<FoundProduct[]> {
  const rows = await fetchJson<Row[]>(
    withQuery("/api/products", { companyId: companyOf(field), q, limit: SHOWN }),
    signal,
  );
  return rows.map(({ id, sku, name, price }) => ({ id, value: sku, title: name, code: sku, sku, price }));
}
