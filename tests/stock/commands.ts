/** Resolves the generated commands against the current state. */
import type { OrderStatus } from "#app/domain/orders/order-status";
import { type CartWork, isForOneCompany, isOwnPicker, openOrders, settleCartWork, toteFor } from "./cart-work";
import { choose, type Drawn, type Kind } from "./drawn";
import { type Company, LOTS, type Lot, leftOf, type Model, type Order } from "./model";
import { companyOf, PICKERS } from "./model-carts";
import { KIT } from "./model-kits";
import { type StockWork, settleStockWork } from "./stock-work";
import { isOwn, placeIn, settleUnitWork, targetIn, type UnitWork } from "./unit-work";

/** A resolved command, which names its records. `id` is its operation id. */
export type Command = { id: string; company: number; twice: boolean; stranger: boolean } & (
  | { do: "receive"; product: number; lot: string; expiresOn: string | null; place: string; quantity: number }
  | { do: "adjust"; product: number; lot: string; place: string; delta: number }
  | { do: "transfer"; product: number; lot: string; from: string; to: string; quantity: number }
  | { do: "place"; lines: { product: number; quantity: number }[] }
  | { do: "move"; order: string; to: OrderStatus }
  | {
      do: "start" | "pause" | "giveBack" | "complete" | "takeOver" | "restart" | "reassign";
      order: string;
      picker: number;
    }
  | { do: "skip"; order: string; picker: number; line: number }
  | {
      do: "pick";
      order: string;
      picker: number;
      line: number;
      quantity: number | null;
      tote: string | null;
      isRefused?: true;
    }
  | { do: "undo"; order: string; picker: number; scan: string }
  | { do: "short"; order: string; line: number; quantity: number; otherwise: "ask" | "without" }
  | { do: "decide"; order: string; shortage: string; decision: "without" | "found" }
  | { do: "ship"; order: string }
  | { do: "addKit"; order: string; quantity: number }
  | { do: "edit"; order: string; line: number; quantity: number }
  | ({ do: "lot"; product: number; lot: string; was: Omit<Lot, "number"> } & Omit<Lot, "number">)
  | { do: "day" }
  | StockWork
  | UnitWork
  | CartWork
);

const OPEN: readonly OrderStatus[] = ["pending", "processing", "picking", "picked", "on-hold"];
const FIT: Partial<Record<Kind, readonly OrderStatus[]>> = {
  hold: ["pending", "processing", "picking"],
  unhold: ["on-hold"],
  cancel: OPEN,
  process: ["pending"],
  start: ["pending", "picked", "picking"],
  pause: ["picking"],
  takeOver: ["picking"],
  restart: ["picking"],
  reassign: ["picking"],
  skip: ["picking"],
  giveBack: ["picking"],
  complete: ["picking"],
  pick: ["picking"],
  undo: ["picking"],
  short: ["picking"],
  decide: ["picking"],
  ship: ["picked", "processing"],
  deliver: ["shipped", "delivered"],
  addKit: ["pending", "picking", "on-hold"],
  edit: ["pending", "picking", "on-hold"],
};

const MOVES: Partial<Record<Kind, OrderStatus>> = {
  hold: "on-hold",
  unhold: "pending",
  cancel: "cancelled",
  process: "processing",
  deliver: "delivered",
};
const STATUSES: Lot["status"][] = ["available", "quarantined", "available", "recalled"];

/** Resolves a generated command against the current state; null when there is nothing to apply it to. */
export function settle(model: Model, one: Drawn, id: string): Command | null {
  const { a, b, quantity } = one;
  const company = model.companies[one.company] as Company;
  // Those who count reach every company.
  const base = { id, company: one.company, twice: one.twice, stranger: one.stranger && one.do !== "count" };
  const product = a % company.products.length;
  const of = company.products[product] as Company["products"][number];
  switch (one.do) {
    case "receive": {
      const lot = of.tracked ? (LOTS[b % LOTS.length] as string) : "";
      return {
        ...base,
        do: "receive",
        product,
        lot,
        expiresOn: expiryFor(model, of, lot, b),
        place: placeIn(model, one.company, b, a + quantity),
        quantity: quantity * 3,
      };
    }
    case "adjust": {
      const level = choose(of.levels, b);
      if (!level) return null;
      const delta = one.fitting ? (b % 2 ? quantity : -Math.min(quantity, level.onHand - level.allocated)) : -quantity;
      return delta === 0 ? null : { ...base, do: "adjust", product, lot: level.lot, place: level.place, delta };
    }
    case "transfer": {
      const level = choose(of.levels, b);
      const to = targetIn(model, one.company, { n: a + b + 1, m: a * 3 + b + quantity, fitting: one.fitting });
      if (!level || level.place === to) return null;
      return { ...base, do: "transfer", product, lot: level.lot, from: level.place, to, quantity };
    }
    case "place": {
      const [first, other] = [
        { product, quantity: Math.ceil(quantity / 2) },
        { product: b % 4 === 3 ? KIT : b % company.products.length, quantity: 1 },
      ];
      return { ...base, do: "place", lines: a % 3 ? [first, other] : [first] };
    }
    case "lot": {
      const lot = choose(of.lots, b);
      if (!lot) return null;
      const { number, ...was } = lot;
      const expiresOn = of.tracked && quantity === 1 ? daysLater(model, b) : lot.expiresOn;
      return { ...base, do: "lot", product, lot: number, was, status: STATUSES[a % 4] as Lot["status"], expiresOn };
    }
    case "day":
      return { ...base, do: "day" };
    default: {
      const handling = settleUnitWork(model, one.company, one);
      if (handling !== undefined)
        return handling && { ...base, ...handling, stranger: base.stranger && isOwn(model, one.company, handling) };
      const onCart = settleCartWork(model, one.company, one);
      if (onCart !== undefined)
        return onCart && { ...base, ...onCart, stranger: base.stranger && isForOneCompany(onCart) };
      const work = settleStockWork(model, company, one);
      return work === undefined ? settleOrder(model, one, base) : work && { ...base, ...work };
    }
  }
}

