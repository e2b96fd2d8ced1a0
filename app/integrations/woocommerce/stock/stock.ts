import type { StockLevel, StockOutcome, StockReading } from "#app/integrations/channel-stock";
import type { StoreClient } from "../client/client";
import { StockBatches } from "./stock-batches";
import { findShelves, type StoreProduct } from "./store-products";

/** WooCommerce accepts a hundred changes per batch. */
export const STOCK_PAGE = 100;

const NOT_COUNTED: Readonly<Record<string, string>> = {
  grouped: "The store sells it as a product group, which has no stock of its own.",
  external: "The store sells it on an external site and does not track its stock.",
};

/**
 * Sets the available quantities. A product with a known id is written directly; others are found by SKU, and so is one
 * whose id is gone, because it may have been deleted and recreated. Also enables stock management for the products,
 * since the warehouse counts them.
 * @throws PartnerError
 */
export async function pushStock(client: StoreClient, levels: readonly StockLevel[]): Promise<StockOutcome[]> {
  const batches = new StockBatches(client);
  const gone = await batches.write(levels.flatMap((level) => (isRef(level.externalRef) ? [at(level)] : [])));
  const lost = new Set(gone.map(({ level }) => level.sku));
  const sought = levels.filter((level) => !isRef(level.externalRef) || lost.has(level.sku));
  const shelves = await findShelves(
    client,
    sought.map(({ sku }) => sku),
  );
  const outcomes = new Map<string, StockOutcome>();
  const found = sought.flatMap((level) => {
    const settled = settledBySight(level, shelves.get(level.sku) ?? []);
    if (settled) outcomes.set(level.sku, settled);
    return settled ? [] : [{ level, ref: shelves.get(level.sku)?.[0]?.ref ?? "" }];
  });
  for (const { level } of await batches.write(found)) outcomes.set(level.sku, unknown(level));
  batches.assertAnswered();
  return levels.map((level) => outcomes.get(level.sku) ?? batches.outcomeOf(level) ?? unknown(level));
}

/**
 * The store's current quantities.
 * @throws PartnerError
 */
export async function readStock(client: StoreClient, skus: readonly string[]): Promise<StockReading[]> {
  const shelves = await findShelves(client, skus);
  return skus.map((sku) => {
    const [shelf] = shelves.get(sku) ?? [];
    return { sku, known: shelf !== undefined, units: shelf?.units ?? null };
  });
}

/** The id of a product, or "product/variation". */
const isRef = (ref: string | null): ref is string => ref !== null && /^\d{1,19}(?:\/\d{1,19})?$/.test(ref);

const at = (level: StockLevel) => ({ level, ref: level.externalRef ?? "" });

const unknown = ({ sku }: StockLevel): StockOutcome => ({ sku, outcome: "unknown", externalRef: null });

/** The outcome for a level that need not or cannot be written; null for one to write. */
function settledBySight(level: StockLevel, shelves: readonly StoreProduct[]): StockOutcome | null {
  const [shelf, another] = shelves;
  const { sku, available } = level;
  if (!shelf) return unknown(level);
  const told = (outcome: StockOutcome["outcome"], reason?: string): StockOutcome => ({
    sku,
    outcome,
    externalRef: another ? null : shelf.ref,
    ...(reason && { reason }),
  });
  if (another)
    return told("refused", `The store has ${shelves.length} products with this SKU. Give each product its own SKU.`);
  if (Object.hasOwn(NOT_COUNTED, shelf.type)) return told("unmanaged", NOT_COUNTED[shelf.type]);
  return shelf.units === available ? told("already") : null;
}
