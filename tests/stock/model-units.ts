/** The model of handling units: made empty, filled like any place, moved with all that they hold, and dissolved. */
import {
  binOf,
  type Company,
  type HandlingUnit,
  isPickable,
  type Level,
  type Model,
  type Product,
  type Ranks,
  refuse,
  sum,
  unitOf,
} from "./model";
import { moveUnits, onHandOf, promise, skusIn } from "./model-stock";

interface NewUnit {
  name: string;
  kind: HandlingUnit["kind"];
  owner: number | null;
  place: string;
}

export function makeUnit(model: Model, { name, kind, owner, place }: NewUnit): void {
  if (unitOf(model, name)) return;
  assertStands(model, { name, kind, owner, parent: null }, place);
  model.units.push({ name, kind, owner, parent: place, isDissolved: false, usedBy: owner === null ? [] : [owner] });
}

const carriedBy = ({ units }: Model, name: string): HandlingUnit[] =>
  units.filter((unit) => unit.parent === name && !unit.isDissolved);

/** Totes and cartons stand in bins and on pallets, pallets in bins; a place of one company takes only its units. */
function assertStands(
  model: Model,
  unit: Pick<HandlingUnit, "name" | "kind" | "owner"> & { parent: string | null },
  to: string,
): void {
  const there = unitOf(model, to);
  const owner = there ? there.owner : (binOf(model, to).reservedFor ?? null);
  if (there?.isDissolved || to === unit.name || to === unit.parent) refuse("validation");
  if (owner !== null && owner !== unit.owner) refuse("validation");
  if (!there) return;
  if (there.kind !== "pallet" || unit.kind === "pallet" || carriedBy(model, unit.name).length > 0) refuse("validation");
}

interface Handling {
  company: number;
  unit: string;
  byProvider: boolean;
  hasReason: boolean;
}

function unitFor(model: Model, { unit, byProvider, company }: Handling): HandlingUnit {
  const found = unitOf(model, unit) ?? refuse("not_found");
  return byProvider || found.owner === company ? found : refuse("not_found");
}

/** The bin and the pallet that the unit stands in. */
export const pathOf = (model: Model, { parent }: HandlingUnit): string[] => {
  const pallet = unitOf(model, parent);
  return pallet ? [...pathOf(model, pallet), parent] : [parent];
};

/** Products in the unit and in the units on it. */
const skusOf = (model: Model, { name }: HandlingUnit): Set<string> =>
  new Set([name, ...carriedBy(model, name).map((unit) => unit.name)].flatMap((place) => skusAt(model, place)));

const skusAt = ({ companies }: Model, code: string): string[] =>
  companies.flatMap(({ products }, at) =>
    products.flatMap(({ levels }, n) =>
      levels.some(({ place, onHand }) => place === code && onHand > 0) ? [`${at}/${n}`] : [],
    ),
  );

/** All that is in the unit comes to the bin, unless it is there already. */
function assertFits(model: Model, unit: HandlingUnit, to: string, hasReason: boolean): void {
  const bin = binOf(model, to);
  const moved = skusOf(model, unit);
  if (!bin.oneSku || moved.size === 0 || binOf(model, unit.parent) === bin || hasReason) return;
  if (new Set([...skusIn(model, bin.code), ...moved]).size > 1) refuse("validation");
}

const isElsewhere = (model: Model, unit: HandlingUnit, to: string): boolean =>
  binOf(model, to).warehouse !== binOf(model, unit.parent).warehouse;

export function moveUnit(model: Model, move: Handling & { to: string; stoodIn: readonly string[] | null }): void {
  const unit = unitFor(model, move);
  const { to, stoodIn, hasReason } = move;
  if (stoodIn && stoodIn.join("/") !== pathOf(model, unit).join("/")) refuse("conflict");
  if (unit.isDissolved) refuse("conflict");
  if (isElsewhere(model, unit, to)) refuse("validation");
  assertStands(model, unit, to);
  assertFits(model, unit, to, hasReason);
  const places = [unit, ...carriedBy(model, unit.name)].map(({ name }) => name);
  const isHeld = model.companies.some(({ products }) =>
    products.some(({ levels }) => levels.some((level) => level.allocated > 0 && places.includes(level.place))),
  );
  if (isHeld && isPickable(model, unit.parent) && !isPickable(model, to)) refuse("conflict");
  unit.parent = to;
}

