import type { WallHeld, WallQuestion } from "#app/domain/picking/wall/scan-at-wall";
import { type ExpectedPut, type WallOrder, withPuts } from "#app/domain/picking/wall/wall-order";
import type { WallScreen } from "#app/domain/picking/wall/wall-screen.server";
import type { KeptPut } from "#app/ui/scan/waiting/kept-answers";
import { pickIdOf } from "../session/pick-session.reducer";

/** The put wall on this device. Pure: the hook performs what these functions decide. */

/** A put, or its undo, that the server has not answered yet. */
interface PendingPut {
  id: string;
  put: ExpectedPut;
}

/** What "undo" takes out again. */
export interface LastPut extends ExpectedPut {
  id: string;
  name: string;
}

export interface WallState {
  /** The orders as the server last sent them. */
  orders: readonly WallOrder[];
  /** Complete orders, which wait in their slots to be packed. */
  ready: WallScreen["ready"];
  pending: readonly PendingPut[];
  /** Ids of the queued operations whose response has arrived. */
  answered: ReadonlySet<string>;
  held: WallHeld | null;
  question: WallQuestion | null;
  lastPut: LastPut | null;
}

export type WallAction =
  | { type: "reloaded"; wall: Wall }
  /** A put, or its undo, that the server answered after the page's copy was made. */
  | { type: "restored"; operation: KeptPut; order: WallOrder | null }
  | { type: "held"; held: WallHeld | null }
  | { type: "asked"; question: WallQuestion | null }
  | { type: "acted"; id: string; put: ExpectedPut; last: LastPut | null }
  /** `order`: its state after the operation; null when it is complete, or must be reloaded. */
  | { type: "answered"; id: string; isCounted: boolean; order: WallOrder | null };

/** As the server sends it. */
type Wall = Pick<WallScreen, "orders" | "last" | "ready">;

export const initialWall = (
  { orders, last, ready }: Wall,
  answer: { held: WallHeld | null; question: WallQuestion | null } | null,
): WallState => ({
  ...{ orders, ready, pending: [], answered: new Set(), lastPut: last },
  ...{ held: answer?.held ?? null, question: answer?.question ?? null },
});

export function wallReducer(state: WallState, action: WallAction): WallState {
  switch (action.type) {
    case "reloaded": {
      const { orders, ready, last } = action.wall;
      const isOn = state.held && orders.some(({ orderId }) => orderId === state.held?.orderId);
      const lastPut = state.pending.length > 0 ? state.lastPut : last;
      return { ...state, orders, ready, lastPut, held: isOn ? state.held : null };
    }
    case "restored":
      return withRestored(state, action);
    case "held":
      return { ...state, held: action.held, question: null };
    case "asked":
      return { ...state, question: action.question };
    case "acted": {
      const { id, put, last } = action;
      return { ...state, held: null, question: null, lastPut: last, pending: [...state.pending, { id, put }] };
    }
    case "answered": {
      const { id, order, isCounted } = action;
      const counted = isCounted ? state.pending.filter((one) => one.id === id).map(({ put }) => put) : [];
      return {
        ...state,
        orders: order
          ? state.orders.map((one) => (one.orderId === order.orderId ? order : one))
          : withPuts(state.orders, counted),
        pending: state.pending.filter((one) => one.id !== id),
        answered: new Set(state.answered).add(id),
      };
    }
  }
}

/** An answer about an earlier pick session of the order says nothing about what is in the slot now. */
function withRestored(state: WallState, { operation, order }: Extract<WallAction, { type: "restored" }>): WallState {
  const shown = state.orders.find(({ orderId }) => orderId === operation.about.id);
  if (!shown || shown.sessionId !== operation.fields.sessionId) return state;
  return {
    ...state,
    orders: state.orders.map((one) => (one === shown ? (order ?? withAllPut(one)) : one)),
    // What completed an order cannot be undone.
    lastPut: order && lastPutOf(order, operation),
  };
}

const withAllPut = (order: WallOrder): WallOrder => ({
  ...order,
  items: order.items.map((item) => ({ ...item, lots: item.lots.map((lot) => ({ ...lot, put: lot.picked })) })),
});

/** The wall with everything that was done on this device. `waiting` are the device's unsent operations. */
export const expectedWall = (state: WallState, waiting: readonly KeptPut[]): WallOrder[] =>
  withPuts(state.orders, [...storedPuts(state, waiting).map(putOf), ...state.pending.map(({ put }) => put)]);

/** What "undo" takes out again: after a reload, the last put that is stored and not sent. */
export function expectedLastPut(state: WallState, waiting: readonly KeptPut[]): LastPut | null {
  const stored = storedPuts(state, waiting).at(-1);
  if (!stored || state.pending.length > 0) return state.lastPut;
  const order = state.orders.find(({ orderId }) => orderId === stored.about.id);
  return order ? lastPutOf(order, stored) : null;
}

/** Puts, and their undos, that an earlier page stored. */
function storedPuts({ pending, answered }: WallState, waiting: readonly KeptPut[]): KeptPut[] {
  const known = new Set([...pending.map(({ id }) => id), ...answered]);
  return waiting.filter((one) => isPut(one) && !known.has(one.id));
}

export const isPut = ({ fields: { intent } }: Pick<KeptPut, "fields">): boolean =>
  intent === "put" || intent === "undo-put";

const putOf = ({ about, fields }: KeptPut): ExpectedPut => ({
  ...{ orderId: about.id, itemId: fields.itemId ?? "", lotId: fields.lotId ?? "" },
  units: Number(fields.quantity ?? 0) * (fields.intent === "put" ? 1 : -1),
});

/** Null after an undo. */
function lastPutOf(order: WallOrder, operation: KeptPut): LastPut | null {
  if (operation.fields.intent !== "put") return null;
  const name = order.items.find(({ id }) => id === operation.fields.itemId)?.name ?? "";
  return { ...putOf(operation), id: pickIdOf(order, operation.id), name };
}
