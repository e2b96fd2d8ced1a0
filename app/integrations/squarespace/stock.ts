import type { StockLevel, StockOutcome, StockReading } from "../channel-stock";
import { isRecord } from "../http/json";
import type { PartnerWorld } from "../partner";
import type { SiteClient } from "./client";

/** Products without a known id require reading the whole inventory, so large pages need the fewest calls. */
export const STOCK_PAGE = 200;
const IDS_A_CALL = 50;

interface Variant {
  id: string;
  sku: string;
  quantity: number;
  isUnlimited: boolean;
}

/**
 * Sets the site's available quantities.
 * @throws PartnerError
 */
export async function pushStock(
  world: PartnerWorld,
  client: SiteClient,
  levels: readonly StockLevel[],
): Promise<StockOutcome[]> {
  const variants = await findVariants(client, levels);
  const wishes = levels.flatMap(({ sku, available }) =>
    (variants.get(sku) ?? [])
      .filter((variant) => !variant.isUnlimited && variant.quantity !== available)
      .map(({ id }) => ({ variantId: id, quantity: available })),
  );
  const refused = new Map<string, string>();
  for (let i = 0; i < wishes.length; i += IDS_A_CALL) {
    const part = wishes.slice(i, i + IDS_A_CALL);
    if ((await adjust(world, client, part)) === null) continue;
    // The site applies a batch completely or not at all; sending items one by one finds the faulty ones.
    for (const wish of part) {
      const why = await adjust(world, client, [wish]);
      if (why !== null) refused.set(wish.variantId, why);
    }
  }
  const told = new Set(wishes.map(({ variantId }) => variantId));
  return levels.map(({ sku }) => outcomeOf(sku, variants.get(sku) ?? [], told, refused));
}

/**
 * The site's current quantities.
 * @throws PartnerError
 */
export async function readStock(client: SiteClient, skus: readonly string[]): Promise<StockReading[]> {
  if (skus.length === 0) return [];
  const variants = await allVariants(client);
  return skus.map((sku) => {
    const own = variants.filter((variant) => variant.sku === sku);
    return { sku, known: own.length > 0, units: own.find(({ isUnlimited }) => !isUnlimited)?.quantity ?? null };
  });
}

/**
 * Null on success, otherwise the site's reason for the refusal.
 * @throws PartnerError when every item would fail
 */
async function adjust(
  world: PartnerWorld,
  client: SiteClient,
  setFiniteOperations: readonly { variantId: string; quantity: number }[],
): Promise<string | null> {
  const idempotencyKey = world.randomHex(16);
  const body = { setFiniteOperations };
  const reply = await client.ask("/commerce/inventory/adjustments", { method: "POST", body, idempotencyKey });
  if (reply.ok) return null;
  if (![400, 404, 409, 422].includes(reply.status)) throw reply.error;
  return reply.error.message;
}

function outcomeOf(
  sku: string,
  variants: readonly Variant[],
  told: ReadonlySet<string>,
  refused: ReadonlyMap<string, string>,
): StockOutcome {
  const externalRef = variants.map(({ id }) => id).join(",") || null;
  if (variants.length === 0) return { sku, outcome: "unknown", externalRef };
  if (variants.every(({ isUnlimited }) => isUnlimited)) return { sku, outcome: "unmanaged", externalRef };
  const reason = variants.map(({ id }) => refused.get(id)).find((why) => why !== undefined);
  if (reason !== undefined) return { sku, outcome: "refused", externalRef, reason };
  return { sku, outcome: variants.some(({ id }) => told.has(id)) ? "set" : "already", externalRef };
}

/** By the ids of an earlier push while they still have the SKU; otherwise through the whole list. */
async function findVariants(client: SiteClient, levels: readonly StockLevel[]): Promise<Map<string, Variant[]>> {
  const refs = [...new Set(levels.flatMap(({ externalRef }) => (externalRef ?? "").split(",")))];
  const found = await byIds(
    client,
    refs.filter((ref) => /^[A-Za-z0-9-]{1,64}$/.test(ref)),
  );
  const held = new Set(found.map(({ sku }) => sku));
  const rest = new Set(levels.map(({ sku }) => sku).filter((sku) => !held.has(sku)));
  if (rest.size > 0) found.push(...(await allVariants(client)).filter(({ sku }) => rest.has(sku)));
  const bySku = new Map<string, Variant[]>();
  for (const variant of found) bySku.set(variant.sku, [...(bySku.get(variant.sku) ?? []), variant]);
  return bySku;
}

async function byIds(client: SiteClient, ids: readonly string[]): Promise<Variant[]> {
  const found: Variant[] = [];
  for (let i = 0; i < ids.length; i += IDS_A_CALL) {
    const reply = await client.ask(`/commerce/inventory/${ids.slice(i, i + IDS_A_CALL).join(",")}`);
    // A deleted id fails the whole request: its SKU is then searched in the full list, with the others.
    if (!reply.ok && reply.status !== 404 && reply.status !== 400) throw reply.error;
    if (reply.ok) found.push(...variantsOf(reply.value));
  }
  return found;
}

async function allVariants(client: SiteClient): Promise<Variant[]> {
  const found: Variant[] = [];
  let cursor: string | null = null;
  do {
    const page: Record<string, unknown> = await client.demand("/commerce/inventory", {
      query: cursor === null ? {} : { cursor },
    });
    if (!Array.isArray(page.inventory)) throw client.nonsense();
    found.push(...variantsOf(page));
    const { hasNextPage, nextPageCursor } = isRecord(page.pagination) ? page.pagination : {};
    const next = hasNextPage === true && typeof nextPageCursor === "string" ? nextPageCursor : null;
    cursor = next === cursor ? null : next;
  } while (cursor !== null);
  return found;
}

function variantsOf(value: unknown): Variant[] {
  const rows = isRecord(value) && Array.isArray(value.inventory) ? value.inventory.filter(isRecord) : [];
  return rows.map(({ variantId, sku, quantity, isUnlimited }) => ({
    id: String(variantId ?? ""),
    sku: typeof sku === "string" ? sku.trim() : "",
    quantity: Number(quantity) || 0,
    isUnlimited: isUnlimited === true,
  }));
}
