/** The model of stock: receiving, storing, allocating and shipping units. */
import {
  binOf,
  by,
  type Company,
  expiryOf,
  isPickable,
  isReserve,
  type Level,
  type Line,
  lotOf,
  type Model,
  type ModelAllocation,
  type Order,
  type Product,
  type Ranks,
  refuse,
  sum,
  unitOf,
  usable,
  type WarehouseName,
  walkOf,
  warehouseOf,
} from "./model";

export const onHandOf = (product: Product): number => sum(product.levels, ({ onHand }) => onHand);

export function levelAt(product: Product, lot: string, place: string): Level {
  const found = product.levels.find((level) => level.lot === lot && level.place === place);
  if (found) return found;
  const level = { lot, place, onHand: 0, allocated: 0 };
  product.levels.push(level);
  return level;
}

function moveOnHand(product: Product, lot: string, place: string, delta: number): Level {
  const level = levelAt(product, lot, place);
  level.onHand += delta;
  return level;
}

/** Adjusts on-hand units, never below the allocated quantity. */
export function moveUnits(model: Model, product: Product, lot: string, place: string, delta: number): void {
  const level = moveOnHand(product, lot, place, delta);
  if (level.onHand < 0 || level.onHand < level.allocated) refuse("conflict");
  product.closings[model.day] = onHandOf(product);
}

export interface Arrival {
  product: number;
  lot: string;
  expiresOn: string | null;
  place: string;
  quantity: number;
  operation: string;
}

export function receive(model: Model, company: Company, arrival: Arrival): void {
  const product = company.products[arrival.product] as Product;
  const known = product.lots.find(({ number }) => number === arrival.lot);
  if (known && arrival.expiresOn && known.expiresOn !== arrival.expiresOn) refuse("validation");
  assertMixes(model, model.companies.indexOf(company), arrival.product, arrival.place);
  if (company.operations.includes(arrival.operation)) return;
  company.operations.push(arrival.operation);
  if (!known) product.lots.push({ number: arrival.lot, expiresOn: arrival.expiresOn, status: "available" });
  moveUnits(model, product, arrival.lot, arrival.place, arrival.quantity);
}

const freeBooked = ({ onHand, allocated }: Level): number => onHand - allocated;

/** Missing units at this level whose allocation was released: they are not allocated again until they are counted. */
const inDoubt = (company: Company, product: Product, { lot, place }: Level): number =>
  sum(
    company.orders
      .flatMap(({ shortages }) => shortages)
      .filter((one) => !one.isCounted && one.outcome !== null && one.lot === lot && one.place === place)
      .filter((one) => company.products[one.product] === product),
    ({ quantity }) => quantity,
  );

export const free = (company: Company, product: Product, level: Level): number =>
  freeBooked(level) - inDoubt(company, product, level);

export const canBePromised = (model: Model, company: Company, product: Product): Level[] =>
  product.levels.filter(
    (level) =>
      free(company, product, level) > 0 &&
      isPickable(model, level.place) &&
      usable(model, company, lotOf(product, level.lot)),
  );

/** Units of the product that the order could have from the warehouse. */
export const offered = (model: Model, company: Company, order: Order, n: number, warehouse: WarehouseName): number => {
  const product = company.products[n] as Product;
  const levels = canBePromised(model, company, product).filter(
    (level) => warehouseOf(model, level.place) === warehouse && !missedThere(order, n, level),
  );
  return sum(levels, (level) => free(company, product, level));
};

/** An order without allocations goes to the first warehouse that has all its units, otherwise to the preferred one. */
function chooseWarehouse(model: Model, company: Company, order: Order): void {
  if (order.lines.some(({ promised }) => promised.length > 0)) return;
  const hasAll = (warehouse: WarehouseName) =>
    company.products.every((_, n) => {
      const want = sum(
        order.lines.filter(({ product }) => product === n),
        ({ quantity, short }) => quantity - short,
      );
      return want <= offered(model, company, order, n, warehouse);
    });
  order.warehouse = company.ships.find(hasAll) ?? company.ships[0] ?? "main";
}

export const sellable = (model: Model, company: Company, product: Product): number =>
  sum(canBePromised(model, company, product), (level) => free(company, product, level));

/** Units on hand that are allocated or can be sold, which determine the product's stock level. */
export const usableUnits = (model: Model, company: Company, product: Product): number =>
  sum(product.levels, (level) => {
    const canBeSold = isPickable(model, level.place) && usable(model, company, lotOf(product, level.lot));
    return canBeSold ? level.allocated + Math.max(0, free(company, product, level)) : level.allocated;
  });

