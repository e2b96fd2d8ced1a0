/** The model of missing units and the decisions about them. */
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
import { freeSome, moveSome, promiseAnew } from "./model-stock";

export const REPORTS = ["ask", "without"] as const;
export interface Report {
  id: string;
  line: number;
  quantity: number;
  otherwise: (typeof REPORTS)[number];
}

/** Where the line is picked next: usable lots first, then by expiry, then in walking order. */
function nextPlace(model: Model, at: number, line: Line, ranks: Ranks): ModelAllocation | undefined {
  const company = model.companies[at] as Company;
  const product = company.products[line.product] as Product;
  return line.promised
    .filter((one) => one.quantity > one.picked)
    .sort(
      by(
        ({ lot }) => Number(!usable(model, company, lotOf(product, lot))),
        ({ lot }) => expiryOf(product, lot),
        ({ place }) => walkOf(model, place),
        ({ place }) => ranks.code(place),
        ({ lot }) => ranks.lot(at, line.product, lot),
      ),
    )[0];
}

/** Reallocates what is available elsewhere; the rest waits for a decision, or is decided at once. */
export function report(
  model: Model,
  at: number,
  order: Order,
  { line: n, id, quantity, otherwise }: Report,
  ranks: Ranks,
): void {
  const line = order.lines.find((one) => one.line === n) ?? refuse("not_found");
  if (!order.session) refuse("conflict");
  if (order.shortages.some((one) => one.id === id)) return;
  if (order.shortages.some((one) => one.line === n && one.outcome === null)) refuse("conflict");
  // A count can have taken all units of the line; then no place is named.
  const bin = nextPlace(model, at, line, ranks);
  if (quantity > Math.min(leftOf(line), bin ? bin.quantity - bin.picked : quantity)) refuse("conflict");
  const { lot, place } = bin ?? { lot: "", place: "" };
  const missed: Shortage = {
    id,
    line: n,
    product: line.product,
    lot,
    place,
    quantity,
    outcome: null,
    isCounted: false,
  };
  const moved = bin ? moveSome(model, at, order, line, bin, quantity, ranks) : 0;
  if (moved > 0) order.shortages.push({ ...missed, quantity: moved, outcome: "elsewhere" });
  if (moved < quantity) order.shortages.push({ ...missed, quantity: quantity - moved });
  line.handled = true;
  if (otherwise === "without" && moved < quantity)
    decide(model, at, order, { shortage: id, decision: "without" }, ranks);
}

export interface Decision {
  shortage: string;
  decision: "without" | "found";
}

export function decide(
  model: Model,
  at: number,
  order: Order,
  { shortage: id, decision }: Decision,
  ranks: Ranks,
): void {
  const shortage = order.shortages.find((one) => one.id === id && one.outcome !== "elsewhere") ?? refuse("not_found");
  if (shortage.outcome === decision) return;
  if (shortage.outcome !== null || !order.session) refuse("conflict");
  const line = order.lines.find((one) => one.line === shortage.line) as Line;
  shortage.outcome = decision;
  if (decision === "found") {
    shortage.isCounted = true;
    return;
  }
  line.short += shortage.quantity;
  // A line that was edited can have fewer units allocated than it needs: then fewer are freed, or none.
  const excess = sum(line.promised, ({ quantity }) => quantity) - (line.quantity - line.short);
  freeSome(model, at, line, Math.min(shortage.quantity, Math.max(0, excess)), ranks, shortage);
  promiseAnew(model, at, order.lines, ranks, { order });
}

/** Units that are found later need no decision. */
export function settleFound(order: Order, line: Line): void {
  for (const one of order.shortages.filter((found) => found.line === line.line && found.outcome === null)) {
    if (leftOf(line) > 0) one.quantity = Math.min(one.quantity, leftOf(line));
    else Object.assign(one, { outcome: "taken", isCounted: true });
  }
}
