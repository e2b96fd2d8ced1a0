import { z } from "zod";
import { HISTORY_DAYS, OLDER_ORDERS } from "#db/schema/column-values";

/** Which of the orders that a store already has are fetched when it is connected. */
export const FirstSyncChoice = z.object({
  /** Fetches all orders that changed in this many days before the connection, in any status. */
  days: z.enum(HISTORY_DAYS, "Choose an option from the list").default("90"),
  /** Older orders: all that are not shipped yet, only those that are not on hold in the store, or none. */
  older: z.enum(OLDER_ORDERS, "Choose an option from the list").default("open"),
  /** Limits the older orders to these of the store's open statuses. Absent or empty means all. */
  statuses: z.array(z.string().max(40, "At most 40 characters")).max(20, "At most 20 statuses").optional(),
});
export type FirstSyncChoice = z.output<typeof FirstSyncChoice>;

/** For connections created before there was a choice: how far back their first sync looked. */
export const DEFAULT_DAYS = "90";

/** Which older orders to fetch of a store that is already connected. */
export const FetchOlderForm = z.object({ older: z.enum(["open", "ready"], "Choose an option from the list") });
export type FetchOlderForm = z.output<typeof FetchOlderForm>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Fetches all orders that changed at or after this moment, and of the older ones those that were chosen. */
export const boundaryOf = ({ days }: FirstSyncChoice, connectedAt: number): number =>
  days === "all" ? 0 : connectedAt - Number(days) * DAY_MS;
