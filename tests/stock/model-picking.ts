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
import { settleFound } from "./model-shortages";
import { endQuestions, promiseAnew } from "./model-stock";

export const busyElsewhere = (company: Company, order: Order, picker: number): boolean =>
  company.orders.some((one) => one !== order && one.session?.picker === picker && one.session.active);

export function start(model: Model, at: number, order: Order, picker: number, ranks: Ranks): void {
  const company = model.companies[at] as Company;
  if (order.session) {
    if (order.session.picker !== picker) refuse("conflict");
    if (!order.session.active && busyElsewhere(company, order, picker)) refuse("conflict");
    if (!order.session.active) order.session.isLeft = false;
    order.session.active = true;
    return;
  }
  if (order.status !== "pending" && order.status !== "picked") refuse("conflict");
  if (busyElsewhere(company, order, picker)) refuse("conflict");
  order.session = { picker, active: true, isLeft: false };
  order.status = "picking";
  promiseAnew(model, at, order.lines, ranks, { order });
}

export function assertOwn(order: Order, picker: number): NonNullable<Order["session"]> {
  if (!order.session) return refuse("conflict");
  if (order.session.picker !== picker) refuse("forbidden");
  return order.session;
}

export function pause(order: Order, picker: number): void {
  const session = assertOwn(order, picker);
  if (session.active) session.isLeft = false;
  session.active = false;
}

export function release(order: Order, picker: number): void {
  assertOwn(order, picker);
  putBackAll(order);
  order.session = null;
  endQuestions(order);
  order.status = "pending";
}

function assertPickingNow(order: Order, picker: number): NonNullable<Order["session"]> {
  const { session } = order;
  return session?.picker === picker && session.active ? session : refuse("conflict");
}

/** Skips a line: only the picking sequence changes. */
export function skip(order: Order, picker: number, n: number): void {
  const session = assertPickingNow(order, picker);
  const line = order.lines.find((one) => one.line === n) ?? refuse("not_found");
  if (leftOf(line) === 0) refuse("conflict");
  session.isLeft = false;
}

export interface Pick {
  line: number;
  /** Without a quantity, everything left in the next bin. */
  quantity: number | null;
  scan: string;
}

/** A place where everything left is reported missing and undecided comes last. */
const isAllMissed = (asked: Shortage, { lot, place, quantity, picked }: ModelAllocation): boolean =>
  asked.lot === lot && asked.place === place && quantity - picked <= asked.quantity;

export function pick(
  model: Model,
  at: number,
  order: Order,
  picker: number,
  { line: n, quantity, scan }: Pick,
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
  first.picked += taken;
  const takings = [{ lot: first.lot, place: first.place, quantity: taken }];
  line.picked += sum(takings, (taking) => taking.quantity);
  line.handled = true;
  settleFound(order, line);
  order.picks.push({ scan, line: n, takings });
  order.scans.push(scan);
  session.isLeft = false;
}

/** Reverses the scan's units. Reversing them twice changes nothing more. */
export function undo(order: Order, picker: number, scan: string): void {
  assertPickingNow(order, picker).isLeft = false;
  for (const one of order.picks.filter((found) => found.scan === scan)) putBack(order, one);
  order.picks = order.picks.filter((one) => one.scan !== scan);
}

function putBack(order: Order, { line: n, takings }: Order["picks"][number]): void {
  const line = order.lines.find((one) => one.line === n) as Line;
  for (const { lot, place, quantity } of takings) {
    line.picked -= quantity;
    const promised = line.promised.find((one) => one.lot === lot && one.place === place);
    if (!promised) throw new Error("Units are put back that are promised to nobody");
    promised.picked -= quantity;
  }
}

export function putBackAll(order: Order): void {
  for (const one of order.picks) putBack(order, one);
  order.picks = [];
}
