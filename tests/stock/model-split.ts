/** The model of an order that ships from several warehouses. */
import { type Company, type Line, type Model, type Order, type Ranks, sum, type WarehouseName } from "./model";
import { type Bundle, bundlesOf } from "./model-kits";
import { allocateThere, freeUnpicked, offered } from "./model-stock";

/** Ships an order from as few warehouses as have all its units, each further one as a linked order. False when it cannot. */
export function split(model: Model, at: number, { number }: Order, ranks: Ranks): boolean {
  const company = model.companies[at] as Company;
  const order = company.orders.find((one) => one.number === number) as Order;
  if (!company.splits || order.lines.some(({ picked, short }) => picked + short > 0)) return false;
  const freed = structuredClone(model);
  const there = freed.companies[at] as Company;
  const same = there.orders.find((one) => one.number === number) as Order;
  for (const line of same.lines) freeUnpicked(there, line);
  const planned = shipments(freed, there, same);
  if (!planned) return false;
  for (const line of order.lines) freeUnpicked(company, line);
  const [first, ...others] = planned;
  order.warehouse = first?.warehouse ?? null;
  const whole = order.lines.map((line) => ({ ...line }));
  for (const line of order.lines) line.quantity = first?.units.get(line.line) ?? 0;
  order.lines = order.lines.filter(({ quantity, handled }) => quantity > 0 || handled);
  allocateThere(model, at, order, ranks);
  for (const { warehouse, units } of others) {
    const part: Order = {
      ...{ number: nextNumber(company, number), status: "pending", parent: order, warehouse, session: null },
      ...{ picks: [], scans: [], shortages: [], tote: null, puts: [] },
      lines: whole.flatMap((line): Line[] => {
        const quantity = units.get(line.line) ?? 0;
        return quantity > 0 ? [{ ...line, quantity, promised: [], handled: false }] : [];
      }),
    };
    company.orders.push(part);
    allocateThere(model, at, part, ranks);
  }
  return true;
}

const nextNumber = ({ orders }: Company, of: string): string => {
  const base = of.replace(/-S\d+$/, "");
  const used = orders.flatMap(({ number }) =>
    number.startsWith(`${base}-S`) ? [Number(number.split("-S").at(-1))] : [],
  );
  return `${base}-S${Math.max(0, ...used) + 1}`;
};

interface Shipment {
  warehouse: WarehouseName;
  units: Map<number, number>;
}

/** Takes as many of the bundle from each warehouse as it has; returns how many are missing. */
function take({ quantity, parts }: Bundle, filled: readonly (Shipment & { free: number[] })[]): number {
  let missing = quantity;
  for (const { free, units } of filled) {
    const most = parts.map(({ product }) => {
      const each = sum(
        parts.filter((part) => part.product === product),
        (part) => part.each,
      );
      return Math.floor((free[product] ?? 0) / each);
    });
    const taken = Math.min(missing, ...most);
    if (taken <= 0) continue;
    missing -= taken;
    for (const { line, product, each } of parts) {
      free[product] = (free[product] ?? 0) - taken * each;
      units.set(line, (units.get(line) ?? 0) + taken * each);
    }
  }
  return missing;
}

/** All from one, preferred first; else what the first one has, and the rest from the others. Null when units are missing. */
function shipments(model: Model, company: Company, order: Order): Shipment[] | null {
  const fill = (warehouses: readonly WarehouseName[]): Shipment[] | null => {
    const filled = warehouses.map((warehouse) => ({
      ...{ warehouse, units: new Map<number, number>() },
      free: company.products.map((_, n) => offered(model, company, order, n, warehouse)),
    }));
    const left = bundlesOf(order.lines).map((bundle) => ({ ...bundle, quantity: take(bundle, filled) }));
    // What is left of a kit has its components in different warehouses.
    const missing = sum(left, ({ quantity, parts }) =>
      sum(parts, (part) => take({ parts: [{ ...part, each: 1 }], quantity: quantity * part.each }, filled)),
    );
    return missing === 0 ? filled.filter(({ units }) => units.size > 0) : null;
  };
  const one = company.ships.map((warehouse) => fill([warehouse])).find((found) => found !== null);
  return one ?? fill(company.ships);
}
