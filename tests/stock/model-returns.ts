/** The model of shipped units that come back. */
import {
  type Company,
  lotOf,
  type Model,
  type Order,
  type Product,
  type Return,
  type ReturnedUnits,
  refuse,
  sum,
  warehouseOf,
} from "./model";
import { assertMixes, levelAt, moveUnits } from "./model-stock";

function sentOrder(company: Company, number: string): Order {
  const order = company.orders.find((one) => one.number === number) as Order;
  return order.status === "shipped" || order.status === "delivered" ? order : refuse("conflict");
}

export function bringBack(company: Company, id: string, number: string): void {
  if (company.returns.some((one) => one.id === id)) return;
  sentOrder(company, number);
  // Staff begin it in the main warehouse.
  company.returns.push({ id, order: number, warehouse: "main", status: "arrived", lines: [], units: [] });
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
  const status = hasNumber ? "in-transit" : "announced";
  const warehouse = company.ships[0] ?? "main";
  company.returns.push({ id, order: number, warehouse, status, lines: announced, units: [] });
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

interface TakenIn extends Omit<ReturnedUnits, "at" | "isCorrected"> {
  return: string;
  /** Number of the return's line; null to find it by the product. */
  line: number | null;
  product: number;
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
function lineFor(company: Company, found: Return, { product, line: n }: TakenIn): Return["lines"][number] {
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

export function takeIn(model: Model, company: Company, units: TakenIn): void {
  const found = company.returns.find(({ id }) => id === units.return) ?? refuse("not_found");
  if (company.operations.includes(units.operation)) return;
  company.operations.push(units.operation);
  if (found.status === "completed" || found.status === "canceled") refuse("conflict");
  const line = lineFor(company, found, units);
  assertFits(model, company, found, { ...units, product: line.product });
  record(model, company, found, { ...units, at: found.lines.indexOf(line) });
  found.status = "receiving";
}

const isStocked = (disposition: ReturnedUnits["disposition"]): boolean =>
  disposition === "restock" || disposition === "quarantine";

interface Placed extends Pick<ReturnedUnits, "lot" | "place" | "disposition"> {
  product: number;
}

/** An expired lot is not sold again, the place is in the return's warehouse, and a bin for one SKU takes no other. */
function assertFits(model: Model, company: Company, { warehouse }: Return, placed: Placed): void {
  const { product, lot, place, disposition } = placed;
  const { expiresOn } = lotOf(company.products[product] as Product, lot);
  if (disposition === "restock" && expiresOn !== null && expiresOn < model.day) refuse("validation");
  if (!isStocked(disposition)) return;
  if (warehouseOf(model, place) !== warehouse) refuse("validation");
  assertMixes(model, model.companies.indexOf(company), product, place);
}

/** No more units of an order's line come back than were shipped. */
function record(model: Model, company: Company, found: Return, units: Omit<ReturnedUnits, "isCorrected">): void {
  const { operation, at, lot, place, quantity, disposition } = units;
  const line = found.lines[at] ?? refuse("validation");
  const order = company.orders.find(({ number }) => number === found.order) as Order;
  const item = order.lines.find((one) => one.line === line.item);
  if (item && cameBack(company, found.order, item.line) + quantity > shippedOf(item)) refuse("conflict");
  if (isStocked(disposition)) moveUnits(model, company.products[line.product] as Product, lot, place, quantity);
  line.received += quantity;
  found.units.push({ operation, at, lot, place, quantity, disposition, isCorrected: false });
}

interface Correction extends Omit<ReturnedUnits, "at" | "isCorrected"> {
  return: string;
  /** The operation that recorded the wrong units. */
  units: string;
}

/** The opposite of what was recorded, and the right units in its place, or none. */
export function correctUnits(model: Model, company: Company, { return: id, units, ...right }: Correction): void {
  const found = company.returns.find((one) => one.id === id) ?? refuse("not_found");
  const wrong = found.units.find(({ operation }) => operation === units) ?? refuse("not_found");
  if (wrong.isCorrected) refuse("conflict");
  const line = found.lines[wrong.at] as Return["lines"][number];
  const product = company.products[line.product] as Product;
  if (right.quantity > 0) assertFits(model, company, found, { ...right, product: line.product });
  if (isStocked(wrong.disposition)) {
    const { onHand, allocated } = levelAt(product, wrong.lot, wrong.place);
    if (onHand - allocated < wrong.quantity) refuse("insufficient_stock");
    moveUnits(model, product, wrong.lot, wrong.place, -wrong.quantity);
  }
  wrong.isCorrected = true;
  line.received -= wrong.quantity;
  if (right.quantity > 0) record(model, company, found, { ...right, at: wrong.at });
  else if (found.status === "receiving" && found.lines.every(({ received }) => received === 0))
    found.status = "arrived";
}

export function endReturn(company: Company, id: string): void {
  const found = company.returns.find((one) => one.id === id) ?? refuse("not_found");
  if (found.status !== "receiving") refuse("conflict");
  found.status = "completed";
}
