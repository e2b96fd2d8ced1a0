import { z } from "zod";
import { PAPER_NAME } from "#app/documents/paper";
import { ChosenIds, OrdersPageQuery } from "../../orders/order-query";

/** Which orders to print: some by their ids, or all that the list's own filters show. */
export const PickListsQuery = OrdersPageQuery.omit({ open: true, cursor: true }).extend({
  id: ChosenIds.catch([]),
  all: z.literal("1").optional().catch(undefined),
  paper: z.enum(PAPER_NAME).optional().catch(undefined),
});
/** On which paper the command codes are printed. */
export const CommandsQuery = PickListsQuery.pick({ paper: true });
export type PickListsQuery = z.output<typeof PickListsQuery>;
