import { z } from "zod";
import { ChosenIds } from "../../orders/order-query";

/** Which orders' papers are printed, in that order. */
export const PapersQuery = z.object({ id: ChosenIds.catch([]) });

/** Labels come as they are stuck on, or on a page of paper to be cut. */
export const ParcelLabelsQuery = PapersQuery.extend({
  on: z.enum(["label", "page"]).catch("label").default("label"),
});
export type ParcelLabelsQuery = z.output<typeof ParcelLabelsQuery>;
