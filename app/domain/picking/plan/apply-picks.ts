import { inTurn, inWalkingOrder, type PickLine, type PickState } from "./pick-state";
import type { PickPlan } from "./plan-pick";

/** Units of a line that were stored as picked. */
interface Taken {
  itemId: string;
  taking: PickPlan;
  /** Operation id, as "undo" refers to it. */
  operation: string;
  at: number;
}

/**
 * The order after these units are taken. Must match what the triggers do to lines and allocations, because it replaces
 * a second read.
 */
export function applyPicks<S extends PickState>(state: S, { itemId, taking, operation, at }: Taken, today: string): S {
  const { place: from, quantity: units } = taking;
  const taken = ({ lotId, locationId }: PickLine["places"][number]) =>
    from.lotId === lotId && from.locationId === locationId ? units : 0;
  const lines = state.lines.map((line) =>
    line.id === itemId
      ? {
          ...line,
          picked: line.picked + units,
          places: line.places.map((place) => ({ ...place, picked: place.picked + taken(place) })),
          lastPick: { id: operation, units, at },
        }
      : line,
  );
  return { ...state, lines: inTurn(inWalkingOrder(lines, today), state.session?.skipped ?? []) };
}
