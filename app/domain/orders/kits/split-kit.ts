import type { KitOfLine } from "#db/schema/values/kit-of-line";
import type { ProductBySku } from "../../inventory/known-products.server";

type Part = Pick<ProductBySku, "id" | "sku" | "name" | "priceMinor"> & {
  /** Units in one kit. */
  quantity: number;
};

/** The components of each kit among these products, by the kit's id. */
export function partsByKit(products: readonly ProductBySku[]): Map<string, Part[]> {
  const kits = new Map<string, Part[]>();
  for (const { partOf = [], ...product } of products) {
    for (const { kitId, quantity } of partOf) kits.set(kitId, [...(kits.get(kitId) ?? []), { ...product, quantity }]);
  }
  for (const parts of kits.values()) parts.sort((a, b) => (a.sku < b.sku ? -1 : 1));
  return kits;
}

interface OrderedKit {
  id: string;
  sku: string;
  name: string;
  quantity: number;
  priceMinor: number;
}

export interface KitLine {
  productId: string;
  sku: string;
  name: string;
  quantity: number;
  priceMinor: number;
  kitProductId: string;
  kit: KitOfLine;
}

/**
 * The lines of the components that a line of a kit becomes. Their values add up to the kit's. `firstLine` is the number
 * of the first of them in the order; it identifies the kit there. Pure.
 */
export function splitKit(
  { id, sku, name, quantity, priceMinor }: OrderedKit,
  parts: Part[],
  firstLine: number,
): KitLine[] {
  const kit = { id: String(firstLine), sku, name, quantity, priceMinor };
  return priced(parts, priceMinor).map((part) => ({
    productId: part.id,
    sku: part.sku,
    name: part.name,
    quantity: quantity * part.quantity,
    priceMinor: part.price,
    kitProductId: id,
    kit: { ...kit, each: part.quantity },
  }));
}

/**
 * The components with their share of a kit's price per unit, in proportion to their own prices. A single unit takes the
 * rest of the division; when every component has several, one unit is split off.
 */
function priced(parts: readonly Part[], priceMinor: number): (Part & { price: number })[] {
  const shares = sharesOf(
    parts.map((part) => ({ units: part.quantity, weight: part.priceMinor ?? 0 })),
    priceMinor,
  );
  const all = parts.map((part, n) => ({ ...part, price: shares[n] ?? 0 }));
  const rest = restOf(
    all.map(({ quantity, price }) => ({ units: quantity, price })),
    priceMinor,
  );
  const single = all.find((part) => part.quantity === 1);
  if (single) single.price += rest;
  const [first] = all;
  if (single || rest === 0 || !first) return all;
  const one = { ...first, quantity: 1, price: first.price + rest };
  return [one, { ...first, quantity: first.quantity - 1 }, ...all.slice(1)];
}

interface Priced {
  units: number;
  price: number;
}

/** A price for a unit of each, rounded down. */
function sharesOf(parts: readonly { units: number; weight: number }[], total: number): number[] {
  const value = parts.reduce((sum, { units, weight }) => sum + units * weight, 0);
  const count = parts.reduce((sum, { units }) => sum + units, 0);
  return parts.map(({ weight }) => Math.floor(value > 0 ? total * (weight / value) : total / count));
}

const restOf = (parts: readonly Priced[], total: number): number =>
  total - parts.reduce((sum, { units, price }) => sum + units * price, 0);

/**
 * Prices of a kit's lines for another price of the kit, in proportion to their prices so far. A line with a single unit
 * in the kit takes the rest of the division; without one, the lines are below the kit by less than a unit's minor unit
 * each.
 */
export function repriced<L extends { priceMinor: number; kit: KitOfLine | null }>(
  lines: readonly L[],
  priceMinor: number,
): (L & { priceMinor: number })[] {
  const eachOf = ({ kit }: L) => kit?.each ?? 1;
  const shares = sharesOf(
    lines.map((line) => ({ units: eachOf(line), weight: line.priceMinor })),
    priceMinor,
  );
  const rest = restOf(
    lines.map((line, n) => ({ units: eachOf(line), price: shares[n] ?? 0 })),
    priceMinor,
  );
  const single = lines.findIndex((line) => eachOf(line) === 1);
  return lines.map((line, n) => ({ ...line, priceMinor: (shares[n] ?? 0) + (n === single ? rest : 0) }));
}
