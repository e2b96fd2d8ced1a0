/** Announced receipts, replenishment, counts, returns and assemblies among the commands: resolved against the current state. */
import { choose, type Drawn, placeFor } from "./drawn";
import {
  type Company,
  DISPOSITIONS,
  type Level,
  LOTS,
  type Model,
  ONE_SKU,
  PACKING,
  PICK_FACES,
  type Product,
  placeHere,
  QUARANTINE,
  RECEIVING,
  type WarehouseName,
  warehouseOf,
} from "./model";
import { ASSEMBLED } from "./model-assembly";
import type { AnnouncedLine } from "./model-inbound";
import type { AnnouncedUnits } from "./model-returns";
import { placeIn } from "./unit-work";

export type StockWork =
  | { do: "announce"; place: string; lines: AnnouncedLine[] }
  | {
      do: "receiveAnnounced";
      announcement: string;
      product: number;
      lot: string;
      place: string;
      quantity: number;
      isDamaged: boolean;
    }
  | { do: "closeAnnounced"; announcement: string }
  | { do: "putAway"; product: number; lot: string; from: string; to: string; quantity: number }
  | { do: "replenish"; product: number; lot: string; from: string; face: string; quantity: number }
  | { do: "count"; product: number; lot: string; place: string; delta: number }
  | { do: "bringBack"; shipped: string }
  | {
      do: "takeIn";
      return: string;
      line: number | null;
      product: number;
      lot: string;
      place: string;
      quantity: number;
      disposition: (typeof DISPOSITIONS)[number];
    }
  | {
      do: "correctUnits";
      return: string;
      /** The operation that recorded the wrong units. */
      units: string;
      lot: string;
      place: string;
      quantity: number;
      disposition: (typeof DISPOSITIONS)[number];
    }
  | { do: "announceReturn"; shipped: string; lines: AnnouncedUnits[]; hasNumber: boolean; byClient: boolean }
  | { do: "track"; return: string; hasNumber: boolean }
  | { do: "cancelReturn"; return: string; byClient: boolean }
  | { do: "arrive" | "endReturn"; return: string }
  | { do: "assemble"; lot: string; place: string; quantity: number }
  | { do: "takeBack"; assembly: string };

/** Null when there is nothing to apply the command to; undefined when it is another kind of command. */
export function settleStockWork(model: Model, company: Company, drawn: Drawn): StockWork | null | undefined {
  switch (drawn.do) {
    case "announce":
      return { do: "announce", place: placeFor(drawn.b), lines: announced(company, drawn) };
    case "receiveAnnounced":
      return receiving(company, drawn);
    case "closeAnnounced": {
      const found = choose(company.announcements, drawn.a);
      return found ? { do: "closeAnnounced", announcement: found.id } : null;
    }
    case "putAway":
      return puttingAway(model, company, drawn);
    case "replenish":
      return replenishing(model, company, drawn);
    case "count":
      return counting(company, drawn);
    case "bringBack": {
      const order = sentOrder(company, drawn);
      return order ? { do: "bringBack", shipped: order.number } : null;
    }
    case "announceReturn":
      return announcingReturn(company, drawn);
    case "track":
    case "arrive":
    case "cancelReturn":
      return changingReturn(company, drawn);
    case "takeIn":
      return takingIn(model, company, drawn);
    case "correctUnits":
      return correcting(model, company, drawn);
    case "endReturn": {
      const found = choose(company.returns, drawn.a);
      return found ? { do: "endReturn", return: found.id } : null;
    }
    case "assemble": {
      const { a, b, quantity } = drawn;
      return {
        do: "assemble",
        lot: lotFor(company, ASSEMBLED, b),
        place: placeIn(model, drawn.company, a, b),
        quantity: drawn.fitting ? 1 : quantity,
      };
    }
    case "takeBack": {
      const open = company.assemblies.filter(({ isTakenBack }) => !isTakenBack);
      const found = choose(drawn.fitting ? open : company.assemblies, drawn.a);
      return found ? { do: "takeBack", assembly: found.id } : null;
    }
    default:
      return undefined;
  }
}

