import { badLot, onlyHere, pickFromInstead, placeInWords, tooMany } from "./pick-messages";
import { isAsked, isGood, leftAt, leftOf, lotState, type PickLine, type PickLocation } from "./pick-state";
import { type Refusal, refusalOfLot } from "./refusal";

/** Units of one lot in one bin, the maximum of one confirmation. */
export interface PickPlan {
  place: PickLocation;
  quantity: number;
}
export type Plan = { ok: true; taking: PickPlan } | { ok: false; why: string; refusal: Refusal };

export interface PickRequest {
  /** Defaults to all units left at the location. */
  quantity?: number | undefined;
  lotId?: string | null | undefined;
  locationId?: string | null | undefined;
  /** The picker's location: a preference, not a requirement. */
  near?: string | null | undefined;
}

/** The lot and bin to take the units from, first expired first; or why they cannot be taken. */
export function planPick(line: PickLine, wanted: PickRequest, today: string): Plan {
  const left = leftOf(line);
  if (wanted.quantity !== undefined && wanted.quantity > left)
    return { ok: false, why: tooMany(line, wanted.quantity), refusal: left <= 0 ? "all-picked" : "too-many" };
  const asked = line.places.filter(
    (place) =>
      (!wanted.lotId || place.lotId === wanted.lotId) && (!wanted.locationId || place.locationId === wanted.locationId),
  );
  const open = asked.filter((place) => leftAt(place) > 0);
  const good = open.filter((place) => isGood(place, today));
  const place =
    good.find(({ locationId }) => locationId === wanted.near) ?? good.find((one) => !isAsked(line, one)) ?? good[0];
  if (!place) return { ok: false, ...whyNot(line, { asked, open }, today) };
  const here = Math.min(left, leftAt(place));
  const quantity = wanted.quantity ?? here;
  return quantity > here
    ? { ok: false, why: tooManyHere(line, place, today), refusal: "too-many" }
    : { ok: true, taking: { place, quantity } };
}

/** The message includes the next location, so that the picker need not search. */
function tooManyHere(line: PickLine, place: PickLocation, today: string): string {
  const next = line.places.find((one) => one !== place && leftAt(one) > 0 && isGood(one, today));
  return onlyHere(line.name, leftAt(place), placeInWords(place), next ? placeInWords(next) : null);
}

function whyNot(
  line: PickLine,
  { asked, open }: { asked: PickLocation[]; open: PickLocation[] },
  today: string,
): { why: string; refusal: Refusal } {
  const bad = open.find((place) => !isGood(place, today));
  const instead = pickFromInstead(line, today);
  if (bad) return { why: `${badLot(bad, today)} ${instead}`, refusal: refusalOfLot(lotState(bad, today)) };
  const done = asked[0];
  if (done) return { why: `All of ${line.name} from ${placeInWords(done)} is picked. ${instead}`, refusal: "bin-done" };
  if (line.places.length > 0) return { why: `${line.name} is not allocated there. ${instead}`, refusal: "wrong-bin" };
  return { why: `No stock is allocated to ${line.name}. Ask a warehouse manager.`, refusal: "no-stock" };
}
