import type { PickLocation, PickState } from "../plan/pick-state";
import { leftOf } from "../plan/pick-state";
import { codesOf, type PickItemView } from "../plan/pick-view";

/** An order of a cart at the put wall: its slot, and what of its picked units is in it. Pure; runs on the device too. */

/** Picked units of one lot of a line. */
export interface WallLot {
  lotId: string;
  /** Null for a product without lots. */
  lot: string | null;
  /** Where they were picked. */
  from: string;
  picked: number;
  /** Units in the slot. */
  put: number;
}

/** `left`: units that are not picked yet, or wait for a decision. */
export interface WallItem
  extends Pick<PickItemView, "id" | "productId" | "name" | "sku" | "image" | "quantity" | "short" | "left" | "codes"> {
  lots: readonly WallLot[];
}

export interface WallOrder {
  orderId: string;
  companyId: string;
  sessionId: string;
  orderNumber: string;
  slot: number;
  /** Every unit is scanned. */
  isEach: boolean;
  items: readonly WallItem[];
}

/** Units of an order's line and lot that are in its slot. */
export interface PutUnits {
  orderId: string;
  itemId: string;
  lotId: string;
  units: number;
}

/** Null for an order that is not sorted at a put wall. */
export function toWallOrder({ order, session, lines }: PickState, puts: readonly PutUnits[]): WallOrder | null {
  if (!session?.cart?.isSorted) return null;
  return {
    ...{ orderId: order.id, companyId: order.companyId, sessionId: session.id, orderNumber: order.orderNumber },
    slot: session.cart.slot,
    isEach: order.policy.item === "each",
    items: lines.map((line) => ({
      ...{ id: line.id, productId: line.productId ?? line.id, name: line.name, sku: line.sku, image: line.image },
      ...{ quantity: line.quantity, short: line.short, left: leftOf(line), codes: codesOf(line) },
      lots: lotsOf(line.places).map((lot) => ({
        ...lot,
        put: puts
          .filter(({ orderId, itemId, lotId }) => orderId === order.id && itemId === line.id && lotId === lot.lotId)
          .reduce((sum, { units }) => sum + units, 0),
      })),
    })),
  };
}

/** The lots that units were picked of; a lot may come from several bins. */
function lotsOf(places: readonly PickLocation[]): Omit<WallLot, "put">[] {
  const lots = new Map<string, Omit<WallLot, "put">>();
  for (const { lotId, lotNumber, location, picked } of places.filter((place) => place.picked > 0)) {
    const known = lots.get(lotId) ?? { lotId, lot: lotNumber || null, from: location, picked: 0 };
    lots.set(lotId, { ...known, picked: known.picked + picked });
  }
  return [...lots.values()];
}

/** Picked units of a lot that are not in the slot yet. */
export const toPut = ({ picked, put }: WallLot): number => Math.max(0, picked - put);

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

/** Units of the order that are not in its slot yet, of those that are picked. */
export const unsortedOf = ({ items }: WallOrder): number => sum(items, ({ lots }) => sum(lots, toPut));
export const sortedOf = ({ items }: WallOrder): number => sum(items, ({ lots }) => sum(lots, ({ put }) => put));
export const notPickedOf = ({ items }: WallOrder): number => sum(items, ({ left }) => left);

/** Everything of the order that is not short is in its slot. */
export const isSlotComplete = (order: WallOrder): boolean =>
  unsortedOf(order) === 0 && notPickedOf(order) === 0 && sortedOf(order) > 0;

export interface ExpectedPut extends Omit<PutUnits, "units"> {
  /** Negative for an undo. */
  units: number;
}

/** The orders after the server confirms these puts. */
export const withPuts = (orders: readonly WallOrder[], puts: readonly ExpectedPut[]): WallOrder[] =>
  orders.map((order) => ({
    ...order,
    items: order.items.map((item) => ({
      ...item,
      lots: item.lots.map((lot) => ({
        ...lot,
        put:
          lot.put +
          sum(
            puts.filter((one) => one.orderId === order.orderId && one.itemId === item.id && one.lotId === lot.lotId),
            ({ units }) => units,
          ),
      })),
    })),
  }));
