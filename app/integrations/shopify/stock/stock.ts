import type { StockLevel, StockOutcome, StockReading } from "#app/integrations/channel-stock";
import type { PartnerWorld } from "#app/integrations/partner";
import { type ShopClient, userErrors } from "../client/client";
import { gid } from "../client/ids";
import { stockLocation } from "../connection/connect";
import { itemsById, itemsBySku, type ShopItem } from "./variant-stock";

export const STOCK_PAGE = 100;

const SET = `mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) {
    inventoryAdjustmentGroup { id }
    userErrors { field message code }
  }
}`;

interface Wish {
  item: ShopItem;
  quantity: number;
}

/**
 * Sets the available quantities at the location of the shop's online orders. Variants that Shopify does not track, or
 * does not stock there, are reported and left alone.
 * @throws PartnerError
 */
export async function pushStock(
  world: PartnerWorld,
  client: ShopClient,
  levels: readonly StockLevel[],
): Promise<StockOutcome[]> {
  if (levels.length === 0) return [];
  const location = await stockLocation(client);
  const items = await findItems(client, levels, location.id);
  const wishes = levels.flatMap(({ sku, available }) =>
    (items.get(sku) ?? [])
      .filter((item) => item.tracked && item.available !== null && item.available !== available)
      .map((item) => ({ item, quantity: available })),
  );
  const refused = await setAll(world, client, wishes, location.id);
  return levels.map(({ sku }) => outcomeOf(sku, items.get(sku) ?? [], wishes, refused, location.name));
}

/**
 * The shop's current quantities at the location of its online orders.
 * @throws PartnerError
 */
export async function readStock(client: ShopClient, skus: readonly string[]): Promise<StockReading[]> {
  if (skus.length === 0) return [];
  const items = await itemsBySku(client, skus, (await stockLocation(client)).id);
  return skus.map((sku) => {
    const own = items.filter((item) => item.sku === sku);
    return { sku, known: own.length > 0, units: own.find(({ tracked }) => tracked)?.available ?? null };
  });
}

/** By the ids of an earlier push while they still have the SKU; otherwise by SKU. */
async function findItems(
  client: ShopClient,
  levels: readonly StockLevel[],
  location: string,
): Promise<Map<string, ShopItem[]>> {
  const refs = [...new Set(levels.flatMap(({ externalRef }) => (externalRef ?? "").split(",")))];
  const known = await itemsById(
    client,
    refs.filter((ref) => /^\d+$/.test(ref)),
    location,
  );
  const held = new Set(known.map(({ sku }) => sku));
  const rest = levels.map(({ sku }) => sku).filter((sku) => !held.has(sku));
  const found = rest.length > 0 ? await itemsBySku(client, rest, location) : [];
  const bySku = new Map<string, ShopItem[]>();
  for (const item of [...known, ...found]) bySku.set(item.sku, [...(bySku.get(item.sku) ?? []), item]);
  return bySku;
}

/**
 * Sets all in one call, which Shopify applies completely or not at all: refused items are removed and the rest is sent
 * again.
 */
async function setAll(
  world: PartnerWorld,
  client: ShopClient,
  wishes: readonly Wish[],
  location: string,
): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  for (;;) {
    const left = wishes.filter(({ item }) => !refused.has(item.id));
    if (left.length === 0) return refused;
    const quantities = left.map(({ item, quantity }) => ({
      inventoryItemId: gid("InventoryItem", item.id),
      locationId: location,
      quantity,
      // The last value wins. A sale in between arrives as an order and changes the next value.
      changeFromQuantity: null,
    }));
    const input = { name: "available", reason: "correction", quantities };
    const payload = await client.tryChange("inventorySetQuantities", SET, { input, key: uuid(world) });
    const errors = userErrors(payload);
    if (errors.length === 0) return refused;
    const named = errors.flatMap(({ field, message }) => {
      const wish = left[Number(field.find((part) => /^\d+$/.test(part)) ?? Number.NaN)];
      return wish ? [[wish.item.id, message] as const] : [];
    });
    // An error that names no item applies to all of them.
    const blamed = named.length > 0 ? named : left.map(({ item }) => [item.id, errors[0]?.message ?? ""] as const);
    for (const [id, message] of blamed) refused.set(id, message);
  }
}

function outcomeOf(
  sku: string,
  items: readonly ShopItem[],
  wishes: readonly Wish[],
  refused: ReadonlyMap<string, string>,
  location: string,
): StockOutcome {
  const externalRef = items.map(({ id }) => id).join(",") || null;
  if (items.length === 0) return { sku, outcome: "unknown", externalRef };
  const tracked = items.filter((item) => item.tracked);
  if (tracked.length === 0) return { sku, outcome: "unmanaged", externalRef };
  const why = tracked.map(({ id }) => refused.get(id)).find((reason) => reason !== undefined);
  if (why !== undefined) return { sku, outcome: "refused", externalRef, reason: `Shopify rejected it: ${why}` };
  if (tracked.every(({ available }) => available === null)) {
    const reason = `Shopify does not stock it at ${location || "the location of online orders"}. Stock it there in Shopify.`;
    return { sku, outcome: "refused", externalRef, reason };
  }
  return { sku, outcome: wishes.some(({ item }) => item.sku === sku) ? "set" : "already", externalRef };
}

/** A new idempotency key for each call: setting the same value again later is a new request. */
function uuid(world: PartnerWorld): string {
  const hex = world.randomHex(16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}
