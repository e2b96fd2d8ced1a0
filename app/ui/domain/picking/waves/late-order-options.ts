import type { LateOrders } from "#db/schema/values/wave-rules";

/** What happens with fitting orders that are placed after the release. */
export const LATE_ORDER_OPTIONS = [
  { value: "wait", label: "Wait for another wave" },
  { value: "join", label: "Join this wave for 24 hours" },
  { value: "first", label: "Join this wave for 24 hours, picked first" },
] as const satisfies readonly { value: LateOrders; label: string }[];
