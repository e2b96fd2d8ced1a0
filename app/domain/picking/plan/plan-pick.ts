import { isGood, leftAt, leftOf, type PickLine, type PickPlace } from "./pick-state";
import { badLot, pickFromInstead, placeInWords, tooMany } from "./words";

export interface Taking {
  place: PickPlace;
  quantity: number;
}
export type Plan = { ok: true; takings: Taking[] } | { ok: false; why: string };

export interface Wanted {
  quantity: number;
  lotId?: string | null | undefined;
  locationId?: string | null | undefined;
  /** Where the picker stands: preferred, not demanded. */
  near?: string | null | undefined;
}

const refused = (why: string): Plan => ({ ok: false, why });

/** From which of the line's lots and bins the units are taken, first expired first; or why they cannot be. */
export function planPick(line: PickLine, wanted: Wanted, today: string): Plan {
  if (wanted.quantity > leftOf(line)) return refused(tooMany(line, wanted.quantity));
  const asked = line.places.filter(
    (place) =>
      (!wanted.lotId || place.lotId === wanted.lotId) && (!wanted.locationId || place.locationId === wanted.locationId),
  );
  const open = asked.filter((place) => leftAt(place) > 0);
  const good = open.filter((place) => isGood(place, today));
  const here = [...good].sort((a, b) => Number(b.locationId === wanted.near) - Number(a.locationId === wanted.near));
  const takings: Taking[] = [];
  let left = wanted.quantity;
  for (const place of here) {
    const quantity = Math.min(left, leftAt(place));
    if (quantity > 0) takings.push({ place, quantity });
    left -= quantity;
  }
  if (left === 0) return { ok: true, takings };
  return refused(whyNot(line, { asked, open, good }, today));
}

function whyNot(
  line: PickLine,
  { asked, open, good }: { asked: PickPlace[]; open: PickPlace[]; good: PickPlace[] },
  today: string,
): string {
  const bad = open.find((place) => !isGood(place, today));
  if (good.length === 0 && bad) return `${badLot(bad, today)} ${pickFromInstead(line, today)}`;
  if (good.length > 0) {
    const there = good.reduce((sum, place) => sum + leftAt(place), 0);
    return `Only ${there} of ${line.name} can be taken there. ${pickFromInstead(line, today)}`;
  }
  const done = asked[0];
  if (done) return `All of ${line.name} from ${placeInWords(done)} is picked. ${pickFromInstead(line, today)}`;
  if (line.places.length > 0) return `${line.name} is not to be taken from there. ${pickFromInstead(line, today)}`;
  return `No stock is promised for ${line.name}. Ask a warehouse manager.`;
}
