/** The model of another picker continuing an order. */
import { type Model, type Order, type Ranks, refuse } from "./model";
import { isBusy, isLeft } from "./model-carts";
import { putBackAll, start } from "./model-picking";
import { endQuestions, promiseAnew } from "./model-stock";

/** `onCart` leaves the order on the cart that it is picked on. */
export type TakeOver = "takeOver" | "restart" | "onCart";

/** Continues an order whose picker is inactive, with the picked units or from the start. */
export function takeOver(model: Model, at: number, order: Order, picker: number, ranks: Ranks, how: TakeOver): void {
  const { session } = order;
  if (!session) {
    refuse("conflict");
    return;
  }
  if (session.picker === picker) {
    start(model, at, order, picker, ranks);
    return;
  }
  const cart = how === "onCart" ? session.cart : undefined;
  if (!isLeft(model, session) || isBusy(model, at, picker, cart?.name)) refuse("conflict");
  if (how === "restart") {
    putBackAll(order);
    endQuestions(order);
  }
  order.session = { picker, active: true, isLeft: false, ...(cart && { cart }) };
  promiseAnew(model, at, order.lines, ranks, { order });
}

/** The session is paused until the other picker resumes it. */
export function reassign(order: Order, picker: number): void {
  if (!order.session) {
    refuse("conflict");
    return;
  }
  if (order.session.picker !== picker) order.session = { picker, active: false, isLeft: false };
}
