/** They wait for the next wave, join this one, or join it as urgent orders, which are picked first. */
export const LATE_ORDERS = ["wait", "join", "first"] as const;
export type LateOrders = (typeof LATE_ORDERS)[number];

/** Which orders a wave takes. Without a part, any order fits. */
export interface WaveRule {
  /** Orders that must leave by this day, counted from today: `late` is any earlier one. */
  due?: "late" | "today" | "tomorrow";
  /** Of those that must leave today, only those whose cut-off is at or before this minute of the day. */
  cutOff?: number;
  /** The shipping method as stores name it, in lower case. */
  method?: string;
  companyId?: string;
  /** The companies that its planner reached; without it, all. */
  companyIds?: readonly string[];
  /** All units of the order are in this zone. */
  zone?: string;
  units?: "single" | "several";
  /** At least this rank. */
  priority?: 1 | 2;
}
