/** Stock quantities that are sent to a sales channel. */

/** The units of one product that the store can sell. */
export interface StockLevel {
  sku: string;
  /** Never below 0. */
  available: number;
  /** The store's own id of the product, from an earlier push; null while unknown. */
  externalRef: string | null;
}

/**
 * The result for one level. "unknown": the store has no such SKU. "unmanaged": it does not count this product.
 * "refused": it accepted other levels but not this one, for a reason.
 */
export interface StockOutcome {
  sku: string;
  outcome: "set" | "already" | "unknown" | "unmanaged" | "refused";
  externalRef: string | null;
  reason?: string;
}

/** A product's state in the store before the first push. */
export interface StockReading {
  sku: string;
  /** Whether the store has this SKU at all. */
  known: boolean;
  /** Null when the store does not count the product. */
  units: number | null;
}