type Base = Pick<Command, "id" | "company" | "twice" | "stranger">;

function settleOrder(model: Model, drawn: Drawn, { stranger, ...named }: Base): Command | null {
  const { do: kind, a, b, quantity, fitting } = drawn;
  const { at, order } = orderFor(model, drawn);
  if (!order) return null;
  const company = model.companies[at] as Company;
  const picker = fitting ? (order.session?.picker ?? idle(company, b)) : b % 2;
  // Those who pick for all companies are no strangers.
  const about = { ...named, company: at, stranger: stranger && isOwnPicker(picker), order: order.number };
  const open = order.lines.filter((line) => leftOf(line) > 0);
  const chosen = (fitting && choose(open, b)) || choose(order.lines, b);
  const line = chosen?.line ?? 1;
  const most = fitting && chosen ? Math.max(1, Math.min(quantity, leftOf(chosen))) : quantity;
  const to = MOVES[kind];
  if (to) return { ...about, do: "move", to };
  switch (kind) {
    case "takeOver":
    case "restart":
    case "reassign":
      return takingOver(kind, about, fitting && b % 4 ? another(picker, b) : picker);
    case "skip":
      return { ...about, do: "skip", picker, line };
    case "start":
    case "pause":
    case "giveBack":
    case "complete":
      return { ...about, do: kind, picker };
    case "pick":
      return { ...about, do: "pick", picker, line, quantity: b % 3 ? most : null, tote: toteFor(model, order, drawn) };
    case "undo": {
      const scan = choose(order.scans, b);
      return scan ? { ...about, do: "undo", picker, scan } : null;
    }
    case "short":
      return { ...about, do: "short", line, quantity: b % 2 ? 1 : most, otherwise: a % 3 ? "ask" : "without" };
    case "decide": {
      const asked = order.shortages.filter(({ outcome }) => outcome !== "elsewhere");
      const one = (fitting && asked.find(({ outcome }) => outcome === null)) || choose(asked, b);
      return one ? { ...about, do: "decide", shortage: one.id, decision: b % 3 ? "without" : "found" } : null;
    }
    case "addKit":
      return { ...about, do: "addKit", quantity: Math.ceil(quantity / 3) };
    case "edit":
      return { ...about, do: "edit", line, quantity: b % 5 ? quantity : 0 };
    default:
      return { ...about, do: "ship" };
  }
}

/** Work on carts: most of it is on one that is being picked, whichever companies' orders are on it. */
const ON_CART: readonly Kind[] = ["pick", "undo", "skip", "short", "decide", "complete"];

function orderFor(
  model: Model,
  { do: kind, company: at, a, b, fitting }: Drawn,
): { at: number; order?: Order | undefined } {
  const { orders } = model.companies[at] as Company;
  if (!fitting) return { at, order: choose(orders, a) };
  const isFit = (one: Order) => FIT[kind]?.includes(one.status) && isReady(kind, one);
  const onCart = ON_CART.includes(kind) && a % 4 ? choose(openOrders(model).filter(isFit), b) : undefined;
  return onCart ? { at: companyOf(model, onCart), order: onCart } : { at, order: choose(orders.filter(isFit), a) };
}

const takingOver = <K extends "takeOver" | "restart" | "reassign">(
  kind: K,
  about: Base & { order: string },
  picker: number,
) => ({ ...about, do: kind, picker, stranger: about.stranger && isOwnPicker(picker) });

/** Usually the company's other picker. */
const another = (picker: number, n: number): number =>
  isOwnPicker(picker) && n % 5 ? 1 - picker : (picker + 1 + (n % 3)) % PICKERS.length;

/** A picker without an open order, or any. */
const idle = (company: Company, n: number): number => {
  const busy = new Set(company.orders.map(({ session }) => (session?.active ? session.picker : -1)));
  return [0, 1].find((picker) => !busy.has(picker)) ?? n % 2;
};

/** A frequent command that is rarely possible prefers an order in the right status. */
function isReady(kind: Kind, { lines, session, scans, shortages }: Order): boolean {
  const open = lines.some((line) => leftOf(line) > 0);
  if (kind === "complete") return !open && lines.some(({ picked }) => picked > 0);
  if (kind === "takeOver" || kind === "restart") return session?.isLeft === true;
  if (kind === "pick" || kind === "skip") return open && session?.active === true;
  if (kind === "decide") return shortages.some(({ outcome }) => outcome === null);
  if (kind === "undo") return scans.length > 0 && session?.active === true;
  return kind !== "short" || open;
}

/** Usually the lot's own expiry or none; sometimes a different one. */
function expiryFor(model: Model, product: Company["products"][number], lot: string, n: number): string | null {
  if (!product.tracked || n % 4 === 3) return null;
  const known = product.lots.find(({ number }) => number === lot);
  return known && n !== 10 ? known.expiresOn : n % 4 === 2 ? null : daysLater(model, n % 5);
}

const daysLater = ({ day }: Model, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
