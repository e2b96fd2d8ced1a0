/** Carts and the put wall among the commands: resolved against the current state. */
import { choose, type Drawn } from "./drawn";
import type { Model, Order } from "./model";
import { CART_STEPS, type Start, type Step } from "./model-cart-steps";
import { cartOf, companyOf, isBusy, isLeft, OWN_PICKERS, ordersIn, PICKERS, slotLabel, TOTES } from "./model-carts";
import type { Session } from "./model-sessions";
import { type Missing, type Put, toPut } from "./model-wall";

interface OnCart {
  company: number;
  order: string;
  cart: string;
  picker: number;
}

export type CartWork =
  | ({ do: "startCart" } & Omit<Start, "name">)
  | ({ do: "stepOfCart" } & Step)
  | ({ do: "putIntoSlot"; product: number } & OnCart & Omit<Put, "scan">)
  | ({ do: "undoPut"; put: string } & OnCart)
  | ({ do: "missAtWall"; product: number } & OnCart & Omit<Missing, "operation">);

const WORK = {
  ...{ startCart: true, stepOfCart: true, putIntoSlot: true, undoPut: true, missAtWall: true },
} satisfies Record<CartWork["do"], true>;
export const isCartWork = <C extends { do: string }>(command: C): command is C & CartWork => command.do in WORK;

/** Null when there is no cart, or no order for one; undefined when it is another kind of command. */
export function settleCartWork(model: Model, at: number, drawn: Drawn): CartWork | null | undefined {
  switch (drawn.do) {
    case "startCart":
      return starting(model, at, drawn);
    case "stepOfCart":
      return stepping(model, drawn);
    case "putIntoSlot":
    case "missAtWall":
      return sorting(model, drawn.do, drawn);
    case "undoPut": {
      const puts = sortedOrders(model).flatMap((order) => order.puts.map(({ scan }) => ({ order, scan })));
      const { order, scan } = choose(puts, drawn.a + drawn.b) ?? {};
      return order && scan ? { do: "undoPut", put: scan, ...onCart(model, order, drawn) } : null;
    }
    default:
      return undefined;
  }
}

const PICKED: readonly Order["status"][] = ["pending", "picking", "picked"];
const MAX_ORDERS = 4;
/** First those who pick for all companies. */
const BY_REACH = [2, 3, 0, 1] as const;

/** Pending orders of one warehouse, or any that can be allocated. */
function starting(model: Model, at: number, { a, b, quantity, fitting }: Drawn): CartWork | null {
  const idle = BY_REACH.filter((one) => !isBusy(model, at, one));
  const picker = (fitting ? choose(idle, b % 4 ? 0 : b) : choose(BY_REACH, b)) ?? 0;
  const isShared = b % 6 === 1;
  const isSorted = !isShared && b % 2 === 0;
  const reach = model.companies.filter((_, n) => n === at || picker >= OWN_PICKERS);
  const queue = reach
    .flatMap(({ orders }) => orders)
    .filter(({ status, warehouse }) => PICKED.includes(status) && warehouse);
  const pending = queue.filter(({ status, lines }) => status === "pending" && (!isShared || isSingle(lines)));
  const first = choose(fitting ? pending : queue, a);
  if (!first) return null;
  const others = (fitting ? pending.filter(({ warehouse }) => warehouse === first.warehouse) : queue).filter(
    (order) => order !== first,
  );
  const from = others.length > 0 ? quantity % others.length : 0;
  const orders = [first, ...others.slice(from), ...others.slice(0, from)].slice(0, 1 + (a % MAX_ORDERS));
  return { do: "startCart", picker, orders: orders.map(({ number }) => number), isShared, isSorted };
}

const isSingle = (lines: Order["lines"]): boolean => lines.reduce((units, { quantity }) => units + quantity, 0) === 1;

