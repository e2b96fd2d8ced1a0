/** Why an order waits, by what would end it. */
export const HOLD_KIND = [
  "manual",
  "payment",
  "store-status",
  "address",
  "line",
  "stock",
  "backorder",
  "change",
] as const;
export type HoldKind = (typeof HOLD_KIND)[number];

/** A hold before it is one. */
export interface NewHold {
  kind: HoldKind;
  /** A sentence for whoever looks at the order. */
  reason: string;
  /** The line that it is about. */
  itemId?: string | null;
  /** What has to arrive before the order can go on. */
  productId?: string | null;
}

/** Which of an order's open holds are meant. */
export type HoldChoice = { ids: readonly string[] } | { kinds: readonly HoldKind[] } | { all: true };

/** What an order says when nothing holds it any more and nobody has let it go on yet. */
export const PUT_RIGHT = "Put right. Release it to go on.";

/** As much of the reasons as an order carries in one text: `orders.hold_reason`, kept by the database in the same way. */
export const holdText = (holds: readonly Pick<NewHold, "reason">[]): string =>
  holds.length === 0
    ? PUT_RIGHT
    : [
        ...holds
          .slice(0, 50)
          .map(({ reason }) => reason)
          .join(" "),
      ]
        .slice(0, 1000)
        .join("");
