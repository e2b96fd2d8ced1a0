import { isRecord } from "#app/integrations/http/json";
import type { StoreClient } from "../client/client";

/** A product or variation with its stock in the store. */
export interface StoreProduct {
  /** "product" or "product/variation". */
  ref: string;
  /** "simple", "variation", "grouped"…: WooCommerce's own type. */
  type: string;
  /** Null when the store does not track its stock. */
  units: number | null;
}

const PAGE = 100;
/**
 * Maximum length of a SKU list: it is part of the URL, which some hosts limit to eight thousand characters or fewer.
 */
const LONGEST_LIST = 3000;
const FIELDS = "id,sku,type,parent_id,manage_stock,stock_quantity";
/** More rows than this for so few SKUs mean that the store ignores the filter. */
const MOST_PAGES = 3;

/**
 * The store's products with these SKUs, in our spelling; several when the store uses a SKU more than once.
 * @throws PartnerError
 */
export async function findShelves(client: StoreClient, skus: readonly string[]): Promise<Map<string, StoreProduct[]>> {
  const found = new Map<string, StoreProduct[]>();
  const sought = new Set(skus);
  for (const list of inLists(skus)) {
    for (let page = 1; page <= MOST_PAGES; page++) {
      const { rows, headers } = await client.demandList("/products", {
        sku: list,
        per_page: PAGE,
        page,
        _fields: FIELDS,
      });
      for (const row of rows) {
        const sku = isRecord(row) && typeof row.sku === "string" ? row.sku.trim() : "";
        const shelf = isRecord(row) ? shelfOf(row) : null;
        // Shop databases compare SKUs case-insensitively; orders need the exact spelling.
        if (shelf && sought.has(sku)) found.set(sku, [...(found.get(sku) ?? []), shelf]);
      }
      // Without a page count, a full page may be followed by another.
      const pages = Number(headers.get("x-wp-totalpages") || Number.NaN);
      if (rows.length < PAGE || pages <= page) break;
    }
  }
  return found;
}

function shelfOf({ id, parent_id, type, manage_stock, stock_quantity }: Record<string, unknown>): StoreProduct | null {
  if (!isId(id)) return null;
  const isVariation = type === "variation" && isId(parent_id);
  return {
    ref: isVariation ? `${String(parent_id)}/${String(id)}` : String(id),
    type: typeof type === "string" ? type : "",
    // A variation with "parent" shares its product's stock and has none of its own.
    units: manage_stock === true && typeof stock_quantity === "number" ? stock_quantity : null,
  };
}

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;

/** A SKU with a comma is requested alone: the store then also matches the whole text. */
function inLists(skus: readonly string[]): string[] {
  const lists = skus.filter((sku) => sku.includes(","));
  let list: string[] = [];
  let length = 0;
  for (const sku of skus) {
    if (sku === "" || sku.includes(",")) continue;
    const more = encodeURIComponent(sku).length + 3;
    if (list.length > 0 && (length + more > LONGEST_LIST || list.length === PAGE)) {
      lists.push(list.join(","));
      [list, length] = [[], 0];
    }
    list.push(sku);
    length += more;
  }
  return list.length > 0 ? [...lists, list.join(",")] : lists;
}