/** Often what is left to do: a cart that waits for another picker is taken over, a paused one resumed. */
function stepping(model: Model, { a, b, quantity, fitting }: Drawn): CartWork | null {
  const sessions = openOrders(model).map(({ session }) => session as Session);
  const left = sessions.filter((one) => isLeft(model, one));
  const session = choose(fitting && left.length > 0 ? left : sessions, a);
  const cart = fitting ? session?.cart?.name : choose(model.carts, a)?.name;
  if (!session || !cart) return null;
  const step = choose([...CART_STEPS, "hand-over"] as const, b + quantity) ?? "pause";
  const due = isLeft(model, session) ? "take-over" : session.active ? step : "resume";
  const another = session.picker < OWN_PICKERS ? session.picker : 5 - session.picker;
  const picker = fitting ? (due === "take-over" ? another : session.picker) : b % PICKERS.length;
  return { do: "stepOfCart", cart, step: fitting && b % 4 ? due : step, picker };
}

export const openOrders = ({ companies }: Pick<Model, "companies">): Order[] =>
  companies.flatMap(({ orders }) => orders.filter(({ session }) => session?.cart));

const sortedOrders = (model: Model): Order[] =>
  openOrders(model).filter(({ session }) => session && cartOf(model, session)?.isSorted);

function onCart(model: Model, order: Order, { b, fitting }: Drawn): OnCart {
  const { number, session } = order;
  const picker = fitting ? (session?.picker ?? 0) : b % PICKERS.length;
  return { company: companyOf(model, order), order: number, cart: session?.cart?.name ?? "none", picker };
}

/** Units of a picked lot; without fitting, sometimes too many, or of an order that is not sorted. */
function sorting(model: Model, kind: "putIntoSlot" | "missAtWall", drawn: Drawn): CartWork | null {
  const { a, b, quantity, fitting } = drawn;
  const picked = (fitting ? sortedOrders(model) : openOrders(model)).flatMap((order) =>
    order.lines.flatMap((line) =>
      line.promised
        .filter((one) => one.picked > 0)
        .map(({ lot }) => ({ order, line, lot, unsorted: toPut(order, line, lot) })),
    ),
  );
  const one = choose(fitting ? picked.filter(({ unsorted }) => unsorted > 0) : picked, a);
  if (!one) return null;
  const { order, line, lot, unsorted } = one;
  const units = fitting ? Math.min(quantity, unsorted) : quantity;
  const shared = { ...onCart(model, order, drawn), line: line.line, product: line.product, lot, quantity: units };
  if (kind === "missAtWall") return { do: "missAtWall", ...shared, unsorted: fitting ? unsorted : quantity };
  const slot = order.session?.cart?.slot ?? 1;
  return { do: "putIntoSlot", ...shared, slot: fitting || b % 2 ? slot : slot + 1 };
}

/** The code that is scanned after units of the order: of its own tote, of a free one, or of its slot; null without a cart. */
export function toteFor(model: Model, order: Order, { a, b, fitting }: Drawn): string | null {
  const { session } = order;
  const cart = session && cartOf(model, session);
  if (!session?.cart || !cart || (cart.isSorted && fitting)) return null;
  const own = b % 3 ? slotLabel(session.cart.slot) : null;
  if (!fitting) return choose([...TOTES, own], a) ?? null;
  if (order.tote) return own ?? order.tote.code;
  const shared = cart.isShared
    ? TOTES.find((tote) => ordersIn(model, tote).some((one) => one.tote?.cart === cart.name))
    : null;
  return shared ?? TOTES.find((tote) => ordersIn(model, tote).length === 0) ?? slotLabel(session.cart.slot);
}

/** A picker of one company, to whom the others' orders are unknown. */
export const isOwnPicker = (picker: number): boolean => picker < OWN_PICKERS;

/** Done to one order, by a picker of its company. */
export const isForOneCompany = (work: CartWork): boolean => "order" in work && isOwnPicker(work.picker);