const lotFor = (company: Company, product: number, n: number): string =>
  company.products[product]?.tracked ? (LOTS[n % LOTS.length] as string) : "";

function announced(company: Company, { a, b, quantity }: Drawn): AnnouncedLine[] {
  const [product, other] = [a % company.products.length, b % company.products.length];
  const first = { product, lot: b % 3 ? lotFor(company, product, b) : "", quantity: quantity * 2 };
  return a % 2 ? [first] : [first, { product: other, lot: lotFor(company, other, a), quantity }];
}

/** As announced, too many or too few, damaged, or another product. */
function receiving(company: Company, { a, b, quantity, fitting }: Drawn): StockWork | null {
  const open = company.announcements.filter(({ status }) => status !== "closed");
  const found = choose(fitting ? open : company.announcements, a);
  if (!found) return null;
  const line = choose(found.lines, b);
  const product = line && b % 5 ? line.product : b % company.products.length;
  const lot = line?.lot && b % 5 ? line.lot : lotFor(company, product, b);
  const isDamaged = b % 4 === 0;
  const place = placeHere(found.warehouse, isDamaged ? QUARANTINE : placeFor(a + b));
  const units = line && a % 3 === 0 ? Math.max(1, line.expected - line.received - line.damaged) : quantity;
  return {
    do: "receiveAnnounced",
    announcement: found.id,
    product,
    lot,
    place,
    quantity: units,
    isDamaged,
  };
}

/** From a receiving bin to any other; sometimes more than is there, or back to where the units are. */
function puttingAway(model: Model, company: Company, { company: at, a, b, quantity }: Drawn): StockWork | null {
  const product = a % company.products.length;
  const levels = (company.products[product] as Product).levels.filter(({ place }) => RECEIVING.includes(place));
  const level = choose(levels, b);
  if (!level) return null;
  const any = b % 4 === 0 ? PACKING : b % 4 === 1 ? ONE_SKU : placeIn(model, at, a, quantity);
  const to = placeHere(warehouseOf(model, level.place), any);
  return { do: "putAway", product, lot: level.lot, from: level.place, to, quantity };
}

/** Products 0 and 1 have a pick face in each warehouse. */
function replenishing(model: Model, company: Company, { a, b, quantity, fitting }: Drawn): StockWork | null {
  const product = a % 2;
  const face = PICK_FACES[a % 3 === 0 ? 1 : 0];
  const levels = (company.products[product] as Product).levels.filter(({ place }) => place !== face);
  const reserve = placeHere(warehouseOf(model, face), "R-01");
  const inReserve = levels.filter(({ place, onHand }) => place === reserve && onHand > 0);
  const level = (fitting && choose(inReserve, b)) || choose(levels, b);
  return level ? { do: "replenish", product, lot: level.lot, from: level.place, face, quantity } : null;
}

/** Half of the counts find what the ledger has. Picked units have left the bin, so they cannot be missing. */
function counting(company: Company, { a, b, quantity }: Drawn): StockWork | null {
  const product = a % company.products.length;
  const level = choose(
    (company.products[product] as Product).levels.filter(({ onHand }) => onHand > 0),
    b,
  );
  if (!level) return null;
  const least = -Math.min(quantity, level.onHand - pickedAt(company, product, level));
  const delta = a % 2 ? 0 : b % 2 ? quantity : least;
  return { do: "count", product, lot: level.lot, place: level.place, delta: delta === 0 ? 0 : delta };
}

const pickedAt = (company: Company, product: number, { lot, place }: Level): number =>
  company.orders
    .flatMap(({ lines }) => lines.filter((line) => line.product === product))
    .flatMap(({ promised }) => promised.filter((one) => one.lot === lot && one.place === place))
    .reduce((units, { picked }) => units + picked, 0);

