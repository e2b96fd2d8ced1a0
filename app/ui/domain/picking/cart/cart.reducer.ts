import type { CartQuestion, CartWalk } from "#app/domain/picking/plan/cart-walk";
import type { PickAnswer, PickView } from "#app/domain/picking/plan/pick-view";
import { toteIn } from "#app/domain/picking/plan/put-in-tote";
import { REFUSAL_WORDS } from "#app/domain/picking/plan/refusal";
import {
  initialSession,
  type OperationAnswer,
  type PendingAction,
  type PickSessionState,
  pickIdOf,
  pickSessionReducer,
} from "../session/pick-session.reducer";

/** The cart on this device. Pure: the hook performs what these functions decide. */
export interface CartState {
  orders: readonly PickSessionState[];
  walk: CartWalk;
  /** What "undo" takes back: the picks of the last scan since the page opened, one for each order. */
  lastPuts: readonly { orderId: string; pickId: string }[];
  /** Ids of scans that the server was asked about. */
  asked: ReadonlySet<string>;
  /** About the last code, when it can mean several things. */
  question: CartQuestion | null;
}

/** Answer to a scan without scripts. */
export interface CartAnswer {
  said: PickAnswer["said"];
  walk: CartWalk;
  question: CartQuestion | null;
}

export type CartAction =
  | { type: "reloaded"; views: readonly PickView[] }
  | { type: "restored"; view: PickView }
  /** `follows`: part of the same scan as the one before. */
  | { type: "acted"; orderId: string; action: PendingAction; asks: boolean; follows?: boolean }
  | ({ type: "answered" } & OperationAnswer)
  /** `tote`: the tote that units of the order went into, which is the order's from now on. */
  | { type: "walked"; walk: Partial<CartWalk>; tote?: { orderId: string; code: string } }
  | { type: "asked"; question: CartQuestion | null };

export const initialCart = (views: readonly PickView[], answer: CartAnswer | null): CartState => ({
  orders: views.map((view) => initialSession(view)),
  walk: answer?.walk ?? { at: null, held: null },
  lastPuts: [],
  asked: new Set(),
  question: answer?.question ?? null,
});

export function cartReducer(state: CartState, action: CartAction): CartState {
  switch (action.type) {
    case "reloaded":
      return withViews(state, action.views);
    case "restored":
      return { ...state, orders: state.orders.map((order) => pickSessionReducer(order, action)) };
    case "walked":
      return {
        ...state,
        question: null,
        walk: { ...state.walk, ...action.walk },
        orders: action.tote ? state.orders.map((order) => bound(order, action.tote)) : state.orders,
      };
    case "asked":
      return { ...state, question: action.question };
    case "acted":
      return acted(state, action);
    case "answered":
      return answered(state, action);
  }
}

/** An order that left the cart is no longer shown, and units held for it are dropped. */
function withViews(state: CartState, views: readonly PickView[]): CartState {
  const { held } = state.walk;
  const isOn = (orderId: string | undefined) => views.some((view) => view.orderId === orderId);
  return {
    ...state,
    orders: views.map((view) => {
      const known = state.orders.find((one) => one.view.orderId === view.orderId);
      return known ? pickSessionReducer(known, { type: "reloaded", view }) : initialSession(view);
    }),
    walk: { ...state.walk, held: isOn(held?.orderId) ? held : null },
    lastPuts: state.lastPuts.filter(({ orderId }) => isOn(orderId)),
  };
}

const bound = (order: PickSessionState, tote: { orderId: string; code: string } | undefined): PickSessionState => {
  const { view } = order;
  if (!tote || !view.cart || view.orderId !== tote.orderId || view.cart.tote !== null) return order;
  return { ...order, view: { ...view, cart: { ...view.cart, tote: toteIn(tote.code) } } };
};

function acted(state: CartState, given: Extract<CartAction, { type: "acted" }>): CartState {
  const { orderId, action, asks, follows = false } = given;
  const order = state.orders.find(({ view }) => view.orderId === orderId);
  if (!order) return state;
  const isPut = (action.guess?.units ?? 0) > 0;
  const remaining = state.lastPuts.filter(({ pickId }) => pickId !== action.undoes);
  const put = { orderId, pickId: pickIdOf(order.view, action.id) };
  return {
    ...state,
    question: null,
    orders: state.orders.map((one) => (one === order ? pickSessionReducer(one, { type: "acted", action }) : one)),
    lastPuts: isPut ? [...(follows ? state.lastPuts : []), put] : remaining,
    asked: asks ? new Set(state.asked).add(action.id) : state.asked,
  };
}

function answered(state: CartState, { type, ...given }: Extract<CartAction, { type: "answered" }>): CartState {
  const { operation, answer } = given;
  const order = state.orders.find(({ view }) => view.orderId === operation.about.id);
  if (!order) return state;
  const isMine = order.pending.some(({ id }) => id === operation.id);
  const orders = state.orders.map((one) => (one === order ? pickSessionReducer(one, { ...given, type }) : one));
  const isRefused = isMine && answer?.said?.ok === false;
  const pick = pickIdOf(order.view, operation.id);
  const { orderId } = order.view;
  // The server knows the code: what it names is held until its tote is scanned.
  const isAsked = isMine && state.asked.has(operation.id);
  const isKnown = isAsked && isRefused && answer?.said?.word === REFUSAL_WORDS["scan-tote"];
  const held = isKnown && answer?.held ? { ...answer.held, choice: choiceToKeep(operation), orderId } : state.walk.held;
  const asked = isMine && !given.late && answer?.asked ? { ...answer.asked, orderId } : null;
  return {
    ...state,
    orders,
    question: asked ?? state.question,
    walk: { ...state.walk, held, at: (isAsked && placeIn(answer)) || state.walk.at },
    lastPuts: isRefused ? state.lastPuts.filter(({ pickId }) => pickId !== pick) : state.lastPuts,
  };
}

/** A chosen lot is the order's from now on; a chosen product must be named again with the tote. */
const choiceToKeep = ({ fields }: OperationAnswer["operation"]): string | undefined =>
  fields.choice?.startsWith("product:") ? fields.choice : undefined;

/** The bin that the server understood the code as. */
const placeIn = (answer: PickAnswer | null): string | null =>
  answer?.said?.ok && answer.view?.at
    ? (answer.view.items.flatMap(({ places }) => places).find(({ locationId }) => locationId === answer.view?.at)
        ?.location ?? null)
    : null;
