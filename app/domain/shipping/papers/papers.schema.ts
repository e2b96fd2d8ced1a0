import { z } from "zod";
import { ChosenIds } from "../../orders/order-query";

/** Orders to print, in this sequence. */
export const PapersQuery = z.object({ id: ChosenIds.catch([]) });

/** Labels on label stock, or on a page of paper to cut. */
export const ParcelLabelsQuery = PapersQuery.extend({
  on: z.enum(["label", "page"]).catch("label").default("label"),
});
export type ParcelLabelsQuery = z.output<typeof ParcelLabelsQuery>;
