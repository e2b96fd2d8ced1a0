import type { BulkAct } from "#app/domain/fulfillment/bulk/bulk.schema";

const n = (orders: number): string => (orders === 1 ? "1 order" : `${orders.toLocaleString("en")} orders`);

interface Words {
  /** "Hold 3 orders" */
  title: string;
  submit: string;
  hint: string;
  meaning: string;
  /** "on hold", as in "3 orders are now on hold." */
  become: string;
  doing: string;
  danger?: boolean;
}

const WORDS: Record<BulkAct, Words> = {
  hold: {
    title: "Hold",
    submit: "Hold",
    hint: "Shown on each order until it is released",
    meaning: "The orders wait, and their units become available to other orders.",
    become: "on hold",
    doing: "Holding orders",
  },
  release: {
    title: "Release",
    submit: "Release",
    hint: "Saved in each order's history",
    meaning: "The orders' units are allocated again, oldest order first, and they can be picked.",
    become: "pending",
    doing: "Releasing orders",
  },
  cancel: {
    title: "Cancel",
    submit: "Cancel orders",
    hint: "Saved in each order's history",
    meaning: "Their units become available to other orders. A canceled order cannot be reopened.",
    become: "cancelled",
    doing: "Canceling orders",
    danger: true,
  },
};

export const bulkWords = (act: BulkAct): Words => WORDS[act];
export const bulkTitle = (act: BulkAct, orders: number): string =>
  `${WORDS[act].title} ${orders > 0 ? n(orders) : "orders"}`;

/** "2 orders are now on hold. 1 was on hold already." */
export const bulkDone = (act: BulkAct, { processed, already = 0 }: { processed: number; already?: number }): string => {
  const done = `${n(processed)} ${processed === 1 ? "is" : "are"} now ${WORDS[act].become}.`;
  return already > 0 ? `${done} ${wereOnHold(already)}` : done;
};

const wereOnHold = (orders: number): string =>
  `${orders.toLocaleString("en")} ${orders === 1 ? "was" : "were"} on hold already.`;

/** "2 orders could not be changed" */
export const bulkFailed = (failed: number): string => `${n(failed)} could not be changed`;

/** Which selected orders are left unchanged; null when none are. */
export function leftOut({ chosen, total, already }: { chosen: number | null; total: number; already: number }) {
  const onHold = already === 0 ? "" : `${n(already)} ${already === 1 ? "is" : "are"} on hold already.`;
  const others = chosen === null ? 0 : chosen - total - already;
  if (others <= 0) return onHold || null;
  const rest = `${n(others)} of the ${chosen?.toLocaleString("en")} selected cannot be changed and ${others === 1 ? "stays as it is" : "stay as they are"}.`;
  return [onHold, rest].filter(Boolean).join(" ");
}
