import type { KitOfLine } from "#db/schema/values/kit-of-line";

/** A line of one of the linked orders that ship the units of a store's order. */
export interface LinkedLine {
  orderId: string;
  isOpen: boolean;
  isSplit: boolean;
  shippedAt: number | null;
  /** The message about its shipment has not been delivered to the store yet. */
  isUntold: boolean;
  productId: string | null;
  externalLineId: string | null;
  quantity: number;
  pickedQuantity: number;
  shortQuantity: number;
  kit: KitOfLine | null;
}

interface StoreLine {
  externalLineId: string;
  quantity: number;
}

export interface LinkedShipment {
  /** The units of each line that this shipment adds to what the store was told. */
  lines: StoreLine[];
  /** Nothing of the store's order is left to ship. */
  isLast: boolean;
  /** The linked orders that the store was told about before, the first shipped first. */
  earlier: string[];
}

/**
 * What a store is told about one of several linked orders. A kit counts with the shipment that completes it, so that
 * the shipments together never name more kits than were shipped. Pure.
 */
export function linkedShipment(family: readonly LinkedLine[], orderId: string): LinkedShipment {
  const orders = new Map<string, LinkedLine[]>();
  for (const line of family) orders.set(line.orderId, [...(orders.get(line.orderId) ?? []), line]);
  // By what the store was told, because the clocks of two workers differ.
  const earlier = [...orders]
    .flatMap(([id, lines]) => {
      const [{ shippedAt: at, isUntold } = { shippedAt: null, isUntold: true }] = lines;
      return at === null || isUntold || id === orderId ? [] : [{ id, at, lines }];
    })
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const before = toldUnits(family, earlier);
  const after = toldUnits(family, [...earlier, { lines: orders.get(orderId) ?? [] }]);
  const lines = [...after].flatMap(([externalLineId, units]) => {
    const quantity = units - (before.get(externalLineId) ?? 0);
    return quantity > 0 ? [{ externalLineId, quantity }] : [];
  });
  const isPartial = family.some(({ isSplit }) => isSplit) && family.some(({ isOpen }) => isOpen);
  return { lines, isLast: !isPartial, earlier: earlier.map(({ id }) => id) };
}

const add = <K>(sums: Map<K, number>, key: K, units: number) => sums.set(key, (sums.get(key) ?? 0) + units);

/** Units by line of the store after these orders have shipped: of a kit, the whole ones. */
function toldUnits(
  family: readonly LinkedLine[],
  shipped: readonly { lines: readonly LinkedLine[] }[],
): Map<string, number> {
  const told = new Map<string, number>();
  const parts = new Map<string, Map<string, number>>();
  for (const { lines } of shipped) {
    // An order that is shipped without picking has no picks.
    const wasPicked = lines.some(({ pickedQuantity }) => pickedQuantity > 0);
    for (const { productId, externalLineId, quantity, pickedQuantity, shortQuantity, kit } of lines) {
      const units = wasPicked ? pickedQuantity : productId ? quantity - shortQuantity : 0;
      if (kit) add(kitParts(parts, kit.id), productId ?? "", units);
      else if (externalLineId) add(told, externalLineId, units);
    }
  }
  for (const [kitId, units] of parts) {
    const lines = family.filter(({ kit }) => kit?.id === kitId);
    const externalLineId = lines.find((line) => line.externalLineId)?.externalLineId;
    const kits = [...unitsInKit(lines)].map(([productId, each]) => Math.floor((units.get(productId) ?? 0) / each));
    if (externalLineId) add(told, externalLineId, Math.min(...kits));
  }
  return told;
}

const kitParts = (parts: Map<string, Map<string, number>>, kitId: string): Map<string, number> => {
  const units = parts.get(kitId) ?? new Map<string, number>();
  parts.set(kitId, units);
  return units;
};

/** Units of each component in one kit: two lines of an order can have the same component. */
function unitsInKit(lines: readonly LinkedLine[]): Map<string, number> {
  const most = new Map<string, number>();
  for (const orderId of new Set(lines.map((line) => line.orderId))) {
    const here = new Map<string, number>();
    for (const { productId, kit, ...line } of lines)
      if (line.orderId === orderId && kit) add(here, productId ?? "", kit.each);
    for (const [productId, each] of here) most.set(productId, Math.max(each, most.get(productId) ?? 0));
  }
  return most;
}
