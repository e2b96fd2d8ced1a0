import { isRecord } from "#app/integrations/http/json";
import { nextOf, nodesOf, type ShopClient } from "../client/client";
import { gid, legacyId } from "../client/ids";

const ITEM = `id sku tracked
  inventoryLevel(locationId: $location) { quantities(names: ["available"]) { quantity } }`;

const BY_SKU = `query Shelf($query: String!, $after: String, $location: ID!) {
  productVariants(first: 100, after: $after, query: $query) {
    nodes { sku inventoryItem { ${ITEM} } }
    pageInfo { hasNextPage endCursor }
  }
}`;

const BY_ID = `query Items($ids: [ID!]!, $location: ID!) {
  nodes(ids: $ids) { ... on InventoryItem { ${ITEM} } }
}`;

/** A variant's stock at one location. */
export interface ShopItem {
  /** Legacy id of the inventory item. */
  id: string;
  sku: string;
  tracked: boolean;
  /** Null when it is not stocked at the location. */
  available: number | null;
}

const SKUS_A_QUERY = 50;

/** Items by exact SKU; Shopify's search itself matches loosely. Several variants may have the same SKU. */
export async function itemsBySku(client: ShopClient, skus: readonly string[], location: string): Promise<ShopItem[]> {
  const wanted = new Set(skus);
  const found: ShopItem[] = [];
  for (let i = 0; i < skus.length; i += SKUS_A_QUERY) {
    const query = skus
      .slice(i, i + SKUS_A_QUERY)
      .map((sku) => `sku:'${sku.replace(/[\\']/g, "\\$&")}'`)
      .join(" OR ");
    let after: string | null = null;
    do {
      const { data } = await client.ask(BY_SKU, { query, after, location });
      for (const { sku, inventoryItem } of nodesOf(data.productVariants)) {
        const item = toItem(inventoryItem, typeof sku === "string" ? sku.trim() : "");
        if (item && wanted.has(item.sku)) found.push(item);
      }
      after = nextOf(data.productVariants);
    } while (after !== null);
  }
  return found;
}

/** Items by known id; deleted ones are left out. */
export async function itemsById(client: ShopClient, ids: readonly string[], location: string): Promise<ShopItem[]> {
  if (ids.length === 0) return [];
  const { data } = await client.ask(BY_ID, { ids: ids.map((id) => gid("InventoryItem", id)), location });
  const nodes = Array.isArray(data.nodes) ? data.nodes : [];
  return nodes.flatMap(
    (node) => toItem(node, isRecord(node) && typeof node.sku === "string" ? node.sku.trim() : "") ?? [],
  );
}

function toItem(node: unknown, sku: string): ShopItem | null {
  if (!isRecord(node)) return null;
  const level = isRecord(node.inventoryLevel) ? node.inventoryLevel : null;
  const quantities = Array.isArray(level?.quantities) ? level.quantities.filter(isRecord) : [];
  const available = Number(quantities[0]?.quantity ?? Number.NaN);
  return {
    id: legacyId(String(node.id)),
    sku,
    tracked: node.tracked === true,
    available: Number.isFinite(available) ? available : null,
  };
}
