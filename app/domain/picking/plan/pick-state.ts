import { lotStateOn } from "../../inventory/lot-usability";
import type { OrderStatus } from "../../orders/orders.schema";
import type { PickPolicy } from "../scan-policy";
import type { ShortageOutcome } from "../shortages/shortage";

/**
 * An order during picking: its lines with the bins and lots to take them from. Pure; runs in the browser and on the
 * server.
 */

/** Units of one lot at one location that are allocated to a line. */
export interface PickLocation {
  lotId: string;
  /** Empty for a product without lots. */
  lotNumber: string;
  /** `YYYY-MM-DD`. */
  expiresOn: string | null;
  lotStatus: string;
  /** The lot must not be shipped within this many days before its expiry. */
  stopDays: number;
  locationId: string;
  location: string;
  /** Where the handling unit stands that the units are in; empty for a fixed place. */
  standsIn?: string;
  /** Walking order, ascending. */
  walk: number;
  zone?: string;
  quantity: number;
  picked: number;
}

/** The latest shortage of a line. */
export interface LineShortage {
  id: string;
  units: number;
  /** The lot reported as missing. */
  lotId: string | null;
  locationId: string | null;
  isOpen: boolean;
  outcome: ShortageOutcome | null;
  /** The user who decided, and their note to the picker. */
  by: string | null;
  note: string | null;
}

export interface PickLine {
  id: string;
  line: number;
  productId: string | null;
  sku: string;
  name: string;
  productName: string | null;
  productSku: string | null;
  description: string | null;
  /** The product's usual location. */
  usualLocation: string | null;
  image: string | null;
  priceMinor: number;
  /** The kit that the line is a component of. */
  kitProductId?: string | null;
  kit?: { sku: string; name: string; quantity: number } | null;
  quantity: number;
  picked: number;
  short: number;
  shortReason: string | null;
  /** All codes that identify the item, with the units per scan of each. */
  codes: readonly { code: string; units: number }[];
  qrCode: string | null;
  /** First expired first, then in walking order. */
  places: readonly PickLocation[];
  /** The line's last pick that was not undone. */
  lastPick: { id: string; units: number; at: number } | null;
  shortage: LineShortage | null;
}

export interface PickOrder {
  id: string;
  companyId: string;
  orderNumber: string;
  customerName: string;
  currency: string;
  status: OrderStatus;
  /** What must be scanned. */
  policy: PickPolicy;
  /** The tote that its units are in. */
  tote: string | null;
  /** Units in its slot of the put wall. */
  sortedUnits: number;
}

/** An order's place on a cart. */
export interface CartPlace {
  id: string;
  number: number;
  slot: number;
  /** All orders of the cart go into one tote. */
  isShared: boolean;
  /** Units are picked together and sorted at a put wall, where the order's slot has the same number. */
  isSorted: boolean;
  /** The zone that is picked now; null for all. */
  zone: string | null;
  /** Since when the cart waits for the next user. */
  handedOverAt: number | null;
}

export interface PickSession {
  id: string;
  orderId: string;
  orderNumber: string;
  userId: string;
  userName: string;
  status: "active" | "paused";
  startedAt: number;
  pausedAt: number | null;
  /** Until then no other user can take it over. */
  leaseUntil: number;
  /** Skipped lines, in the order in which they were skipped. */
  skipped: readonly string[];
  /** The picker whose picks this session continues. */
  takenFrom: { userId: string; userName: string } | null;
  /** Null for an order that is picked alone. */
  cart: CartPlace | null;
}

export interface PickState {
  order: PickOrder;
  session: PickSession | null;
  /** In walking order; skipped lines last. */
  lines: readonly PickLine[];
}

/** Units still to be taken. */
export const leftOf = (line: Pick<PickLine, "quantity" | "picked" | "short">): number =>
  line.quantity - line.picked - line.short;

/** Units left that wait for a supervisor's decision. */
export const waitingOf = (line: Pick<PickLine, "quantity" | "picked" | "short" | "shortage">): number =>
  line.shortage?.isOpen ? Math.min(line.shortage.units, leftOf(line)) : 0;

