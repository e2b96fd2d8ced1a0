/** Labels of a staged order's problems, without imports from the server. */

export type ProblemKind =
  | "gone"
  | "failed"
  | "unreadable"
  | "number-taken"
  | "no-sku"
  | "unknown-sku"
  | "bad-quantity"
  | "line-changed"
  | "address"
  | "unpaid"
  | "store-status"
  | "currency"
  | "no-email";

export interface StagedProblem {
  kind: ProblemKind;
  /** A sentence. */
  text: string;
  /**
   * What the problem prevents: the order itself, or its picking (the order would be on hold); null when it is only
   * information.
   */
  stops: "order" | "picking" | null;
  /** The line of the store's order, counted from 1. */
  line?: number;
  sku?: string | null;
}

/** Label of each kind in a list of reasons. */
export const PROBLEM_LABEL: Record<ProblemKind, string> = {
  gone: "Deleted in the store",
  failed: "Failed before",
  unreadable: "Cannot be read",
  "number-taken": "Number already used",
  "no-sku": "Line without SKU",
  "unknown-sku": "Unknown SKU",
  "bad-quantity": "Quantity not a whole number",
  "line-changed": "Line changed in the store",
  address: "Shipping address",
  unpaid: "Not paid",
  "store-status": "Held by the store",
  currency: "Unknown currency",
  "no-email": "No email address",
};

/** Only orders without a blocking problem are processed automatically. */
export const isReady = (problems: readonly StagedProblem[]): boolean => problems.every(({ stops }) => stops === null);

/** Problems that can be corrected here, and where; all others must be corrected in the store. */
export const FIX: Partial<Record<ProblemKind, "line" | "address" | "number">> = {
  "no-sku": "line",
  "unknown-sku": "line",
  "bad-quantity": "line",
  "line-changed": "line",
  address: "address",
  "number-taken": "number",
};
