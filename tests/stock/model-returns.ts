/** The model of shipped units that come back. */
import { type Company, lotOf, type Model, type Order, type Product, type Return, refuse, sum } from "./model";
import { moveUnits } from "./model-stock";

export function bringBack(company: Company, id: string, number: string): void {
  if (company.returns.some((one) => one.id === id)) return;
  const order = company.orders.find((one) => one.number === number);
  if (order?.status !== "shipped" && order?.status !== "delivered") refuse("conflict");
  company.returns.push({ id, order: number, status: "arrived", lines: [] });
}

export const DISPOSITIONS = ["restock", "quarantine", "dispose"] as const;

export interface ReturnedUnits {
  return: string;
  product: number;
  lot: string;
  place: string;
  quantity: number;
  disposition: (typeof DISPOSITIONS)[number];
  operation: string;
}

const cameBack = (company: Company, number: string, item: number): number =>
  sum(
    company.returns.filter(({ order }) => order === number).flatMap(({ lines }) => lines),
    (line) => (line.item === item ? line.received : 0),
  );

/** The return's line for the product; a new one is for the first line of the order that has units left to come back. */
function lineFor(company: Company, found: Return, product: number): Return["lines"][number] {
  const known = found.lines.find((line) => line.product === product);
  if (known) return known;
  const order = company.orders.find(({ number }) => number === found.order) as Order;
  const item = order.lines.find(
    (line) => line.product === product && line.quantity - line.short > cameBack(company, found.order, line.line),
  );
  const line = { product, item: item?.line ?? null, received: 0 };
  found.lines.push(line);
  return line;
}

/** No more units of an order's line come back than were shipped. */
export function takeIn(model: Model, company: Company, units: ReturnedUnits): void {
  const { product: n, lot, quantity, disposition, operation } = units;
  const found = company.returns.find(({ id }) => id === units.return) ?? refuse("not_found");
  if (company.operations.includes(operation)) return;
  company.operations.push(operation);
  if (found.status === "completed") refuse("conflict");
  const line = lineFor(company, found, n);
  const product = company.products[n] as Product;
  const { expiresOn } = lotOf(product, lot);
  if (disposition === "restock" && expiresOn !== null && expiresOn < model.day) refuse("validation");
  const order = company.orders.find(({ number }) => number === found.order) as Order;
  const item = order.lines.find((one) => one.line === line.item);
  if (item && cameBack(company, found.order, item.line) + quantity > item.quantity - item.short) refuse("conflict");
  if (disposition !== "dispose") moveUnits(model, product, lot, units.place, quantity);
  line.received += quantity;
  found.status = "receiving";
}

export function endReturn(company: Company, id: string): void {
  const found = company.returns.find((one) => one.id === id) ?? refuse("not_found");
  if (found.status !== "receiving") refuse("conflict");
  found.status = "completed";
}
