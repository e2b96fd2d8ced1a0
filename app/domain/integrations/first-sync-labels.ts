/**
 * Texts and defaults of the first sync for the connection form. Imports no schema library, which would add to the
 * browser's bundle.
 */

import type { HISTORY_DAYS, OLDER_ORDERS } from "#db/schema/column-values";

export const HISTORY_LABEL: Record<(typeof HISTORY_DAYS)[number], string> = {
  "0": "New changes only",
  "30": "The last 30 days",
  "90": "The last 90 days",
  "365": "The last year",
  all: "Everything",
};

export const OLDER_LABEL: Record<(typeof OLDER_ORDERS)[number], string> = {
  open: "All open orders",
  ready: "Paid orders, ready to ship",
  none: "None",
};

/** The initial values of a connection form: every open status of the store is checked. */
export const firstSyncDefaults = (openStatuses: readonly { value: string }[]) => ({
  days: "90",
  older: "open",
  statuses: openStatuses.map(({ value }) => value),
});

/** "1,204 orders, last changed more than 90 days ago, are skipped until the store updates them." */
export function leftOutWords(leftOut: number, days: (typeof HISTORY_DAYS)[number]): string {
  const [count, are] = leftOut === 1 ? ["1 order", "is"] : [`${leftOut.toLocaleString("en-US")} orders`, "are"];
  const age = days === "0" ? "last changed before the connection" : `last changed more than ${days} days before`;
  return `${count}, ${age}, ${are} left out until the store changes ${leftOut === 1 ? "it" : "them"}.`;
}
