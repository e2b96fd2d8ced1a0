/** What screens need to know of a staged order's problems. */

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
  /** What it keeps from happening: the order at all, or its picking (it would wait on hold); null for what is only said. */
  stops: "order" | "picking" | null;
  /** The line of the store's order, from 1. */
  line?: number;
  sku?: string | null;
}

/** As a list of reasons names each kind. */
export const PROBLEM_LABEL: Record<ProblemKind, string> = {
  gone: "Deleted in the store",
  failed: "Failed before",
  unreadable: "Cannot be read",
  "number-taken": "Number already used",
  "no-sku": "Line without SKU",
  "unknown-sku": "Unknown SKU",
  "bad-quantity": "Not a whole quantity",
  "line-changed": "Line changed in the store",
  address: "Shipping address",
  unpaid: "Not paid",
  "store-status": "Held by the store",
  currency: "Unknown currency",
  "no-email": "No e-mail address",
};

/** Only what nothing stops becomes an order by itself. */
export const isReady = (problems: readonly StagedProblem[]): boolean => problems.every(({ stops }) => stops === null);

/** What is done about a kind of problem here; the others are mended in the store. */
export const FIX: Partial<Record<ProblemKind, "line" | "address" | "number">> = {
  "no-sku": "line",
  "unknown-sku": "line",
  "bad-quantity": "line",
  "line-changed": "line",
  address: "address",
  "number-taken": "number",
};
