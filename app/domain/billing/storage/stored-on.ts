import { daysOf } from "../../kernel/days";

interface UnitMovement {
  day: string;
  units: number;
}
type LocationMovement = UnitMovement & { id: string };

interface StoredOnInput {
  from: string;
  to: string;
  /** Current value. */
  units: number;
  locations: readonly { id: string; units: number }[];
  /** Units received (negative: shipped) on each day after `from`. */
  unitMovements: readonly UnitMovement[];
  locationMovements: readonly LocationMovement[];
}

/** Units on hand, and locations with units, at the end of each day, calculated backwards from now. */
export function storedOn({ from, to, units, locations, unitMovements, locationMovements }: StoredOnInput) {
  const unitsByLocation = new Map(locations.map(({ id, units: onHand }) => [id, onHand]));
  const unitsLeft = newestFirst(unitMovements);
  const locationsLeft = newestFirst(locationMovements);
  let stored = units;
  const days: { day: string; units: number; locations: number }[] = [];
  for (const day of daysOf({ from, to }).reverse()) {
    for (; (unitsLeft[0]?.day ?? "") > day; unitsLeft.shift()) stored -= unitsLeft[0]?.units ?? 0;
    for (let move = locationsLeft[0]; move && move.day > day; move = locationsLeft[0]) {
      unitsByLocation.set(move.id, (unitsByLocation.get(move.id) ?? 0) - move.units);
      locationsLeft.shift();
    }
    days.push({ day, units: stored, locations: [...unitsByLocation.values()].filter((onHand) => onHand > 0).length });
  }
  return days.reverse();
}

const newestFirst = <M extends UnitMovement>(movements: readonly M[]): M[] =>
  [...movements].sort((a, b) => (a.day < b.day ? 1 : -1));
