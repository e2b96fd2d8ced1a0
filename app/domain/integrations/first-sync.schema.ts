import { z } from "zod";
import { HISTORY_DAYS, OLDER_ORDERS } from "#db/schema/column-values";

/** What is fetched of the orders that a store has when it is connected. */
export const FirstSyncChoice = z.object({
  /** All orders that changed in so many days before, whatever their status. */
  days: z.enum(HISTORY_DAYS, "Choose one of the list").default("90"),
  /** Older ones: all that are still to be shipped, only those that nothing holds up, or none. */
  older: z.enum(OLDER_ORDERS, "Choose one of the list").default("open"),
  /** Of the older ones only those in these of the store's open statuses; absent or empty: all. */
  statuses: z.array(z.string().max(40, "At most 40 characters")).max(20, "At most 20 statuses").optional(),
});
export type FirstSyncChoice = z.output<typeof FirstSyncChoice>;

/** For a connection that was made without a choice: how far back its first sync looked. */
export const DEFAULT_DAYS = "90";

/** Which older orders to fetch of a store that is connected already. */
export const FetchOlderForm = z.object({ older: z.enum(["open", "ready"], "Choose one of the list") });
export type FetchOlderForm = z.output<typeof FetchOlderForm>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** All orders that changed at or after this moment are fetched; of the others, those that were chosen. */
export const boundaryOf = ({ days }: FirstSyncChoice, connectedAt: number): number =>
  days === "all" ? 0 : connectedAt - Number(days) * DAY_MS;
