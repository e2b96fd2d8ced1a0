import type { OrdersSearch } from "../order-actions-menu";

/** Counts go no further than this where filters narrow the list. */
export const MAX_COUNTED = 10_000;

/** Whether filters besides company and status, which counters cover, narrow the list. */
export const isNarrowed = ({ q, range, from, to, tag, pickerId, hold, due }: OrdersSearch): boolean =>
  Boolean(q || range || from || to || tag || pickerId || hold || due);