/** The order was short at this location, so it is not allocated there again. */
const missedThere = (
  order: Order | undefined,
  product: number,
  { lot, place }: { lot: string; place: string },
): boolean =>
  [...(order?.shortages ?? []), ...(order?.parent?.shortages ?? [])].some(
    (one) => !one.isCounted && one.product === product && one.lot === lot && one.place === place,
  );

/** The location has been counted. */
export function endDoubt(company: Company, product: number, lot: string, place: string): void {
  for (const one of company.orders.flatMap(({ shortages }) => shortages)) {
    if (one.product === product && one.lot === lot && one.place === place) one.isCounted = true;
  }
}

/** Without picking, or with another product on the line, there is nothing to decide. */
export function endQuestions(order: Order, line?: number): void {
  for (const one of order.shortages) {
    if (one.outcome === null && (line === undefined || one.line === line)) one.outcome = "ended";
  }
}

/** Allocates everything that the order's lines still need, by expiry and then in walking order; or refuses. */
export function allocate(model: Model, at: number, order: Order, ranks: Ranks): void {
  chooseWarehouse(model, model.companies[at] as Company, order);
  allocateThere(model, at, order, ranks);
}

/** The same in the order's warehouse. */
export function allocateThere(model: Model, at: number, order: Order, ranks: Ranks): void {
  for (const line of order.lines) {
    const want = line.quantity - line.short - sum(line.promised, ({ quantity }) => quantity);
    if (give(model, at, line, want, ranks, { order }) < want) refuse("insufficient_stock");
  }
}

/** Allocates as much of the line's need as its warehouse has. Returns the quantity. */
export function give(
  model: Model,
  at: number,
  line: Line,
  want: number,
  ranks: Ranks,
  { order, not }: { order?: Order | undefined; not?: ModelAllocation } = {},
): number {
  const company = model.companies[at] as Company;
  const product = company.products[line.product] as Product;
  const warehouse = company.orders.find(({ lines }) => lines.includes(line))?.warehouse;
  const allowed = canBePromised(model, company, product).filter(
    (level) =>
      warehouseOf(model, level.place) === warehouse &&
      !missedThere(order, line.product, level) &&
      !(not && not.lot === level.lot && not.place === level.place),
  );
  const supply = allowed.sort(
    by(
      ({ lot }) => expiryOf(product, lot),
      ({ lot }) => ranks.lot(at, line.product, lot),
      ({ place }) => Number(isReserve(model, place)),
      ({ place }) => walkOf(model, place),
      ({ place }) => ranks.location(at, place),
    ),
  );
  let given = 0;
  for (const level of supply) {
    const quantity = Math.min(want - given, free(company, product, level));
    if (quantity <= 0) continue;
    promise(product, line, level, quantity);
    given += quantity;
  }
  return given;
}

/** Changes the line's allocation at one location. */
export function promise(
  product: Product,
  line: Line,
  { lot, place }: { lot: string; place: string },
  quantity: number,
): void {
  levelAt(product, lot, place).allocated += quantity;
  const promised = line.promised.find((one) => one.lot === lot && one.place === place);
  if (promised) promised.quantity += quantity;
  else line.promised.push({ lot, place, quantity, picked: 0 });
  line.promised = line.promised.filter((one) => one.quantity > 0);
}

export const openOf = ({ quantity, picked }: ModelAllocation): number => quantity - picked;

/** Replaces allocations that cannot be picked today by other units, as far as there are any. */
export function promiseAnew(
  model: Model,
  at: number,
  lines: readonly Line[],
  ranks: Ranks,
  { onlyLot, order }: { onlyLot?: string; order?: Order } = {},
): void {
  const company = model.companies[at] as Company;
  for (const line of lines) {
    const product = company.products[line.product] as Product;
    const bad = line.promised
      .filter((one) => openOf(one) > 0 && (onlyLot === undefined || one.lot === onlyLot))
      .filter((one) => !isPickable(model, one.place) || !usable(model, company, lotOf(product, one.lot)))
      .sort(
        by(
          ({ lot }) => ranks.lot(at, line.product, lot),
          ({ place }) => ranks.location(at, place),
        ),
      );
    for (const one of bad) promise(product, line, one, -give(model, at, line, openOf(one), ranks, { order }));
  }
}

/** Replaces some of the units allocated at a location, as far as there are any. Returns the quantity. */
export function moveSome(
  model: Model,
  at: number,
  order: Order,
  line: Line,
  from: ModelAllocation,
  units: number,
  ranks: Ranks,
): number {
  const product = (model.companies[at] as Company).products[line.product] as Product;
  const given = give(model, at, line, units, ranks, { order, not: from });
  promise(product, line, from, -given);
  return given;
}

/**
 * Reduces the line's allocations: first where units were missing, then those that cannot be picked, then those that
 * would have been allocated last.
 */
