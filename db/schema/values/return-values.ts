/** Values of the columns of returns, for screens as well: this file imports no table definitions. */

export const RETURN_STATUS = [
  "requested",
  "announced",
  "in-transit",
  "arrived",
  "receiving",
  "completed",
  "canceled",
] as const;
export type ReturnStatus = (typeof RETURN_STATUS)[number];

/** Who made the return known. "store": proposed because the store refunded the order; "dock": it came unannounced. */
export const RETURN_SOURCE = ["client", "staff", "store", "dock"] as const;
export type ReturnSource = (typeof RETURN_SOURCE)[number];

/** The customer's reason. */
export const RETURN_REASON = [
  "changed-mind",
  "does-not-fit",
  "not-as-described",
  "defective",
  "damaged-in-transit",
  "wrong-item",
  "too-late",
  "undeliverable",
  "other",
  "unknown",
] as const;
export type ReturnReason = (typeof RETURN_REASON)[number];

/** The state in which units came back. */
export const RETURN_CONDITION = ["new", "opened", "damaged", "wrong-item", "missing-parts"] as const;
export type ReturnCondition = (typeof RETURN_CONDITION)[number];

/** What is done with returned units. Only the first two put them into stock. */
export const RETURN_DISPOSITION = ["restock", "quarantine", "dispose", "to-client"] as const;
export type ReturnDisposition = (typeof RETURN_DISPOSITION)[number];

export const STOCKED: readonly ReturnDisposition[] = ["restock", "quarantine"];
