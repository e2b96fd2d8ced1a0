import { z } from "zod";
import { listParams } from "../../filters/list-params";
import { EXPIRY_WINDOWS } from "../lot-usability";
import { EXPIRING_LIST } from "./expiring-columns";
import { Reason } from "./lot.schema";

export const ExpiringQuery = z.object({
  company: z.string().min(1).max(64).optional(),
  days: z.enum(EXPIRY_WINDOWS).optional().catch(undefined),
  q: z.string().trim().max(100).optional().catch(undefined),
  ...listParams(EXPIRING_LIST),
});
export type ExpiringQuery = z.output<typeof ExpiringQuery>;

/** The days that the list covers. */
export const daysOf = ({ days }: Pick<ExpiringQuery, "days">): number => Number(days ?? EXPIRY_WINDOWS[0]);

/** Lots of one action: each is changed, and its orders reallocated, in a batch of its own. */
export const MAX_CHOSEN_LOTS = 50;

/** The selected lots, or all that match the list's filters. The cursor only names the page to return to. */
export const ChosenLotsQuery = ExpiringQuery.extend({
  id: z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .pipe(z.array(z.string().max(64)).max(200))
    .default([])
    .catch([]),
  all: z.literal("1").optional().catch(undefined),
});
export type ChosenLotsQuery = z.output<typeof ChosenLotsQuery>;

export const QuarantineLots = z.object({ reason: Reason });

export const StockRule = z.object({
  stopPickingDays: z.coerce
    .number("Enter a number of days")
    .int("Enter a whole number of days")
    .min(0, "Enter 0 or more")
    .max(3650, "At most 3,650 days"),
});
