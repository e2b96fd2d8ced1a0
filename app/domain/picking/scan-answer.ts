import { type Barcode, weightInWords } from "../catalog/barcode";
import type { Choice } from "../catalog/code-meanings";
import { conflict } from "../kernel/errors";
import type { OperationPick } from "./plan/assemble-pick-state";
import { picked } from "./plan/pick-messages";
import type { PickLine, PickState } from "./plan/pick-state";
import type { HeldUnits } from "./plan/pick-view";
import type { PickPlan } from "./plan/plan-pick";
import type { Refusal } from "./plan/refusal";
import type { ScanResult } from "./plan/resolve-scan";
import { namesLine } from "./plan/scan-meanings";
import type { Picking } from "./read-pick-state.server";

/** Response to a scan: one beep for accepted, three for refused, and the order's current state. */
export interface ScanAnswer {
  success: boolean;
  message: string;
  /** What is wrong with a refused scan; null when it is accepted or ambiguous. */
  refusal: Refusal | null;
  beeps: 1 | 3;
  /** The line that was scanned. */
  line: PickLine | null;
  /** The location that was scanned. */
  place: { locationId: string } | null;
  /** Possible meanings of an ambiguous code; the client sends the chosen one back. */
  choices: readonly Choice[];
  /** The only choice is another lot: scanning the same code again confirms it. */
  offersLot: boolean;
  /** The order's own number was scanned and nothing is left: it can be completed. */
  completes: boolean;
  /** The units that the scan names, when they count with the scan of their tote only. */
  held?: HeldUnits;
  state: Picking;
}

export interface Picked {
  line: PickLine;
  state: Picking;
  message: string;
}

type Operation = readonly OperationPick[];

export const lineOf = (state: PickState, itemId: string): PickLine =>
  state.lines.find(({ id }) => id === itemId) as PickLine;

/** The response to a scan that was counted before. @throws conflict when it was another code or quantity */
export function repeated(
  first: Picked,
  done: Operation,
  code: Barcode | null,
  quantity: number | undefined,
): ScanAnswer {
  const taken = done.reduce((sum, row) => sum + row.quantity, 0);
  const isSame = code !== null && namesLine(first.line, code) && (quantity === undefined || quantity === taken);
  if (!isSame) throw conflict("Another scan with this id was already counted. Scan again.", "scan_id_reused");
  const message = first.message + weightInWords(code);
  return {
    ...first,
    message,
    refusal: null,
    success: true,
    beeps: 1,
    place: null,
    completes: false,
    choices: [],
    offersLot: false,
  };
}

export function answer(state: Picking, resolved: ScanResult, more = ""): ScanAnswer {
  const line = resolved.line && lineOf(state, resolved.line.id);
  const none = { place: null, completes: false, choices: [], offersLot: false } as const;
  const accepted = { success: true, beeps: 1, line, refusal: null, ...none, state } as const;
  switch (resolved.kind) {
    case "pick":
      return { ...accepted, message: taken(resolved.line, resolved.taking) + more };
    case "place":
      return { ...accepted, message: resolved.message, place: { locationId: resolved.locationId } };
    case "order":
      return { ...accepted, message: resolved.message, completes: true };
    case "ask":
      return { ...accepted, success: false, beeps: 3, message: resolved.message, choices: resolved.choices };
    case "refused":
      return { ...accepted, success: false, beeps: 3, message: resolved.message, refusal: resolved.refusal };
  }
}

export const taken = (line: PickLine, { place, quantity }: PickPlan): string => picked(line.name, quantity, [place]);

/**
 * Rebuilds the first response from the stored picks. One pick, or one per bin for operations from before bins were
 * confirmed separately.
 */
export function sentAgain(state: Picking, done: Operation): Picked {
  const line = lineOf(state, done[0]?.itemId ?? "");
  const quantity = done.reduce((sum, row) => sum + row.quantity, 0);
  const places = done.flatMap(({ lotId, locationId }) =>
    line.places.filter((place) => place.lotId === lotId && place.locationId === locationId),
  );
  return { line, state, message: picked(line.name, quantity, places) };
}
