/** The model of a kit: a product without stock, of which an order holds the components. */
import type { Line } from "./model";

/** Its number among the products, after those with stock. */
export const KIT = 3;
export const KIT_PRICE_MINOR = 5;
export const KIT_COMPONENTS = [
  { product: 0, quantity: 2 },
  { product: 1, quantity: 2 },
] as const;
/** The price cannot be divided among the units, so that one unit has a line of its own. */
const KIT_LINES = [
  { product: 0, each: 1 },
  { product: 0, each: 1 },
  { product: 1, each: 2 },
] as const;

export interface Wanted {
  product: number;
  quantity: number;
}

/** The lines of an order, after its first `last` ones. */
export function linesOf(wanted: readonly Wanted[], last: number): Line[] {
  const lines: Line[] = [];
  const add = (line: Pick<Line, "product" | "quantity" | "kit">) =>
    lines.push({ ...line, line: last + lines.length + 1, picked: 0, short: 0, promised: [], handled: false });
  for (const { product, quantity } of wanted) {
    const id = String(last + lines.length + 1);
    if (product !== KIT) add({ product, quantity, kit: null });
    else for (const part of KIT_LINES) add({ ...part, quantity: quantity * part.each, kit: { id, each: part.each } });
  }
  return lines;
}

/** Lines that ship together: of a kit, or a single one. */
export interface Bundle {
  quantity: number;
  parts: { line: number; product: number; each: number }[];
}

/** Kits first. The lines of a kit that were changed singly are single lines. */
export function bundlesOf(lines: readonly Line[]): Bundle[] {
  const ids = [...new Set(lines.flatMap(({ kit }) => kit?.id ?? []))];
  const single = ({ line, product, quantity }: Line): Bundle => ({ quantity, parts: [{ line, product, each: 1 }] });
  const groups = ids.map((id) => lines.filter(({ kit }) => kit?.id === id));
  const isWhole = (group: readonly Line[]) => {
    const kits = group.map(({ quantity, kit }) => quantity / (kit?.each ?? 1));
    return Number.isInteger(kits[0]) && kits.every((one) => one === kits[0]);
  };
  const whole = groups.filter(isWhole);
  return [
    ...whole.map((group) => ({
      quantity: (group[0]?.quantity ?? 0) / (group[0]?.kit?.each ?? 1),
      parts: group.map(({ line, product, kit }) => ({ line, product, each: kit?.each ?? 1 })),
    })),
    ...lines.filter((line) => !whole.some((group) => group.includes(line))).map(single),
  ];
}
