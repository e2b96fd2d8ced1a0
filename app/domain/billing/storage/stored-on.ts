import { daysOf } from "../../kernel/days";

export interface Moved {
  day: string;
  units: number;
}

interface Known {
  from: string;
  to: string;
  /** Current value. */
  units: number;
  locations: readonly { id: string; units: number }[];
  /** Units received (negative: shipped) on each day after `from`. */
  movedUnits: readonly Moved[];
  movedPlaces: readonly (Moved & { id: string })[];
}

/** Units on hand, and locations with units, at the end of each day, calculated backwards from now. */
export function storedOn({ from, to, units, locations, movedUnits, movedPlaces }: Known) {
  const places = new Map(locations.map(({ id, units: there }) => [id, there]));
  const later = (rows: readonly Moved[]) => [...rows].sort((a, b) => (a.day < b.day ? 1 : -1));
  const [unitsLeft, placesLeft] = [later(movedUnits), later(movedPlaces) as (Moved & { id: string })[]];
  let stored = units;
  const days: { day: string; units: number; locations: number }[] = [];
  for (const day of daysOf({ from, to }).reverse()) {
    for (; (unitsLeft[0]?.day ?? "") > day; unitsLeft.shift()) stored -= unitsLeft[0]?.units ?? 0;
    for (let move = placesLeft[0]; move && move.day > day; move = placesLeft[0]) {
      places.set(move.id, (places.get(move.id) ?? 0) - move.units);
      placesLeft.shift();
    }
    days.push({ day, units: stored, locations: [...places.values()].filter((there) => there > 0).length });
  }
  return days.reverse();
}
