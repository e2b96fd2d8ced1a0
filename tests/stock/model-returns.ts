/** The model of shipped units that come back. */
import { type Company, lotOf, type Model, type Order, type Product, type Return, refuse, sum } from "./model";
import { moveUnits } from "./model-stock";

function sentOrder(company: Company, number: string): Order {
  const order = company.orders.find((one) => one.number === number) as Order;
  return order.status === "shipped" || order.status === "delivered" ? order : refuse("conflict");
}

export function bringBack(company: Company, id: string, number: string): void {
  if (company.returns.some((one) => one.id === id)) return;
  sentOrder(company, number);
  company.returns.push({ id, order: number, status: "arrived", lines: [] });
}

export interface AnnouncedUnits {
  /** The order's line. */
  item: number;
  quantity: number;
}

interface NewReturn {
  id: string;
  order: string;
  lines: readonly AnnouncedUnits[];
  hasNumber: boolean;
}

/** No more units are announced than were shipped, did not come back, and are not announced by an open return. */
export function announceReturn(company: Company, { id, order: number, lines, hasNumber }: NewReturn): void {
  const order = sentOrder(company, number);
  if (company.returns.some((one) => one.id === id)) return;
  if (new Set(lines.map(({ item }) => item)).size < lines.length) refuse("validation");
  const announced = lines.map(({ item, quantity }) => {
    const line = order.lines.find((one) => one.line === item) ?? refuse("validation");
    if (quantity > shippedOf(line) - cameBack(company, number, item) - stillAnnounced(company, number, item))
      refuse("validation");
    return { product: line.product, item, expected: quantity, received: 0 };
  });
  company.returns.push({ id, order: number, status: hasNumber ? "in-transit" : "announced", lines: announced });
}

const shippedOf = ({ quantity, short }: Order["lines"][number]): number => quantity - short;

const stillAnnounced = (company: Company, number: string, item: number): number =>
  sum(
    company.returns.filter(({ order, status }) => order === number && status !== "completed" && status !== "canceled"),
    ({ lines }) => sum(lines, (line) => (line.item === item ? Math.max(0, line.expected - line.received) : 0)),
  );

const WAITING: readonly Return["status"][] = ["announced", "in-transit"];

/** The parcel has a tracking number, or none any more; or it is here. */
export function moveReturn(company: Company, id: string, to: "announced" | "in-transit" | "arrived"): void {
  const found = company.returns.find((one) => one.id === id) ?? refuse("not_found");
  if (!WAITING.includes(found.status)) refuse("conflict");
  found.status = to;
}

export function cancelReturn(company: Company, id: string): void {
  const found = company.returns.find((one) => one.id === id) ?? refuse("not_found");
  if (!WAITING.includes(found.status) && found.status !== "arrived") refuse("conflict");
  found.status = "canceled";
}

export const DISPOSITIONS = ["restock", "quarantine", "dispose", "to-client"] as const;

export interface ReturnedUnits {
  return: string;
  /** Number of the return's line; null to find it by the product. */
  line: number | null;
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

/**
 * The return's line with this number, or for the product: one that still expects units first. A new one is for the first
 * line of the order that has units left to come back and is not in the return.
 */
function lineFor(company: Company, found: Return, { product, line: n }: ReturnedUnits): Return["lines"][number] {
  if (n !== null) return found.lines[n - 1] ?? refuse("validation");
  const known = found.lines.filter((line) => line.product === product);
  const first = known.find(({ expected, received }) => received < expected) ?? known[0];
  if (first) return first;
  const order = company.orders.find(({ number }) => number === found.order) as Order;
  const item = order.lines.find(
    (line) =>
      line.product === product &&
      shippedOf(line) > cameBack(company, found.order, line.line) &&
      !found.lines.some((one) => one.item === line.line),
  );
  const line = { product, item: item?.line ?? null, expected: 0, received: 0 };
  found.lines.push(line);
  return line;
}

/** No more units of an order's line come back than were shipped. */
export function takeIn(model: Model, company: Company, units: ReturnedUnits): void {
  const { product: n, lot, quantity, disposition, operation } = units;
  const found = company.returns.find(({ id }) => id === units.return) ?? refuse("not_found");
  if (company.operations.includes(operation)) return;
  company.operations.push(operation);
  if (found.status === "completed" || found.status === "canceled") refuse("conflict");
  const line = lineFor(company, found, units);
  const product = company.products[n] as Product;
  const { expiresOn } = lotOf(product, lot);
  if (disposition === "restock" && expiresOn !== null && expiresOn < model.day) refuse("validation");
  const order = company.orders.find(({ number }) => number === found.order) as Order;
  const item = order.lines.find((one) => one.line === line.item);
  if (item && cameBack(company, found.order, item.line) + quantity > shippedOf(item)) refuse("conflict");
  if (disposition === "restock" || disposition === "quarantine") moveUnits(model, product, lot, units.place, quantity);
  line.received += quantity;
  found.status = "receiving";
}

export function endReturn(company: Company, id: string): void {
  const found = company.returns.find((one) => one.id === id) ?? refuse("not_found");
  if (found.status !== "receiving") refuse("conflict");
  found.status = "completed";
}
