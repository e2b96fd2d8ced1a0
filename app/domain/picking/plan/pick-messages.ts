import { dayInWords } from "../../kernel/days";
import { isGood, leftAt, leftOf, lotState, type PickLine, type PickLocation } from "./pick-state";

/** Messages to the picker: what happened, and what is next. */

export const units = (n: number): string => (n === 1 ? "1 unit" : `${n} units`);

/** "lot B-240 at A-03-2-15", or only the location without a lot. */
export const placeInWords = ({ lotNumber, location }: Pick<PickLocation, "lotNumber" | "location">): string =>
  lotNumber ? `lot ${lotNumber} at ${location}` : location;

/** Where to pick instead; a supervisor when there is no other location. */
export function pickFromInstead(line: PickLine, today: string): string {
  const good = line.places.find((place) => leftAt(place) > 0 && isGood(place, today));
  return good ? `Pick from ${placeInWords(good)}.` : "Ask a warehouse manager what to ship instead.";
}

/** Why a lot must not be shipped; null when it can be. */
export function badLot(
  lot: Pick<PickLocation, "lotNumber" | "expiresOn" | "lotStatus" | "stopDays">,
  today: string,
): string | null {
  const name = lot.lotNumber ? `Lot ${lot.lotNumber}` : "This stock";
  const day = lot.expiresOn === null ? "" : dayInWords(lot.expiresOn, today);
  const state = lotState(lot, today);
  switch (state) {
    case "available":
      return null;
    case "expired":
      return lot.expiresOn !== null && lot.expiresOn < today ? `${name} expired on ${day}.` : `${name} has expired.`;
    case "stopped":
      return `${name} expires on ${day}, and cannot ship in its last ${lot.stopDays === 1 ? "day" : `${lot.stopDays} days`}.`;
    case "quarantined":
    case "recalled":
      return `${name} is ${state}.`;
  }
}

export function nothingLeft(line: PickLine): string {
  if (line.short === 0 && line.quantity === 1) return `${line.name} is already picked.`;
  if (line.short === 0) return `All ${line.quantity} of ${line.name} are picked.`;
  return `All of ${line.name} is picked or recorded as short.`;
}

export function tooMany(line: PickLine, wanted: number): string {
  const left = leftOf(line);
  if (left <= 0) return nothingLeft(line);
  return `${units(wanted)} of ${line.name} ${wanted === 1 ? "is" : "are"} too many. ${left} left to pick.`;
}

/** Refusal of a quantity above what the bin has of the lot: each bin and lot is confirmed separately. */
export function onlyHere(name: string, there: number, place: string, next: string | null): string {
  const rest = next
    ? `Confirm ${there === 1 ? "it" : "them"}, then pick the rest from ${next}.`
    : "Pick no more than that.";
  return `Only ${there} of ${name} can be picked from ${place}. ${rest}`;
}

/** Names what was taken, not what is left, so that a resent scan gets the same message. */
export const picked = (
  name: string,
  quantity: number,
  places: readonly Pick<PickLocation, "lotNumber" | "location">[],
) => `${quantity} × ${name} picked from ${places.map(placeInWords).join(" and ")}.`;
