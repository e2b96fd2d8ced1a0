import type { stockMovements } from "#db/schema/stock";

export type MovementKind = (typeof stockMovements.$inferSelect)["kind"];

const KIND: Record<MovementKind, string> = {
  receive: "Received",
  adjust: "Adjusted",
  transfer: "Moved",
  count: "Counted",
  allocate: "Allocated",
  release: "Deallocated",
  ship: "Shipped",
  return: "Returned",
  assemble: "Assembly",
};

/** Client companies read "Released": what an order had allocated became available again. */
const kindLabel = (kind: MovementKind, isClient = false): string =>
  isClient && kind === "release" ? "Released" : KIND[kind];

interface MovementDeltas {
  kind: MovementKind;
  deltaOnHand: number;
  deltaAllocated: number;
}

/** Short description of a movement. */
export function movementTitle({ kind, deltaOnHand, deltaAllocated }: MovementDeltas, isClient?: boolean): string {
  if (kind === "assemble") return `Assembly ${deltaOnHand < 0 ? "out" : "in"}`;
  if (kind !== "transfer") return kindLabel(kind, isClient);
  const direction = (deltaOnHand || deltaAllocated) < 0 ? "out" : "in";
  return deltaOnHand === 0 ? `Allocation moved ${direction}` : `Moved ${direction}`;
}

/** The reason, when it says more than the kind does. */
export function movementReason(kind: MovementKind, reason: string | null): string | null {
  const label = KIND[kind];
  const text = reason?.trim() ?? "";
  if (text === label || (kind === "transfer" && text === "Transfer")) return null;
  return (text.startsWith(`${label}: `) ? text.slice(label.length + 2) : text) || null;
}

/** "+3", "−3" with a true minus sign, "0". */
export const signed = (n: number): string => `${n > 0 ? "+" : n < 0 ? "−" : ""}${Math.abs(n).toLocaleString("en-US")}`;

/** Whether the movement only changes allocations: on hand stays the same. */
export const isAllocationChange = ({ deltaOnHand }: { deltaOnHand: number }): boolean => deltaOnHand === 0;

/** Kinds that allocate or free units: on hand stays the same. */
const ALLOCATION_KIND = ["allocate", "release"] as const satisfies MovementKind[];
const UNIT_KIND = [
  "receive",
  "adjust",
  "transfer",
  "count",
  "ship",
  "return",
  "assemble",
] as const satisfies MovementKind[];
export const MOVEMENT_KINDS = [...UNIT_KIND, ...ALLOCATION_KIND] as const;
export const FILTER_KIND = [...UNIT_KIND, ...ALLOCATION_KIND] as const;

export const isAllocation = (kind: string): boolean => (ALLOCATION_KIND as readonly string[]).includes(kind);

export const kindOptions = (isClient: boolean) =>
  FILTER_KIND.map((value) => ({ value, label: kindLabel(value, isClient) }));