/** Units that the picker can take now. */
const toTake = (line: Pick<PickLine, "quantity" | "picked" | "short" | "shortage">): number =>
  leftOf(line) - waitingOf(line);

export const leftAt = (place: PickLocation): number => place.quantity - place.picked;

type PickLot = Pick<PickLocation, "expiresOn" | "lotStatus" | "stopDays">;

export const lotState = ({ lotStatus, expiresOn, stopDays }: PickLot, today: string) =>
  lotStateOn({ status: lotStatus, expiresOn }, today, stopDays);

/** The lot can be shipped today. */
export const isGood = (place: PickLot, today: string): boolean => lotState(place, today) === "available";

/** All units left there wait for a decision. */
export const isAsked = ({ shortage }: PickLine, place: PickLocation): boolean =>
  shortage?.isOpen === true &&
  shortage.lotId === place.lotId &&
  shortage.locationId === place.locationId &&
  leftAt(place) <= shortage.units;

/**
 * Where to take the line's next unit: a lot that can be shipped first; the picker's location when it has units; a
 * location with a reported shortage only when no other remains.
 */
export function nextPlace(line: PickLine, today: string, at: string | null = null): PickLocation | null {
  const left = line.places.filter((place) => leftAt(place) > 0);
  const sure = left.filter((place) => !isAsked(line, place));
  const open = sure.length > 0 ? sure : left;
  const good = open.filter((place) => isGood(place, today));
  return good.find((place) => place.locationId === at) ?? good[0] ?? open[0] ?? null;
}

/** The next line: at the picker's location if there is one, else the first in walking order. */
export function nextLine(state: PickState, today: string, at: string | null = null): PickLine | null {
  const open = state.lines.filter((line) => toTake(line) > 0);
  return open.find((line) => at !== null && nextPlace(line, today, at)?.locationId === at) ?? open[0] ?? null;
}

/** Sorts lines by the location of their next (or last) unit; lines without a location last. */
export function inWalkingOrder(lines: readonly PickLine[], today: string): PickLine[] {
  const key = (line: PickLine) => nextPlace(line, today) ?? line.places[0] ?? null;
  return [...lines].sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    if (!x || !y) return Number(!x) - Number(!y) || a.line - b.line;
    return x.walk - y.walk || (x.location < y.location ? -1 : x.location > y.location ? 1 : 0) || a.line - b.line;
  });
}

/** Moves unfinished skipped lines to the end, in the order in which they were skipped. */
export function inTurn(lines: readonly PickLine[], skipped: readonly string[]): PickLine[] {
  const isPutOff = (line: PickLine) => leftOf(line) > 0 && skipped.includes(line.id);
  const putOff = lines.filter(isPutOff).sort((a, b) => skipped.indexOf(a.id) - skipped.indexOf(b.id));
  return [...lines.filter((line) => !isPutOff(line)), ...putOff];
}

/** Units picked, and units to pick without short picks. */
export function progressOf(state: PickState): { picked: number; total: number } {
  const sum = (of: (line: PickLine) => number) => state.lines.reduce((total, line) => total + of(line), 0);
  return { picked: sum((line) => line.picked), total: sum((line) => line.quantity - line.short) };
}

/** Why the order cannot be completed yet; null when it can. */
export function notComplete(state: PickState): string | null {
  if (state.lines.length === 0) return "This order has no items.";
  const open = state.lines.filter((line) => toTake(line) > 0).length;
  const asked = state.lines.filter((line) => waitingOf(line) > 0).length;
  if (open === 0 && asked > 0) return asked === 1 ? "One item needs a decision." : `${asked} items need a decision.`;
  if (open > 0) return open === 1 ? "One item is not picked yet." : `${open} items are not picked yet.`;
  const { picked } = progressOf(state);
  if (picked === 0) return "No items of this order were picked. Cancel it instead.";
  const unsorted = state.session?.cart?.isSorted ? picked - state.order.sortedUnits : 0;
  if (unsorted > 0) return `${unsorted === 1 ? "One unit is" : `${unsorted} units are`} not in the order's slot yet.`;
  return null;
}
