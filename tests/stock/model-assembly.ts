/** The model of assembly: one product of each company is made from the two others. */
import {
  type AssemblyUse,
  binOf,
  by,
  type Company,
  expiryOf,
  isReserve,
  lotOf,
  type Model,
  type Product,
  type Ranks,
  refuse,
  unitOf,
  walkOf,
  warehouseOf,
} from "./model";
import { assertMixes, canBePromised, free, levelAt, moveUnits } from "./model-stock";

/** The product that is made, and what one unit of it consists of, as indexes of products. */
export const ASSEMBLED = 2;
export const RECIPE = [
  { product: 0, quantity: 1 },
  { product: 1, quantity: 2 },
] as const;

interface Assembling {
  operation: string;
  lot: string;
  place: string;
  quantity: number;
}

/** Uses the free units of the components in the warehouse, first expired first, and adds the product's. */
export function assemble(model: Model, at: number, { operation, ...made }: Assembling, ranks: Ranks): void {
  const company = model.companies[at] as Company;
  if (company.operations.includes(operation)) return;
  const uses = RECIPE.flatMap((part) =>
    takeFree(model, at, part.product, part.quantity * made.quantity, made.place, ranks),
  );
  assertMixes(model, at, ASSEMBLED, made.place);
  const whole = company.products[ASSEMBLED] as Product;
  if (!whole.lots.some(({ number }) => number === made.lot))
    whole.lots.push({ number: made.lot, expiresOn: earliest(company, uses), status: "available" });
  for (const use of uses) moveUnits(model, company.products[use.product] as Product, use.lot, use.place, -use.quantity);
  moveUnits(model, whole, made.lot, made.place, made.quantity);
  company.operations.push(operation);
  company.assemblies.push({ id: operation, ...made, uses, isTakenBack: false });
}

function takeFree(model: Model, at: number, n: number, want: number, place: string, ranks: Ranks): AssemblyUse[] {
  const company = model.companies[at] as Company;
  const product = company.products[n] as Product;
  const supply = canBePromised(model, company, product)
    .filter((level) => warehouseOf(model, level.place) === warehouseOf(model, place))
    .sort(
      by(
        ({ lot }) => expiryOf(product, lot),
        ({ lot }) => ranks.lot(at, n, lot),
        (level) => Number(isReserve(model, level.place)),
        (level) => walkOf(model, level.place),
        (level) => ranks.location(at, level.place),
      ),
    );
  let left = want;
  const uses: AssemblyUse[] = [];
  for (const level of supply) {
    const quantity = Math.min(left, free(company, product, level));
    if (quantity > 0) uses.push({ product: n, lot: level.lot, place: level.place, quantity });
    left -= quantity;
  }
  return left > 0 ? refuse("insufficient_stock") : uses;
}

const earliest = ({ products }: Company, uses: readonly AssemblyUse[]): string | null =>
  uses.flatMap(({ product, lot }) => lotOf(products[product] as Product, lot).expiresOn ?? []).toSorted()[0] ?? null;

/** A handling unit that was dissolved takes nothing: what was in it goes to where it stood. */
const backTo = (model: Model, place: string): string =>
  unitOf(model, place)?.isDissolved ? binOf(model, place).code : place;

/** Removes the product's units and puts the components back where they were. */
export function takeBack(model: Model, company: Company, id: string): void {
  const assembly = company.assemblies.find((one) => one.id === id) ?? refuse("not_found");
  if (assembly.isTakenBack) refuse("conflict");
  const whole = company.products[ASSEMBLED] as Product;
  const { onHand, allocated } = levelAt(whole, assembly.lot, assembly.place);
  if (onHand - allocated < assembly.quantity) refuse("insufficient_stock");
  moveUnits(model, whole, assembly.lot, assembly.place, -assembly.quantity);
  for (const { product, lot, place, quantity } of assembly.uses)
    moveUnits(model, company.products[product] as Product, lot, backTo(model, place), quantity);
  assembly.isTakenBack = true;
}
