import { z } from "zod";
import { ChosenIds } from "../../orders/order-query";
import { StagingQuery } from "../staging.schema";

/** The selected staged orders, or all that match the list's filters. */
export const ChosenQuery = StagingQuery.omit({ cursor: true }).extend({
  id: ChosenIds.catch([]),
  all: z.literal("1").optional().catch(undefined),
});
export type ChosenQuery = z.output<typeof ChosenQuery>;

export const ChosenForm = z.object({
  /** Id of the request, so that a form sent twice starts one run. */
  asked: z.string().min(1).max(64),
});

export const ChosenRunParams = z.object({ asked: z.string().min(1).max(64) });
