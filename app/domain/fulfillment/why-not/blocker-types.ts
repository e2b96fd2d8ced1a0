import type { LotState } from "../../inventory/lot-usability";
import type { OpenHold } from "../../orders/holds.server";
import type { OrderStatus } from "../../orders/order-status";

/** The action that resolves it: button label and target. */
export type Fix = { label: string } & (
  | { leadsTo: "edit" | "release-all" | "hold" | "picking" | "take-over" | "watch" | "reopen" | "messages" | "wave" }
  | { leadsTo: "release"; holdId: string }
  | { leadsTo: "receive"; productId: string }
  | { leadsTo: "count" | "shortage"; shortageId: string }
  | { leadsTo: "proposal"; proposalId: string }
);

/** What keeps an order or one of its lines from continuing: one sentence, and the viewer's possible action. */
export interface Blocker {
  /** Null when it concerns the whole order. */
  itemId: string | null;
  sentence: string;
  /** Nothing is wrong; it only takes time, such as picking. */
  calm?: boolean;
  /** Since when. */
  since?: number;
  /** Of a hold: who placed it, and when. */
  placed?: { by: string; at: number };
  fixes: Fix[];
}

export interface Facts {
  order: { status: OrderStatus };
  holds: readonly OpenHold[];
  lines: readonly {
    id: string;
    sku: string;
    name: string;
    problem: "no-sku" | "unknown-sku" | "bad-quantity" | null;
  }[];
  session: {
    userId: string;
    userName: string;
    status: string;
    startedAt: number;
    pausedAt: number | null;
    leaseUntil: number;
  } | null;
  /** Lots among the order's units that must not be shipped. */
  unfit: readonly { itemId: string; lotNumber: string; state: LotState; picked: number; left: number }[];
  /** Open shortages. */
  shortages: readonly { id: string; itemId: string; quantity: number; reportedByName: string }[];
  /** Locations where units of this order, or of its original, were missing: count them before picking there again. */
  toCount: readonly { id: string; productId: string | null; location: string }[];
  proposals: readonly { id: string; kind: "cancel" | "address" | "customer" | "items"; message: string }[];
  /** It waits for its release in a wave. */
  isUnreleased: boolean;
  /** Store update with the tracking number that failed so far. */
  untold: { gaveUp: boolean; error: string } | null;
}

export interface Viewer {
  id: string;
  now: number;
  may: Record<"edit" | "hold" | "pick" | "supervise" | "receive" | "count" | "messages", boolean>;
}
