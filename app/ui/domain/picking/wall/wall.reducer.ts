import type { WallHeld, WallQuestion } from "#app/domain/picking/wall/scan-at-wall";
import { type ExpectedPut, type WallOrder, withPuts } from "#app/domain/picking/wall/wall-order";
import type { Operation } from "#app/ui/scan/waiting/operation";

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
  pending: readonly PendingPut[];
  /** Ids of the queued operations whose response has arrived. */
  answered: ReadonlySet<string>;
  held: WallHeld | null;
  question: WallQuestion | null;
  lastPut: LastPut | null;
}

export type WallAction =
  | { type: "reloaded"; orders: readonly WallOrder[]; last: LastPut | null }
  | { type: "held"; held: WallHeld | null }
  | { type: "asked"; question: WallQuestion | null }
  | { type: "acted"; id: string; put: ExpectedPut; last: LastPut | null }
  /** `order`: its state after the operation; null when it is complete, or must be reloaded. */
  | { type: "answered"; id: string; isCounted: boolean; order: WallOrder | null };

export const initialWall = (
  orders: readonly WallOrder[],
  last: LastPut | null,
  answer: { held: WallHeld | null; question: WallQuestion | null } | null,
): WallState => ({
  ...{ orders, pending: [], answered: new Set(), lastPut: last },
  ...{ held: answer?.held ?? null, question: answer?.question ?? null },
});

export function wallReducer(state: WallState, action: WallAction): WallState {
  switch (action.type) {
    case "reloaded": {
      const isOn = state.held && action.orders.some(({ orderId }) => orderId === state.held?.orderId);
      const lastPut = state.pending.length > 0 ? state.lastPut : action.last;
      return { ...state, orders: action.orders, lastPut, held: isOn ? state.held : null };
    }
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

/** The wall with everything that was done on this device. `waiting` are the device's unsent operations. */
export function expectedWall(
  { orders, pending, answered }: WallState,
  waiting: readonly Pick<Operation, "id" | "about" | "fields">[],
): WallOrder[] {
  const known = new Set([...pending.map(({ id }) => id), ...answered]);
  const others = waiting.filter(({ id, fields }) => fields.intent === "put" && !known.has(id)).map(putOf);
  return withPuts(orders, [...others, ...pending.map(({ put }) => put)]);
}

/** The put of an operation that an earlier page stored. */
const putOf = ({ about, fields }: Pick<Operation, "about" | "fields">): ExpectedPut => ({
  ...{ orderId: about.id, itemId: fields.itemId ?? "", lotId: fields.lotId ?? "" },
  units: Number(fields.quantity ?? 0),
});
