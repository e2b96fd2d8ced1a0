import type { orderItems } from "#db/schema/orders";

type ItemRow = typeof orderItems.$inferSelect;

/** A line as it was ordered: a line of our order, or all lines of a kit as one. */
export interface OrderedLine extends ItemRow {
  /** The order's own lines. */
  parts: readonly ItemRow[];
}

/** The order's lines as they were ordered, in their sequence. A kit has the quantity that its lines make. Pure. */
export function orderedLines(items: readonly ItemRow[]): OrderedLine[] {
  const groups = new Map<string, ItemRow[]>();
  for (const item of items) {
    const key = item.kit ? `kit:${item.kit.id}` : item.id;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].flatMap((parts) => {
    const [first] = parts;
    return first ? [{ ...(first.kit ? asKit(first, parts) : first), parts }] : [];
  });
}

function asKit(first: ItemRow, parts: readonly ItemRow[]): ItemRow {
  const { kit, kitProductId } = first;
  if (!kit) return first;
  const sum = (of: (part: ItemRow) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    ...first,
    productId: kitProductId,
    sku: kit.sku,
    name: kit.name,
    quantity: kitsIn(parts.map((part) => ({ item: part, quantity: part.quantity }))),
    priceMinor: kit.priceMinor,
    pickedQuantity: sum((part) => part.pickedQuantity),
    shortQuantity: sum((part) => part.shortQuantity),
  };
}

/** Whole kits that these units of a kit's lines make. */
export const kitsIn = (units: readonly { item: Pick<ItemRow, "kit">; quantity: number }[]): number =>
  Math.min(...units.map(({ item, quantity }) => Math.floor(quantity / (item.kit?.each ?? 1))));

/** Whether the lines are as they were split, without changes of single components. */
export const isWhole = ({ parts }: OrderedLine): boolean =>
  parts.every(({ kit, quantity }) => !kit || quantity === kit.each * kit.quantity);

/** Units by line of the store: of a kit, the whole kits among them. */
export function unitsByStoreLine(
  units: readonly { item: Pick<ItemRow, "kit" | "externalLineId">; quantity: number }[],
): { externalLineId: string; quantity: number }[] {
  const groups = new Map<string, { item: Pick<ItemRow, "kit" | "externalLineId">; quantity: number }[]>();
  units.forEach((each, n) => {
    const key = each.item.kit ? `kit:${each.item.kit.id}` : String(n);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  });
  return [...groups.values()].flatMap((lines) => {
    const externalLineId = lines[0]?.item.externalLineId;
    const quantity = kitsIn(lines);
    return externalLineId && quantity > 0 ? [{ externalLineId, quantity }] : [];
  });
}
