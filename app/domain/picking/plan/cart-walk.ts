import { standingAt } from "./expected-view";
import type { PickItemView, PickLocationView, PickView, ScanQuestion } from "./pick-view";
import { toteInWords } from "./put-in-tote";

/** The walk of a cart: one over all its orders. Pure; runs in the browser and on the server. */

/** Units of a stop for one order. */
export interface StopShare {
  orderId: string;
  itemId: string;
  slot: number;
  tote: string | null;
  units: number;
}

/** Units of one product and lot in one bin, for all orders of the cart. */
export interface Stop {
  key: string;
  item: PickItemView;
  place: PickLocationView | null;
  companyId: string;
  units: number;
  shares: StopShare[];
}

/** Units that were scanned, and go into a tote next. */
export interface Held {
  orderId: string;
  itemId: string;
  /** The scanned code; null for units that are picked by hand. */
  barcode: string | null;
  /** The chosen meaning of an ambiguous code. */
  choice?: string | undefined;
  units: number;
  name: string;
}

/** What the last scanned code can mean. The next scan, or a tap, decides. */
export interface CartQuestion extends ScanQuestion {
  /** The order whose answer the server gave; null when the device asks. */
  orderId: string | null;
}

export interface CartWalk {
  /** Code of the bin that was scanned last. Each company has its own record of it. */
  at: string | null;
  held: Held | null;
}

/** The stops that are left, in walking order; skipped items last, and the bin that the picker is at first. */
export function stopsOf(views: readonly PickView[], at: string | null = null): Stop[] {
  const stops = new Map<string, Stop>();
  for (const view of views.map((one) => seenAt(ofZone(one), at))) {
    for (const item of view.items) {
      const { place } = item;
      const units = Math.min(item.left - item.waiting, place ? place.left - place.waiting : item.left);
      if (units <= 0) continue;
      const key = JSON.stringify([view.companyId, item.sku, place?.location, place?.lot]);
      const stop = stops.get(key) ?? { key, item, place, companyId: view.companyId, units: 0, shares: [] };
      stops.set(key, stop);
      stop.units += units;
      const { slot, tote } = view.cart ?? { slot: 1, tote: null };
      stop.shares.push({ orderId: view.orderId, itemId: item.id, slot, tote, units });
    }
  }
  const rank = ({ item, place }: Stop) => (place?.location === at && at !== null ? 0 : item.skipped ? 2 : 1);
  return [...stops.values()].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.place?.walk ?? Number.MAX_SAFE_INTEGER) - (b.place?.walk ?? Number.MAX_SAFE_INTEGER) ||
      compare(a.place?.location ?? "", b.place?.location ?? "") ||
      compare(a.item.sku, b.item.sku),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order as the picker of one zone sees it: what is taken there, and items that have no location. */
function ofZone(view: PickView): PickView {
  const zone = view.cart?.zone;
  if (!zone) return view;
  const items = view.items.flatMap((item) => {
    if (item.places.length === 0) return [item];
    const places = item.places.filter((place) => place.zone === zone);
    const place = places.find(({ left }) => left > 0) ?? places[0];
    return place ? [{ ...item, places, place }] : [];
  });
  return { ...view, items };
}

/** Units that are left in each zone, by its name. */
export function unitsByZone(views: readonly PickView[]): { zone: string; units: number }[] {
  const zones = new Map<string, number>();
  for (const { items } of views)
    for (const { places } of items)
      for (const { zone, left, waiting } of places)
        if (zone && left > waiting) zones.set(zone, (zones.get(zone) ?? 0) + left - waiting);
  return [...zones].map(([zone, units]) => ({ zone, units })).sort((a, b) => compare(a.zone, b.zone));
}

/** The order as its picker sees it in this bin. */
export function seenAt(view: PickView, at: string | null): PickView {
  const place = view.items.flatMap(({ places }) => places).find(({ location }) => location === at);
  return standingAt(view, place?.locationId ?? null);
}

/** Units of a stop for its orders, by their places: as many as there are for each, until the units are used up. */
export function shareOut({ item, shares }: Stop, units: number, code: Pick<Held, "barcode" | "choice">): Held[] {
  let left = units;
  return shares.flatMap(({ orderId, itemId, units: wanted }) => {
    const own = Math.min(wanted, left);
    left -= own;
    return own > 0 ? [{ orderId, itemId, ...code, units: own, name: item.name }] : [];
  });
}

/** The tote of an order. */
export const toteOf = (views: readonly PickView[], orderId: string): string | null =>
  views.find((view) => view.orderId === orderId)?.cart?.tote ?? null;

/** "slot 3, TOTE-014"; a tote that the cart's orders share is the last one that was used. */
export function whereTo(views: readonly PickView[], orderId: string): string {
  const cart = views.find((view) => view.orderId === orderId)?.cart;
  if (!cart) return "the tote";
  const shared = cart.isShared ? (views.findLast((view) => view.cart?.tote)?.cart?.tote ?? null) : null;
  return toteInWords(cart, cart.tote ?? shared);
}
