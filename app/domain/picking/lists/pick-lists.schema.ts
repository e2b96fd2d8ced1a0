import { z } from "zod";
import { PAPER_NAME } from "#app/documents/paper";
import { ChosenIds, OrdersPageQuery } from "../../orders/order-query";

/** Orders to print: by id, or all that match the list's filters. The cursor only names the page to return to. */
export const PickListsQuery = OrdersPageQuery.omit({ open: true }).extend({
  id: ChosenIds.catch([]),
  all: z.literal("1").optional().catch(undefined),
  paper: z.enum(PAPER_NAME).optional().catch(undefined),
});
/** Paper size for the command codes. */
export const CommandsQuery = PickListsQuery.pick({ paper: true });
export type PickListsQuery = z.output<typeof PickListsQuery>;
