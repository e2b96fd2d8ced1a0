import { z } from "zod";
import { ChosenIds, OrdersPageQuery } from "../order-query";

/** The selected orders, or all that match the list's filters. The cursor only names the page to return to. */
export const ChosenOrdersQuery = OrdersPageQuery.omit({ open: true }).extend({
  id: ChosenIds.catch([]),
  /** Returns to the order's own page. */
  on: z.literal("page").optional().catch(undefined),
  all: z.literal("1").optional().catch(undefined),
});
export type ChosenOrdersQuery = z.output<typeof ChosenOrdersQuery>;
