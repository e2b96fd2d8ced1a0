import { type Command, IDLE_COMMAND } from "#app/domain/picking/lists/commands";
import type { LocalAnswer } from "#app/domain/picking/plan/answer-locally";
import { type Expected, nextItem, tooManyAt } from "#app/domain/picking/plan/expected-view";
import type { PickView } from "#app/domain/picking/plan/pick-view";
import { type OpenQuestion, type PickSessionState, pickIdOf } from "./pick-session.reducer";

/** What the picker does, as the operation that is sent. Pure. */

export interface PickAction {
  intent: "scan" | "pick" | "undo" | "skip";
  fields: Record<string, string>;
  /** Label in the list of unsent operations. */
  label: string;
  /** The device's own answer; null when only the server knows. */
  local: LocalAnswer | null;
  /** Its expected effect on the order. */
  guess: Expected | null;
  undoes?: string;
  skips?: string;
}

interface ScanInput {
  barcode: string;
  /** From the quantity stepper. */
  quantity?: number | undefined;
  /** The chosen meaning of an ambiguous code. */
  choice?: string | undefined;
}

/** A scan. Scanning the code of an open question again makes its default choice. */
export function scanAction(
  view: PickView,
  { barcode, quantity: entered, choice: chosen }: ScanInput,
  question: OpenQuestion | null,
  answerLocally?: (view: PickView, barcode: string, quantity?: number) => LocalAnswer | null,
): PickAction {
  const again = (question?.barcode === barcode && question.again) || undefined;
  const choice = chosen ?? again;
  const quantity = entered ?? (again ? question?.quantity : undefined);
  const fields: Record<string, string> = { barcode };
  if (quantity) fields.quantity = String(quantity);
  if (choice) fields.choice = choice;
  if (view.at) fields.locationId = view.at;
  const label = quantity ? `Scan of ${quantity} × ${barcode}` : `Scan of ${barcode}`;
  const local = (!choice && answerLocally?.(view, barcode, quantity)) || null;
  return { intent: "scan", fields, label, local, guess: local?.guess ?? null };
}

/** A pick by hand: null for an unknown line, a text when the location holds fewer units. */
export function pickAction(view: PickView, itemId: string, quantity: number): PickAction | string | null {
  const item = view.items.find(({ id }) => id === itemId);
  if (!item) return null;
  const { place } = item;
  if (place && quantity > place.left && quantity <= item.left) return tooManyAt(item, place);
  const guess = quantity <= item.left ? { itemId, units: quantity, from: place ?? undefined } : null;
  const detail = `${quantity} × ${item.name}`;
  const local = guess && { ok: true, title: "Item picked", detail, guess, at: null, isSure: true };
  // The picker confirms the location shown now, even if the order has changed by the time it arrives.
  const fields: Record<string, string> = { itemId, quantity: String(quantity) };
  if (place) Object.assign(fields, { lotId: place.lotId, locationId: place.locationId });
  if (view.at) fields.scannedLocationId = view.at;
  return { intent: "pick", fields, label: `Pick of ${detail}`, local, guess };
}

/** Puts a pick back to where it was taken. `view` includes the pending actions of `state`. */
export function undoAction(state: PickSessionState, view: PickView, pickId: string): PickAction {
  const { lastPick, items } = view;
  const item = items.find((one) => one.lastPick === pickId);
  const units = lastPick?.pickId === pickId ? lastPick.units : 0;
  const from = state.pending.find(({ id }) => pickIdOf(state.view, id) === pickId)?.guess?.from;
  const guess = item && units > 0 ? { itemId: item.id, units: -units, from } : null;
  const label = `Undo of ${item?.name ?? "a pick"}`;
  return { intent: "undo", fields: { pickId }, label, local: null, guess, undoes: pickId };
}

/** The skipped line comes again after the others; null when nothing of it is left. */
export function skipAction(view: PickView, itemId: string): PickAction | null {
  const item = view.items.find(({ id }) => id === itemId);
  if (!item || item.left === 0) return null;
  const detail = "It comes up again after the other items.";
  const local = { ok: true, title: "Skipped", detail, guess: null, at: null, isSure: true };
  return { intent: "skip", fields: { itemId }, label: `Skip of ${item.name}`, local, guess: null, skips: itemId };
}

export type CommandStep =
  | { kind: "undo"; pickId: string }
  | { kind: "skip" | "report-shortage" | "change-lot"; itemId: string }
  | { kind: "pause"; orderId: string }
  | { kind: "scan"; barcode: string }
  | { kind: "refuse"; reason: string };

/** What a code of the command sheet does now. */
export function commandStep(view: PickView, command: Command, hasUnsent: boolean): CommandStep {
  const item = nextItem(view);
  const { orderId, orderNumber, lastPick, items } = view;
  switch (command) {
    case "CMDUNDO":
      return lastPick ? { kind: "undo", pickId: lastPick.pickId } : { kind: "refuse", reason: IDLE_COMMAND.undo };
    case "CMDSKIP":
      return item && items.some(({ id, left, waiting }) => left > waiting && id !== item.id)
        ? { kind: "skip", itemId: item.id }
        : { kind: "refuse", reason: IDLE_COMMAND.skip };
    case "CMDSHORT":
      return item ? { kind: "report-shortage", itemId: item.id } : { kind: "refuse", reason: IDLE_COMMAND.item };
    case "CMDLOT":
      return item ? { kind: "change-lot", itemId: item.id } : { kind: "refuse", reason: IDLE_COMMAND.item };
    case "CMDPAUSE":
      // Not available while operations are queued, because they would arrive after it.
      return hasUnsent ? { kind: "refuse", reason: "Wait until all scans are sent." } : { kind: "pause", orderId };
    case "CMDDONE":
      return { kind: "scan", barcode: orderNumber };
    case "CMDSTART":
      return { kind: "refuse", reason: IDLE_COMMAND.start };
  }
}
