/** The model of placing, editing, holding, canceling and shipping orders. */
import { canMove, HOLDS_STOCK, type OrderStatus } from "#app/domain/orders/order-status";
import {
  attempt,
  type Company,
  lotOf,
  type Model,
  mayLeave,
  type Order,
  type Product,
  type Ranks,
  refuse,
  sum,
} from "./model";
import { cartOf } from "./model-carts";
import { linesOf, type Wanted } from "./model-kits";
import { putBackAll } from "./model-picking";
import { split } from "./model-split";
import { allocate, deductShipped, endQuestions, freeUnpicked, sellable } from "./model-stock";

export interface NewOrder {
  number: string;
  lines: readonly Wanted[];
}

/** Pending when everything can be allocated, else on hold. Returns the status. */
export function place(model: Model, at: number, { number, lines: wanted }: NewOrder, ranks: Ranks): string {
  const company = model.companies[at] as Company;
  const lines = linesOf(wanted, 0);
  const enough = company.products.every((product, n) => {
    const units = sum(
      lines.filter((line) => line.product === n),
      ({ quantity }) => quantity,
    );
    return units <= sellable(model, company, product);
  });
  const order: Order = {
    number,
    status: "on-hold",
    parent: null,
    warehouse: null,
    lines,
    session: null,
    tote: null,
    ...{ picks: [], puts: [], scans: [], shortages: [] },
  };
  company.orders.push(order);
  if (!enough) return order.status;
  if (canAllocate(model, at, order, ranks)) {
    allocate(model, at, order, ranks);
    order.status = "pending";
  } else if (split(model, at, order, ranks)) order.status = "pending";
  return order.status;
}

/** The units can be in several warehouses, of which none has them all. */
function canAllocate(model: Model, at: number, { number }: Order, ranks: Ranks): boolean {
  const [, { ok }] = attempt(model, (trial) => {
    const order = trial.companies[at]?.orders.find((one) => one.number === number);
    if (order) allocate(trial, at, order, ranks);
    return undefined;
  });
  return ok;
}

/** Sets a line's quantity; without a quantity, removes the line. */
export function edit(
  model: Model,
  at: number,
  order: Order,
  change: { line: number; quantity: number },
  ranks: Ranks,
): void {
  if (!["pending", "picking", "on-hold"].includes(order.status)) refuse("conflict");
  const company = model.companies[at] as Company;
  const line = order.lines.find((one) => one.line === change.line);
  if (!line) return;
  const touched = line.picked > 0 || line.short > 0;
  if (change.quantity === 0) {
    if (touched) return;
    if (line.handled) refuse("conflict");
    freeUnpicked(company, line);
    order.lines = order.lines.filter((one) => one !== line);
    return;
  }
  if (change.quantity === line.quantity) return;
  if (touched) refuse("validation");
  freeUnpicked(company, line);
  endQuestions(order, line.line);
  line.quantity = change.quantity;
  allocateEdited(model, at, order, ranks);
}

/** Adds lines to the order. */
export function add(model: Model, at: number, order: Order, wanted: Wanted, ranks: Ranks): void {
  if (!["pending", "picking", "on-hold"].includes(order.status)) refuse("conflict");
  order.lines.push(...linesOf([wanted], Math.max(0, ...order.lines.map(({ line }) => line))));
  allocateEdited(model, at, order, ranks);
}

function allocateEdited(model: Model, at: number, order: Order, ranks: Ranks): void {
  if (!HOLDS_STOCK.includes(order.status) || canAllocate(model, at, order, ranks)) {
    if (HOLDS_STOCK.includes(order.status)) allocate(model, at, order, ranks);
  } else if (order.status !== "pending" || !split(model, at, order, ranks)) refuse("insufficient_stock");
}

/** The only function that changes a status. */
export function move(model: Model, at: number, order: Order, to: OrderStatus, ranks: Ranks): void {
  const company = model.companies[at] as Company;
  if (!canMove(order.status, to)) refuse("conflict");
  if (to === "picked" || to === "shipped") {
    if (to === "picked") complete(model, order);
    else ship(model, company, order);
    return;
  }
  if (order.status === "picking") endQuestions(order);
  if (to === "on-hold" || to === "cancelled") {
    putBackAll(order);
    order.session = null;
    for (const line of order.lines) freeUnpicked(company, line);
  }
  if (to === "pending" && order.status === "picking") {
    putBackAll(order);
    order.session = null;
  }
  if (to === "pending" && order.status === "on-hold") {
    if (canAllocate(model, at, order, ranks)) allocate(model, at, order, ranks);
    else if (!split(model, at, order, ranks)) refuse("insufficient_stock");
  }
  order.status = to;
  if (to !== "picking") order.tote = null;
}

export function complete(model: Model, order: Order): void {
  const session = order.session ?? refuse("conflict");
  const open = order.lines.some((line) => line.picked + line.short < line.quantity);
  const picked = sum(order.lines, (line) => line.picked);
  const isUnsorted = cartOf(model, session)?.isSorted && sum(order.puts, ({ quantity }) => quantity) < picked;
  if (open || picked === 0 || isUnsorted) refuse("conflict");
  order.session = null;
  endQuestions(order);
  order.status = "picked";
}

export function ship(model: Model, company: Company, order: Order): void {
  if (!canMove(order.status, "shipped")) refuse("conflict");
  for (const line of order.lines) {
    const product = company.products[line.product] as Product;
    if (line.promised.some(({ lot }) => !mayLeave(model, lotOf(product, lot)))) refuse("conflict");
  }
  deductShipped(model, company, order);
  order.status = "shipped";
}
