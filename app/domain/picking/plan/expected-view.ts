import { onlyHere, placeInWords } from "./pick-messages";
import type { PickItemView, PickLocationView, PickView } from "./pick-view";

/** Predicts the displayed order after the server confirms the picker's actions. Pure; runs on the device. */

/** The next item: at the picker's location if something is left there, else the first in walking order. */
export const nextItem = ({ items, at }: Pick<PickView, "items" | "at">): PickItemView | null =>
  items.find((item) => item.left > item.waiting && at !== null && item.place?.locationId === at) ??
  items.find((item) => item.left > item.waiting) ??
  null;

/** Where the walk goes after the units to take now: another bin of the item, or the next item. */
export function stopAfter({ items }: Pick<PickView, "items">, now: PickItemView): PickStop | null {
  const elsewhere = now.places.find(
    (place) => place.left > place.waiting && now.place && !isSamePlace(place, now.place),
  );
  if (elsewhere) return { name: now.name, location: elsewhere.location, units: elsewhere.left - elsewhere.waiting };
  const next = items.find((item) => item.id !== now.id && item.left > item.waiting);
  return next ? { name: next.name, location: next.place?.location ?? null, units: unitsToConfirm(next) } : null;
}

export interface PickStop {
  name: string;
  location: string | null;
  units: number;
}

/** The order after a line was skipped: it comes last, also when the picker is at its location. */
export function puttingOff(view: PickView, itemId: string): PickView {
  const item = view.items.find(({ id, left }) => id === itemId && left > 0);
  if (!item) return view;
  const others = view.items.filter(({ id }) => id !== itemId);
  return { ...view, items: [...others, { ...item, skipped: true }], at: null };
}

/** Initial value of the quantity field: units of this bin and lot, without those awaiting a decision. */
export const unitsToConfirm = ({ place, left, waiting }: PickItemView): number =>
  Math.min(place ? place.left - place.waiting : left, left - waiting) || (place?.left ?? left);

/** Units sent to the server and not confirmed yet. */
export interface Expected {
  itemId: string;
  units: number;
  /** Where they are taken; defaults to the item's next location. */
  from?: Pick<PickLocationView, "lotId" | "locationId"> | undefined;
}

/** The order after the server confirms the expected units. */
export function expecting(view: PickView, expected: readonly Expected[]): PickView {
  if (expected.length === 0) return view;
  const items = view.items.map((item) => {
    const own = expected.filter(({ itemId }) => itemId === item.id);
    // Units put back reduce units taken.
    const more = Math.max(-item.picked, Math.min(unitsIn(own), item.left));
    if (more === 0) return item;
    const left = item.left - more;
    const places = item.places.map((place) => {
      const taken = unitsIn(own.filter(({ from = item.place }) => from !== null && isSamePlace(from, place)));
      return { ...place, left: Math.max(0, Math.min(left, place.left - taken)) };
    });
    return { ...item, picked: item.picked + more, left, places, place: placeAmong(places, item.place, view.at) };
  });
  const picked = items.reduce((sum, item) => sum + item.picked, 0);
  return { ...view, items, picked };
}

const unitsIn = (expected: readonly Expected[]): number => expected.reduce((sum, { units }) => sum + units, 0);

type PlaceKey = Pick<PickLocationView, "lotId" | "locationId">;
const isSamePlace = (a: PlaceKey, b: PlaceKey): boolean => a.lotId === b.lotId && a.locationId === b.locationId;

/** `nextPlace` for the displayed data, because it is needed offline too. */
function placeAmong(
  places: readonly PickLocationView[],
  before: PickLocationView | null,
  at: string | null,
): PickLocationView | null {
  const open = places.filter(({ left }) => left > 0);
  const sure = open.filter(({ left, waiting }) => waiting < left);
  const able = sure.length > 0 ? sure : open;
  const good = able.filter(({ problem }) => problem === null);
  const done = () => places.find((place) => before !== null && isSamePlace(place, before)) ?? before;
  return good.find(({ locationId }) => locationId === at) ?? good[0] ?? able[0] ?? done();
}

/** The order for a picker at this location. */
export const standingAt = (view: PickView, at: string | null): PickView =>
  view.at === at
    ? view
    : { ...view, at, items: view.items.map((item) => ({ ...item, place: placeAmong(item.places, item.place, at) })) };

/** Refusal of a quantity above what one bin and lot holds; the server uses it too. */
export function tooManyAt({ name, places }: PickItemView, place: PickLocationView): string {
  const next = places.find((one) => !isSamePlace(one, place) && one.left > 0 && one.problem === null);
  return onlyHere(name, place.left, inWords(place), next ? inWords(next) : null);
}

export const inWords = ({ lot, location }: PickLocationView): string =>
  placeInWords({ lotNumber: lot?.split(", expires ")[0] ?? "", location });