const sentOrder = ({ orders }: Company, { fitting, a }: Drawn) =>
  choose(fitting ? orders.filter(({ status }) => status === "shipped" || status === "delivered") : orders, a);

/** One or two lines of the order, not always with units that are left. */
function announcingReturn(company: Company, drawn: Drawn): StockWork | null {
  const { a, b, quantity, fitting } = drawn;
  const order = sentOrder(company, drawn);
  const [first, other] = [choose(order?.lines ?? [], b), choose(order?.lines ?? [], b + 1)];
  if (!order || !first || !other) return null;
  const most = fitting ? Math.max(1, Math.min(quantity, first.quantity - first.short)) : quantity;
  const lines = [{ item: first.line, quantity: most }];
  if (a % 2 && (other !== first || !fitting)) lines.push({ item: other.line, quantity: 1 });
  return { do: "announceReturn", shipped: order.number, lines, hasNumber: a % 3 === 0, byClient: b % 2 === 0 };
}

function changingReturn(company: Company, { do: kind, a, b, fitting }: Drawn): StockWork | null {
  const open = company.returns.filter(({ status }) => status === "announced" || status === "in-transit");
  const found = choose(fitting ? open : company.returns, a);
  if (!found) return null;
  if (kind === "track") return { do: "track", return: found.id, hasNumber: b % 3 > 0 };
  if (kind === "arrive") return { do: "arrive", return: found.id };
  return { do: "cancelReturn", return: found.id, byClient: b % 2 === 0 };
}

function takingIn(model: Model, company: Company, { company: at, a, b, quantity, fitting }: Drawn): StockWork | null {
  const open = company.returns.filter(({ status }) => status !== "completed" && status !== "canceled");
  const found = choose(fitting ? open : company.returns, a);
  const order = company.orders.find(({ number }) => number === found?.order);
  if (!found || !order) return null;
  const line = quantity % 2 ? (choose(found.lines, a + b) ?? null) : null;
  const product = line?.product ?? ((fitting && choose(order.lines, b)?.product) || b % company.products.length);
  const lot = choose((company.products[product] as Product).lots, b)?.number;
  if (lot === undefined) return null;
  const disposition = dispositionFor(a);
  const units = fitting ? Math.min(quantity, 2) : quantity;
  const place = returnedTo(model, found.warehouse, disposition, { at, a, b });
  const n = line ? found.lines.indexOf(line) + 1 : null;
  return { do: "takeIn", return: found.id, line: n, product, lot, place, quantity: units, disposition };
}

const returnedTo = (
  model: Model,
  warehouse: WarehouseName,
  disposition: string,
  { at, a, b }: { at: number; a: number; b: number },
): string => placeHere(warehouse, disposition === "quarantine" ? QUARANTINE : placeIn(model, at, b, a));

const dispositionFor = (n: number) => DISPOSITIONS[[0, 1, 2, 3, 0, 0][n % 6] ?? 0] as (typeof DISPOSITIONS)[number];

/** Other units in place of received ones, sometimes none, or in place of ones that are corrected already. */
function correcting(model: Model, company: Company, { company: at, a, b, quantity, fitting }: Drawn): StockWork | null {
  const received = company.returns.flatMap(({ id, warehouse, units, lines }) =>
    units.map((one) => ({ ...one, warehouse, return: id, product: lines[one.at]?.product ?? 0 })),
  );
  const found = choose(fitting ? received.filter(({ isCorrected }) => !isCorrected) : received, a);
  const lot = choose(company.products[found?.product ?? 0]?.lots ?? [], b)?.number;
  if (!found || lot === undefined) return null;
  const disposition = dispositionFor(a + b);
  const place = returnedTo(model, found.warehouse, disposition, { at, a, b });
  const { return: id, operation: units } = found;
  return { do: "correctUnits", return: id, units, lot, place, quantity: Math.max(0, quantity - 3), disposition };
}