/**
 * Moves everything in the unit to a place, one company after the other, and ends the unit. What the first companies had
 * stays moved when another one's cannot be. With `staysOpen` the unit was filled again meanwhile.
 */
export function dissolveUnit(
  model: Model,
  { to, staysOpen = false, ...handling }: Handling & { to: string | null; staysOpen?: boolean },
  ranks: Ranks,
): void {
  const unit = unitFor(model, handling);
  if (unit.isDissolved) return;
  if (carriedBy(model, unit.name).length > 0) refuse("conflict");
  const place = to ?? binOf(model, unit.parent).code;
  const there = unitOf(model, place);
  if (isElsewhere(model, unit, place) || place === unit.name || there?.isDissolved) refuse("validation");
  assertFits(model, unit, place, handling.hasReason);
  const owner = there ? there.owner : (binOf(model, place).reservedFor ?? null);
  const shares = model.companies
    .map((company, at) => ({ company, at }))
    .filter(({ company }) => company.products.some(({ levels }) => levels.some(isIn(unit.name))))
    .toSorted((a, b) => (ranks.company(a.at) < ranks.company(b.at) ? -1 : 1));
  for (const [n, { company, at }] of shares.entries()) {
    const isPartial = n > 0;
    if (owner !== null && owner !== at) refuse("validation", { isPartial });
    assertMovable(model, company, { from: unit.name, to: place, isPartial });
    if (there && !there.usedBy.includes(at)) there.usedBy.push(at);
    moveAll(model, company, unit.name, place);
  }
  if (staysOpen) return;
  unit.isDissolved = true;
  unit.parent = binOf(model, unit.parent).code;
}

const isIn =
  (place: string) =>
  (level: Level): boolean =>
    level.place === place && level.onHand > 0;

const heldAt = ({ orders }: Company, product: number, lot: string, place: string) =>
  orders.flatMap(({ lines }) =>
    lines
      .filter((line) => line.product === product)
      .flatMap((line) =>
        line.promised.filter((one) => one.lot === lot && one.place === place).map((held) => ({ line, held })),
      ),
  );

interface Emptying {
  from: string;
  to: string;
  isPartial: boolean;
}

/** Picked units are not moved, nor are allocated ones to where no order is picked. */
function assertMovable(model: Model, company: Company, { from, to, isPartial }: Emptying): void {
  const isStuck = company.products.some(({ levels }, n) =>
    levels.filter(isIn(from)).some(({ lot, allocated }) => {
      const picked = sum(heldAt(company, n, lot, from), ({ held }) => held.picked);
      return picked > 0 || (allocated > 0 && !isPickable(model, to));
    }),
  );
  if (isStuck) refuse("insufficient_stock", { isPartial });
}

function moveAll(model: Model, company: Company, from: string, to: string): void {
  for (const [n, product] of company.products.entries()) {
    for (const { lot, onHand } of product.levels.filter(isIn(from))) {
      moveUnits(model, product, lot, to, onHand);
      for (const { line, held } of heldAt(company, n, lot, from)) move(product, line, held, to);
      moveUnits(model, product, lot, from, -onHand);
      product.closings[model.day] = onHandOf(product);
    }
  }
}

function move(
  product: Product,
  line: Parameters<typeof promise>[1],
  held: ReturnType<typeof heldAt>[number]["held"],
  to: string,
): void {
  const { lot, quantity } = held;
  promise(product, line, { lot, place: to }, quantity);
  promise(product, line, held, -quantity);
}
