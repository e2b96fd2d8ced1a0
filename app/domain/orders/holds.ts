import { HOLD_KIND, type HoldKind } from "#db/schema/column-values";

export { HOLD_KIND, type HoldKind };

/** Groups of orders on hold: by their oldest open hold, or with every hold resolved. */
export const HOLD_GROUP = [...HOLD_KIND, "resolved"] as const;
export type HoldGroup = (typeof HOLD_GROUP)[number];

export const HOLD_LABEL: Record<HoldGroup, string> = {
  manual: "Held by a user",
  payment: "Waiting for payment",
  "store-status": "On hold in the store",
  address: "Address problem",
  line: "Item problem",
  stock: "Not enough stock",
  backorder: "Backorder",
  change: "Changed by the store",
  resolved: "Ready to release",
};

/** A hold before it is stored. */
export interface NewHold {
  kind: HoldKind;
  /** A sentence shown to users. */
  reason: string;
  /** The line concerned. */
  itemId?: string | null;
  /** The product that must be received before the order can continue. */
  productId?: string | null;
}

/** Selects among an order's open holds. */
export type HoldChoice = { ids: readonly string[] } | { kinds: readonly HoldKind[] } | { all: true };

/** Hold text of an order whose holds are all resolved but that no user has released yet. */
export const ALL_HOLDS_RESOLVED = "Resolved. Release the order to continue.";

/** Combines hold reasons into one text. The database triggers build `orders.hold_reason` in the same way. */
export const holdText = (holds: readonly Pick<NewHold, "reason">[]): string =>
  holds.length === 0
    ? ALL_HOLDS_RESOLVED
    : [
        ...holds
          .slice(0, 50)
          .map(({ reason }) => reason)
          .join(" "),
      ]
        .slice(0, 1000)
        .join("");
