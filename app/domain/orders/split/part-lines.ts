import type { DraftLineResult } from "../order-draft";
import type { LineToShip, PlannedShipment } from "./plan-shipments";

/** A line before it is divided. */
export type WholeLine = Omit<DraftLineResult, "problem" | "orderedQuantity"> &
  Partial<Pick<DraftLineResult, "problem" | "orderedQuantity">>;

export const toShip = ({ line, productId, quantity, kit }: WholeLine): LineToShip => ({
  line,
  productId,
  quantity,
  kit,
});

/** The lines of one shipment, with the numbers that they have in the whole order. Kits count those that it touches. */
export function linesOf(lines: readonly WholeLine[], { units }: Pick<PlannedShipment, "units">): DraftLineResult[] {
  const here = lines.flatMap((line) => {
    const quantity = units.get(line.line) ?? 0;
    return quantity > 0 ? [{ ...line, quantity, problem: null, orderedQuantity: null }] : [];
  });
  const kits = new Map<string, number>();
  for (const { kit, quantity } of here)
    if (kit) kits.set(kit.id, Math.max(kits.get(kit.id) ?? 0, Math.ceil(quantity / kit.each)));
  return here.map((line) => ({
    ...line,
    kit: line.kit && { ...line.kit, quantity: kits.get(line.kit.id) ?? line.kit.quantity },
  }));
}

/** Lines named in a history entry. */
const MAX_NAMED = 10;

/** "2 of RW-1, 1 of RW-2". */
export function unitsInWords(lines: readonly Pick<DraftLineResult, "sku" | "name" | "quantity">[]): string {
  const units = new Map<string, number>();
  for (const { sku, name, quantity } of lines) units.set(sku || name, (units.get(sku || name) ?? 0) + quantity);
  const named = [...units].slice(0, MAX_NAMED).map(([what, quantity]) => `${quantity} of ${what}`);
  const more = units.size - named.length;
  return [...named, ...(more > 0 ? [`${more} more items`] : [])].join(", ");
}
