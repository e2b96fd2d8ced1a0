/** The model of picking, undoing picks and reporting shortages. */
import {
  by,
  type Company,
  expiryOf,
  type Line,
  leftOf,
  lotOf,
  type Model,
  type ModelAllocation,
  type Order,
  type Product,
  type Ranks,
  refuse,
  type Shortage,
  sum,
  usable,
  walkOf,
} from "./model";
import { isBusy, putInTote, renew } from "./model-carts";
import type { Session } from "./model-sessions";
import { settleFound } from "./model-shortages";
import { endQuestions, promiseAnew } from "./model-stock";

/** Starts the order, alone or on a cart, or resumes the picker's own session. */
export function start(
  model: Model,
  at: number,
  order: Order,
  picker: number,
  ranks: Ranks,
  cart?: Session["cart"],
): void {
  const { session } = order;
  if (session) {
    if (session.picker !== picker || (cart && session.cart?.name !== cart.name)) refuse("conflict");
    if (session.active) return;
    if (isBusy(model, at, picker, session.cart?.name)) refuse("conflict");
    Object.assign(session, { active: true, isLeft: false });
    return;
  }
  if (order.status !== "pending" && order.status !== "picked") refuse("conflict");
  if (isBusy(model, at, picker, cart?.name)) refuse("conflict");
  order.session = { picker, active: true, isLeft: false, ...(cart && { cart }) };
  order.status = "picking";
  promiseAnew(model, at, order.lines, ranks, { order });
}

export function assertOwn(order: Order, picker: number): Session {
  if (!order.session) return refuse("conflict");
  if (order.session.picker !== picker) refuse("forbidden");
  return order.session;
}

export function pause(model: Model, order: Order, picker: number): void {
  const session = assertOwn(order, picker);
  if (!session.active) return;
  renew(model, session);
  Object.assign(session, { active: false, isLeft: false });
}

export function release(order: Order, picker: number): void {
  assertOwn(order, picker);
  putBackAll(order);
  order.session = null;
  endQuestions(order);
  order.status = "pending";
  order.tote = null;
}

export function assertPickingNow(order: Order, picker: number): Session {
  const { session } = order;
  return session?.picker === picker && session.active ? session : refuse("conflict");
}

/** Skips a line: only the picking sequence changes. */
export function skip(model: Model, order: Order, picker: number, n: number): void {
  const session = assertPickingNow(order, picker);
  const line = order.lines.find((one) => one.line === n) ?? refuse("not_found");
  if (leftOf(line) === 0) refuse("conflict");
  renew(model, session);
}

export interface Pick {
  line: number;
  /** Without a quantity, everything left in the next bin. */
  quantity: number | null;
  /** The scanned code of the tote that they go into. */
  tote: string | null;
  scan: string;
  /** The tote became the order's before the units were refused. */
  isRefused?: true;
}

/** A place where everything left is reported missing and undecided comes last. */
const isAllMissed = (asked: Shortage, { lot, place, quantity, picked }: ModelAllocation): boolean =>
  asked.lot === lot && asked.place === place && quantity - picked <= asked.quantity;

export function pick(
  model: Model,
  at: number,
  order: Order,
  picker: number,
  { line: n, quantity, tote, scan, isRefused }: Pick,
  ranks: Ranks,
): void {
  const company = model.companies[at] as Company;
  const line = order.lines.find((one) => one.line === n) ?? refuse("not_found");
  const session = assertPickingNow(order, picker);
  if (order.scans.includes(scan)) return;
  const product = company.products[line.product] as Product;
  if (leftOf(line) === 0 || (quantity ?? 1) > leftOf(line)) refuse("conflict");
  const asked = order.shortages.find((one) => one.line === n && one.outcome === null);
  const [next] = line.promised
    .filter((one) => one.picked < one.quantity && usable(model, company, lotOf(product, one.lot)))
    .sort(
      by(
        (one) => Number(asked !== undefined && isAllMissed(asked, one)),
        ({ lot }) => expiryOf(product, lot),
        ({ place }) => walkOf(model, place),
        ({ place }) => ranks.code(place),
        ({ lot }) => ranks.lot(at, line.product, lot),
      ),
    );
  const first = next ?? refuse("conflict");
  // One confirmation covers one bin and one lot.
  const there = first.quantity - first.picked;
  const taken = quantity ?? Math.min(leftOf(line), there);
  if (taken > there) refuse("conflict");
  putInTote(model, order, session, tote);
  if (isRefused) return;
  first.picked += taken;
  const takings = [{ lot: first.lot, place: first.place, quantity: taken }];
  line.picked += sum(takings, (taking) => taking.quantity);
  line.handled = true;
  settleFound(order, line);
  order.picks.push({ scan, line: n, takings });
  order.scans.push(scan);
  renew(model, session);
}

/** Reverses the scan's units. Reversing them twice changes nothing more. */
export function undo(model: Model, order: Order, picker: number, scan: string): void {
  renew(model, assertPickingNow(order, picker));
  for (const one of order.picks.filter((found) => found.scan === scan)) putBack(order, one);
  order.picks = order.picks.filter((one) => one.scan !== scan);
}

/** Units that are no longer picked are in no slot: those of their lot are sorted again. */
export function putBack(order: Order, { line: n, takings }: Order["picks"][number]): void {
  const line = order.lines.find((one) => one.line === n) as Line;
  for (const { lot, place, quantity } of takings) {
    line.picked -= quantity;
    const promised = line.promised.find((one) => one.lot === lot && one.place === place);
    if (!promised) throw new Error("Units are put back that are promised to nobody");
    promised.picked -= quantity;
    const isOfLot = (one: Order["puts"][number]) => one.line === n && one.lot === lot;
    if (sum(order.puts.filter(isOfLot), (one) => one.quantity) > pickedOf(line, lot))
      order.puts = order.puts.filter((one) => !isOfLot(one));
  }
}

export const pickedOf = (line: Line, lot: string): number =>
  sum(
    line.promised.filter((one) => one.lot === lot),
    ({ picked }) => picked,
  );

export function putBackAll(order: Order): void {
  for (const one of order.picks) putBack(order, one);
  order.picks = [];
}