export function freeSome(
  model: Model,
  at: number,
  line: Line,
  units: number,
  ranks: Ranks,
  bin: { lot: string; place: string },
): void {
  const company = model.companies[at] as Company;
  const product = company.products[line.product] as Product;
  const good = (one: ModelAllocation) =>
    isPickable(model, one.place) && usable(model, company, lotOf(product, one.lot));
  let left = units;
  const lastFirst = line.promised.toSorted(
    by(
      (one) => Number(one.lot === bin.lot && one.place === bin.place),
      (one) => Number(!good(one)),
      ({ lot }) => expiryOf(product, lot),
      ({ lot }) => ranks.lot(at, line.product, lot),
      ({ place }) => walkOf(model, place),
      ({ place }) => ranks.location(at, place),
    ),
  );
  for (const one of lastFirst.reverse()) {
    const some = Math.min(left, openOf(one));
    left -= some;
    if (some > 0) promise(product, line, one, -some);
  }
}

/** The units can be put there without a reason. Those in a handling unit are already where it stands. */
function assertTakes(model: Model, at: number, product: number, { from, to }: { from: string; to: string }): void {
  const [bin, unit] = [binOf(model, to), unitOf(model, to)];
  const owner = unit ? unit.owner : (bin.reservedFor ?? null);
  if (unit?.isDissolved || (owner !== null && owner !== at)) refuse("validation");
  if (binOf(model, from) !== bin) assertMixes(model, at, product, to);
  if (unit && !unit.usedBy.includes(at)) unit.usedBy.push(at);
}

/** Units come to the place, and to the bin that it stands in when it is a handling unit. */
export function assertMixes(model: Model, at: number, product: number, place: string): void {
  const bin = binOf(model, place);
  if (!bin.oneSku) return;
  if (new Set([...skusIn(model, bin.code), `${at}/${product}`]).size > 1) refuse("validation");
}

/** What all companies have in the bin and in the units there: product and company of each, once. */
export function skusIn(model: Model, code: string): Set<string> {
  const held = model.companies.flatMap(({ products }, at) =>
    products.flatMap(({ levels }, n) =>
      levels.some(({ place, onHand }) => onHand > 0 && binOf(model, place).code === code) ? [`${at}/${n}`] : [],
    ),
  );
  return new Set(held);
}

export interface Transfer {
  product: number;
  lot: string;
  from: string;
  to: string;
  quantity: number;
}

/**
 * Unallocated units move first, or allocated ones with `first`; those move with their allocation, the newest order's first,
 * and not to another warehouse.
 */
export function transfer(
  model: Model,
  at: number,
  { lot, from, to, quantity, ...move }: Transfer,
  ranks: Ranks,
  first: "unallocated" | "allocated" = "unallocated",
): void {
  const company = model.companies[at] as Company;
  const product = company.products[move.product] as Product;
  assertTakes(model, at, move.product, { from, to });
  let carry = first === "allocated" ? quantity : quantity - freeBooked(levelAt(product, lot, from));
  const canCarry = isPickable(model, to) && warehouseOf(model, to) === warehouseOf(model, from);
  moveOnHand(product, lot, to, quantity);
  const newestFirst = company.orders.toSorted(by(({ number }) => ranks.order(number))).reverse();
  for (const line of canCarry ? newestFirst.flatMap(({ lines }) => lines) : []) {
    const promised = line.promised.find((one) => one.lot === lot && one.place === from);
    if (line.product !== move.product || !promised || carry <= 0) continue;
    const some = Math.min(carry, openOf(promised));
    if (some === 0) continue;
    carry -= some;
    promise(product, line, promised, -some);
    promise(product, line, { lot, place: to }, some);
  }
  const level = moveOnHand(product, lot, from, -quantity);
  if (level.onHand < level.allocated) refuse("insufficient_stock");
  product.closings[model.day] = onHandOf(product);
}

/** Frees the allocations of a line that are not picked. */
export function freeUnpicked(company: Company, line: Order["lines"][number]): void {
  const product = company.products[line.product] as Product;
  for (const one of line.promised) {
    levelAt(product, one.lot, one.place).allocated -= one.quantity - one.picked;
    one.quantity = one.picked;
  }
  line.promised = line.promised.filter(({ quantity }) => quantity > 0);
}

/** Ships the order's units. */
export function deductShipped(model: Model, company: Company, order: Order): void {
  for (const line of order.lines) {
    const product = company.products[line.product] as Product;
    for (const { lot, place, quantity } of line.promised) {
      levelAt(product, lot, place).allocated -= quantity;
      moveUnits(model, product, lot, place, -quantity);
    }
    line.promised = [];
  }
}
