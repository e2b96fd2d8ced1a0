import type { StockLevel, StockOutcome, StockReading } from "../sales-channel";
import type { StoreClient } from "./client";
import { findShelves, type Shelf } from "./shelves";
import { StockBatches } from "./stock-batches";

/** WooCommerce takes a hundred changes in one batch. */
export const STOCK_PAGE = 100;

const NOT_COUNTED: Readonly<Record<string, string>> = {
  grouped: "The store sells it as a group of other products, which has no stock of its own.",
  external: "The store sells it on another site, and counts no stock of it.",
};

/**
 * Sets what may be sold. A product whose id is known is written at once; the others are looked up by SKU, and so is one
 * whose id is gone: it may have been deleted and made anew. The warehouse counts these products, so the store is told to
 * count them too, as its own documentation sets stock. @throws PartnerError
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

/** What the store has of them now. @throws PartnerError */
export async function readStock(client: StoreClient, skus: readonly string[]): Promise<StockReading[]> {
  const shelves = await findShelves(client, skus);
  return skus.map((sku) => {
    const [shelf] = shelves.get(sku) ?? [];
    return { sku, known: shelf !== undefined, units: shelf?.units ?? null };
  });
}

/** A product or "product/variation". */
const isRef = (ref: string | null): ref is string => ref !== null && /^\d{1,19}(?:\/\d{1,19})?$/.test(ref);

const at = (level: StockLevel) => ({ level, ref: level.externalRef ?? "" });

const unknown = ({ sku }: StockLevel): StockOutcome => ({ sku, outcome: "unknown", externalRef: null });

/** What need not, or cannot, be written; null for what is to be. */
function settledBySight(level: StockLevel, shelves: readonly Shelf[]): StockOutcome | null {
  const [shelf, another] = shelves;
  const { sku, available } = level;
  if (!shelf) return unknown(level);
  const told = (outcome: StockOutcome["outcome"], reason?: string): StockOutcome => ({
    sku,
    outcome,
    externalRef: another ? null : shelf.ref,
    ...(reason && { reason }),
  });
  if (another) return told("refused", `The store has ${shelves.length} products with this SKU. Give each its own.`);
  if (Object.hasOwn(NOT_COUNTED, shelf.type)) return told("unmanaged", NOT_COUNTED[shelf.type]);
  return shelf.units === available ? told("already") : null;
}
