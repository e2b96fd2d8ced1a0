/** The model of what is done to all orders of a cart. */
import { by, isDone, type Model, type Order, type Ranks, refuse, sum } from "./model";
import { companyOf, isBusy, reachOf } from "./model-carts";
import { takeOver } from "./model-hand-over";
import { complete } from "./model-orders";
import { assertOwn, pause, release, start } from "./model-picking";
import type { Cart } from "./model-sessions";

export interface Start {
  name: string;
  picker: number;
  /** In the order of their slots. */
  orders: readonly string[];
  isShared: boolean;
  isSorted: boolean;
}

/** Starts the orders that can be started. Returns their number. */
export function startCart(model: Model, at: number, cart: Start, ranks: Ranks): string {
  const { name, picker, isShared, isSorted } = cart;
  const reach = reachOf(model, at, picker);
  const wanted = cart.orders.flatMap((number) =>
    reach.flatMap(({ orders }) => orders.find((one) => one.number === number) ?? []),
  );
  const unitsOf = ({ lines }: Order) => sum(lines, ({ quantity }) => quantity);
  if (isBusy(model, at, picker)) refuse("conflict");
  if (wanted.some(({ warehouse }) => warehouse !== wanted[0]?.warehouse)) refuse("conflict");
  if (isShared && wanted.some((order) => unitsOf(order) > 1)) refuse("conflict");
  if (!wanted.some(({ status, session }) => status === "pending" || session?.picker === picker)) refuse("conflict");
  model.carts.push({ name, isShared, isSorted, isLeft: false });
  const started = wanted.filter((order, n) =>
    isDone(() => start(model, companyOf(model, order), order, picker, ranks, { name, slot: isShared ? 1 : n + 1 })),
  );
  return started.length === 0 ? refuse("conflict") : String(started.length);
}

export const CART_STEPS = ["pause", "resume", "release", "finish", "hand-over", "take-over"] as const;
export interface Step {
  cart: string;
  step: (typeof CART_STEPS)[number];
  picker: number;
}

/** Does the step for each order that it can be done for. Returns their number. */
export function stepOfCart(model: Model, at: number, { cart: name, step, picker }: Step, ranks: Ranks): string {
  const open = reachOf(model, at, picker)
    .flatMap(({ orders }) => orders.filter(({ session }) => session?.cart?.name === name))
    .sort(by(({ session }) => session?.cart?.slot ?? 0));
  if (open.length === 0) refuse("not_found");
  if (step !== "take-over" && open.some(({ session }) => session?.picker !== picker)) refuse("forbidden");
  const cart = model.carts.find((one) => one.name === name) as Cart;
  const done = open.filter((order) => isDone(() => stepOfOrder(model, order, { step, picker }, ranks)));
  if (done.length > 0 && (step === "resume" || step === "take-over")) cart.isLeft = false;
  if (done.length > 0 && step === "hand-over") cart.isLeft = true;
  return String(done.length);
}

function stepOfOrder(model: Model, order: Order, { step, picker }: Pick<Step, "step" | "picker">, ranks: Ranks): void {
  const at = companyOf(model, order);
  if (step === "pause") pause(model, order, picker);
  else if (step === "resume") start(model, at, order, picker, ranks);
  else if (step === "release") release(order, picker);
  else if (step === "finish") complete(model, order);
  else if (step === "take-over") takeOver(model, at, order, picker, ranks, "onCart");
  else Object.assign(assertOwn(order, picker), { active: false, isLeft: true });
}
