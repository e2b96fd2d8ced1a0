/** The model of another picker continuing an order. */
import { type Company, type Model, type Order, type Ranks, refuse } from "./model";
import { busyElsewhere, putBackAll, start } from "./model-picking";
import { endQuestions, promiseAnew } from "./model-stock";

/** Continues an order whose picker is inactive, with the picked units or from the start. */
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
    // The order may be allocated from all bins again.
    endQuestions(order);
  }
  order.session = { picker, active: true, isLeft: false };
  promiseAnew(model, at, order.lines, ranks);
}

/** The session is paused until the other picker resumes it. */
export function reassign(order: Order, picker: number): void {
  if (!order.session) {
    refuse("conflict");
    return;
  }
  if (order.session.picker !== picker) order.session = { picker, active: false, isLeft: false };
}
