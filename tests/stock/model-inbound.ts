/** The model of announced receipts, and of what is received against them. */
import { type Announcement, type Company, type Model, type Product, refuse, warehouseOf } from "./model";
import { receive } from "./model-stock";

export interface AnnouncedLine {
  product: number;
  lot: string;
  quantity: number;
}

export function announce(
  model: Model,
  company: Company,
  id: string,
  place: string,
  lines: readonly AnnouncedLine[],
): void {
  if (company.announcements.some((one) => one.id === id)) return;
  company.announcements.push({
    id,
    warehouse: warehouseOf(model, place),
    status: "announced",
    lines: lines.map(({ product, lot, quantity: expected }, n) => ({
      ...{ line: n + 1, product, lot, expected },
      ...{ received: 0, damaged: 0 },
    })),
  });
}

export interface ReceivedGoods {
  announcement: string;
  product: number;
  lot: string;
  place: string;
  quantity: number;
  isDamaged: boolean;
  operation: string;
}

const isComplete = ({ expected, received, damaged }: Announcement["lines"][number]): boolean =>
  received + damaged >= expected;

/** Units fill the lines of their lot first, then those without a lot; what is too much goes to the last of them. */
export function receiveAnnounced(model: Model, company: Company, goods: ReceivedGoods): void {
  const { product, lot, quantity, operation } = goods;
  const found = company.announcements.find(({ id }) => id === goods.announcement) ?? refuse("not_found");
  if (warehouseOf(model, goods.place) !== found.warehouse) refuse("validation");
  if (company.operations.includes(operation)) return;
  if (found.status === "closed") refuse("conflict");
  const known = (company.products[product] as Product).lots.find(({ number }) => number === lot);
  receive(model, company, { ...goods, expiresOn: known?.expiresOn ?? null });
  const ofProduct = found.lines.filter((line) => line.product === product);
  const sameLot = ofProduct.filter((line) => line.lot === lot);
  const fitting = [...sameLot, ...(lot === "" ? [] : ofProduct.filter((line) => line.lot === ""))];
  if (fitting.length === 0) {
    const line = { line: found.lines.length + 1, product, lot, expected: 0, received: 0, damaged: 0 };
    found.lines.push(line);
    fitting.push(line);
  }
  let left = quantity;
  for (const [n, line] of fitting.entries()) {
    const open = Math.max(0, line.expected - line.received - line.damaged);
    const units = n === fitting.length - 1 ? left : Math.min(left, open);
    line[goods.isDamaged ? "damaged" : "received"] += units;
    left -= units;
  }
  found.status = found.lines.every(isComplete) ? "received" : "receiving";
}

/** What is missing stays missing. */
export function closeAnnounced(company: Company, id: string): void {
  const found = company.announcements.find((one) => one.id === id) ?? refuse("not_found");
  if (found.status !== "receiving" && found.status !== "received") refuse("conflict");
  found.status = "closed";
}
