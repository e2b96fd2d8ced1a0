import type { KitOfLine } from "#db/schema/values/kit-of-line";

export interface LineToShip {
  /** The line's number in the order. */
  line: number;
  productId: string | null;
  quantity: number;
  kit: Pick<KitOfLine, "id" | "each"> | null;
}

export interface WarehouseStock {
  warehouseId: string;
  code: string;
  /** Units that the order can have there, by product. */
  units: ReadonlyMap<string, number>;
}

export interface PlannedShipment {
  warehouseId: string;
  code: string;
  /** Units by the number of their line. */
  units: Map<number, number>;
}

/** Warehouses considered, and shipments of one order. More parcels than this are no help to a customer. */
const MAX_WAREHOUSES = 12;
const MAX_SHIPMENTS = 5;

/**
 * Distributes an order over the fewest warehouses that have all its units together, the first ones preferred: each ships
 * what it has, and the next one the rest. Of two choices with as few warehouses, the one that breaks up fewer kits is
 * taken. Null when the units are not there. Pure.
 */
export function planShipments(
  lines: readonly LineToShip[],
  warehouses: readonly WarehouseStock[],
): PlannedShipment[] | null {
  const open = lines.filter(({ quantity }) => quantity > 0);
  if (open.length === 0 || open.some(({ productId }) => productId === null)) return null;
  const bundles = bundlesOf(open);
  const wanted = unitsOf(bundles);
  const useful = warehouses
    .filter(({ units }) => [...wanted.keys()].some((id) => (units.get(id) ?? 0) > 0))
    .slice(0, MAX_WAREHOUSES);
  for (let count = 1; count <= Math.min(MAX_SHIPMENTS, useful.length); count++) {
    let best: Distribution | null = null;
    for (const chosen of choices(useful, count)) {
      if (!haveAll(chosen, wanted)) continue;
      const distribution = distribute(bundles, chosen);
      if (!best || distribution.brokenKits < best.brokenKits) best = distribution;
      if (best.brokenKits === 0) break;
    }
    if (best) return best.shipments.filter(({ units }) => units.size > 0);
  }
  return null;
}

/** Lines that ship together: those of a kit, or a single line. */
interface Bundle {
  isKit: boolean;
  parts: { line: number; productId: string; each: number }[];
  quantity: number;
}

/** Kits first, because they have fewer ways to be filled. A kit whose lines were edited singly is no kit any more. */
function bundlesOf(lines: readonly LineToShip[]): Bundle[] {
  const groups = new Map<string, LineToShip[]>();
  for (const line of lines) {
    const key = line.kit ? `kit:${line.kit.id}` : `line:${line.line}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const bundles = [...groups.values()].flatMap((group): Bundle[] => {
    const kits = group.map(({ quantity, kit }) => quantity / (kit?.each ?? 1));
    const [quantity = 0] = kits;
    const isKit = group[0]?.kit != null && Number.isInteger(quantity) && kits.every((each) => each === quantity);
    const part = (each: number, { line, productId }: LineToShip) => ({ line, productId: productId ?? "", each });
    if (isKit) return [{ isKit, quantity, parts: group.map((line) => part(line.kit?.each ?? 1, line)) }];
    return group.map((line) => ({ isKit, quantity: line.quantity, parts: [part(1, line)] }));
  });
  return bundles.toSorted((a, b) => Number(b.isKit) - Number(a.isKit));
}

const add = <K>(sums: Map<K, number>, key: K, units: number) => sums.set(key, (sums.get(key) ?? 0) + units);

function unitsOf(bundles: readonly Bundle[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { parts, quantity } of bundles)
    for (const { productId, each } of parts) add(units, productId, quantity * each);
  return units;
}

const haveAll = (chosen: readonly WarehouseStock[], wanted: ReadonlyMap<string, number>): boolean =>
  [...wanted].every(([id, units]) => chosen.reduce((sum, one) => sum + (one.units.get(id) ?? 0), 0) >= units);

/** All choices of so many of these, earlier ones first. */
function* choices<T>(all: readonly T[], count: number): Generator<T[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [index, first] of all.entries())
    for (const rest of choices(all.slice(index + 1), count - 1)) yield [first, ...rest];
}

interface Distribution {
  shipments: PlannedShipment[];
  /** Kits whose components ship from different warehouses. */
  brokenKits: number;
}

function distribute(bundles: readonly Bundle[], chosen: readonly WarehouseStock[]): Distribution {
  const left = chosen.map(({ units }) => new Map(units));
  const shipments = chosen.map(({ warehouseId, code }) => ({ warehouseId, code, units: new Map<number, number>() }));
  /** Takes as many bundles as there are from each warehouse; returns how many are missing. */
  const take = ({ parts, quantity }: Pick<Bundle, "parts" | "quantity">): number => {
    const needs = new Map<string, number>();
    for (const { productId, each } of parts) add(needs, productId, each);
    let missing = quantity;
    for (const [index, stock] of left.entries()) {
      const most = [...needs].map(([id, each]) => Math.floor((stock.get(id) ?? 0) / each));
      const taken = Math.min(missing, ...most);
      if (taken <= 0) continue;
      missing -= taken;
      for (const { line, productId, each } of parts) {
        add(stock, productId, -taken * each);
        add(shipments[index]!.units, line, taken * each);
      }
    }
    return missing;
  };
  const short = bundles.map((bundle) => ({ ...bundle, quantity: take(bundle) }));
  for (const { parts, quantity } of short)
    if (quantity > 0) for (const part of parts) take({ parts: [{ ...part, each: 1 }], quantity: quantity * part.each });
  return { shipments, brokenKits: short.reduce((sum, { quantity }) => sum + quantity, 0) };
}
