import type { stockMovements } from "#db/schema/stock";

export type MovementKind = (typeof stockMovements.$inferSelect)["kind"];

const KIND: Record<MovementKind, string> = {
  receive: "Received",
  adjust: "Adjusted",
  transfer: "Moved",
  count: "Counted",
  allocate: "Promised",
  release: "Freed",
  ship: "Shipped",
  return: "Returned",
};

/** What happened to the units, in a word or two. */
export function movementTitle(kind: MovementKind, deltaOnHand: number): string {
  if (kind === "transfer") return deltaOnHand < 0 ? "Moved out" : "Moved in";
  return KIND[kind];
}

/** Why, where the movement itself says more than its kind does. */
export const movementReason = (kind: MovementKind, reason: string | null): string | null => {
  const text = reason?.trim() ?? "";
  return text === "" || text === KIND[kind] ? null : text;
};

/** "+3", "−3" with a true minus sign, "0". */
export const signed = (n: number): string => `${n > 0 ? "+" : n < 0 ? "−" : ""}${Math.abs(n).toLocaleString("en-US")}`;

/** Those that promise units to an order or free them again: on hand stays as it is. */
export const PROMISE_KIND = ["allocate", "release"] as const satisfies MovementKind[];
const UNIT_KIND = ["receive", "adjust", "transfer", "count", "ship", "return"] as const satisfies MovementKind[];
export const FILTER_KIND = [...UNIT_KIND, ...PROMISE_KIND] as const;

export const isPromise = (kind: string): boolean => (PROMISE_KIND as readonly string[]).includes(kind);

export const KIND_OPTIONS = FILTER_KIND.map((value) => ({ value, label: KIND[value] }));
