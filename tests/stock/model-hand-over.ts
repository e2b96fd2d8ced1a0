/** Somebody else goes on with an order: on the plain model. */
import { type Company, type Model, type Order, type Ranks, refuse } from "./model";
import { busyElsewhere, putBackAll, start } from "./model-picking";
import { endQuestions, promiseAnew } from "./model-stock";

/** Of an order that its picker has left; with what is in their tote, or from nothing. */
export function takeOver(
  model: Model,
  at: number,
  order: Order,
  picker: number,
  ranks: Ranks,
  fromNothing: boolean,
): void {
  if (!order.session) {
    refuse("conflict");
    return;
  }
  if (order.session.picker === picker) {
    start(model, at, order, picker, ranks);
    return;
  }
  if (!order.session.isLeft || busyElsewhere(model.companies[at] as Company, order, picker)) refuse("conflict");
  if (fromNothing) {
    putBackAll(order);
    // They look everywhere again.
    endQuestions(order);
  }
  order.session = { picker, active: true, isLeft: false };
  promiseAnew(model, at, order.lines, ranks);
}

/** It waits for the other until they resume it. */
export function reassign(order: Order, picker: number): void {
  if (!order.session) {
    refuse("conflict");
    return;
  }
  if (order.session.picker !== picker) order.session = { picker, active: false, isLeft: false };
}
