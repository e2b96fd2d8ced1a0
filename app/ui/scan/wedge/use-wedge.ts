import { type RefObject, useEffect } from "react";
import { isBegunQuantity } from "#app/domain/catalog/codes/quantity";
import { isTyping } from "#app/ui/primitives/is-typing";
import { useScannerSettings } from "../scanner-settings";
import { createLoneKeys } from "./lone-keys";
import { createWedge, harmless, isModifier, type Key, MAX_LENGTH, type WedgeEvent } from "./wedge";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Marks elements that receive a scanner's keys unprocessed, such as the field for testing a scanner. */
const OWN_KEYS = "[data-takes-scans]";
/** Longer than the gap between a scanner's keys, short enough not to be noticed. */
const SILENCE_MS = 120;
/** How long a first key is held back: longer than the gap between most scanners' keys, too short to be noticed by typists. */
const FIRST_HELD_MS = 40;
/** How long the next keys are held back, while they may still be fast typing. */
const FEW_HELD_MS = 60;
/** And in a certain burst: longer than any pause within it. */
const HELD_MS = 300;
/** From this many keys on, a burst is certain. */
const CERTAIN_KEYS = 4;
const TEXT_FIELDS = "input:not([type=hidden], [type=checkbox], [type=radio]), textarea, select";

interface WedgeOptions {
  onCode: (code: string) => void;
  onTooLong: (length: number) => void;
  /**
   * For pages with other work: single keys remain shortcuts, the focus stays where it is, and dialogs keep their keys.
   */
  sharesKeys: boolean;
}

const fieldOf = (element: Element | null): Field | null =>
  isTyping(element) && !(element as HTMLElement).isContentEditable ? (element as Field) : null;

/**
 * Catches a scanner's burst wherever the focus is. In another field or list it restores the previous value; on a button
 * its Enter has no effect; elsewhere the first key moves the focus to the scan field. A dialog with fields of its own
 * receives scans itself. Scanners that write text without key events, as phone keyboards do, are read from the field's
 * input.
 */
export function useWedge(input: RefObject<HTMLInputElement>, { onCode, onTooLong, sharesKeys }: WedgeOptions) {
  const { prefix, suffix, layout } = useScannerSettings();
  useEffect(() => {
    const wedge = createWedge(performance.now(), { prefix, suffix, layout });
    let before: { field: Field; value: string } | null = null;
    /** A quantity such as "3*", typed before the scan. */
    let begun = "";
    let silence: ReturnType<typeof setTimeout> | undefined;
    let heard: string | null = null;
    /** The last key ended a scan. */
    let isScanned = false;
    /** Keys of the burst not yet written to the field. */
    let held = "";
    let release: ReturnType<typeof setTimeout> | undefined;
    const lone = createLoneKeys();

    /**
     * Holds a key of the burst's speed back from the field. On a phone, writing a key and rendering it takes longer than
     * the scanner needs for the next, so that the result would wait for all of them.
     */
    function hold(event: KeyboardEvent, count: number) {
      event.preventDefault();
      event.stopPropagation();
      heard = null;
      held += event.key;
      clearTimeout(release);
      release = setTimeout(letGo, count === 1 ? FIRST_HELD_MS : count < CERTAIN_KEYS ? FEW_HELD_MS : HELD_MS);
    }

    /** The held keys were fast typing after all: writes them into the field. */
    function letGo() {
      const field = input.current;
      if (held === "" || !field) return;
      field.setRangeText(held, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      held = "";
    }

    function hear(pressed: WedgeEvent | null, event?: Event): void {
      if (!pressed) return;
      const field = fieldOf(document.activeElement);
      if (pressed.kind === "start") {
        letGo();
        begin(field, event);
        return;
      }
      // A slow page may have given the first key to a shortcut, which focused a field.
      if (sharesKeys && before === null && field !== null && field !== input.current)
        before = { field, value: field.value };
      // From the second key on, the burst is a scanner's, and no other listener may handle it.
      const isText = pressed.kind === "more" && isCharacter(event);
      if (sharesKeys && field === null && isText) lone.keep(event);
      else if (field instanceof HTMLSelectElement || !isText) event?.preventDefault();
      else if (field !== null && field === input.current) hold(event, pressed.count);
      if (field !== input.current || !isText) event?.stopPropagation();
      if (pressed.kind === "too-long") {
        putBack();
        onTooLong(MAX_LENGTH);
      }
      if (pressed.kind !== "code") return;
      isScanned = true;
      lone.drop();
      if (!pressed.whole) letGo();
      const all = field !== null && field === input.current && !pressed.whole ? harmless(field.value) : null;
      putBack();
      onCode(all ?? begun + pressed.code);
    }

    function begin(field: Field | null, event?: Event): void {
      const isElsewhere = field !== null && field !== input.current;
      before = isElsewhere ? { field, value: field.value } : null;
      begun = input.current && isBegunQuantity(input.current.value) ? input.current.value : "";
      if (sharesKeys) {
        if (field) return;
        lone.giveBack();
        if (event instanceof KeyboardEvent) lone.keep(event);
        return;
      }
      if (isElsewhere) return;
      // On a scan-only screen no shortcut may take the scanner's keys.
      event?.stopPropagation();
      if (!field) input.current?.focus({ preventScroll: true });
      // Behind a dialog the field cannot have the focus: the key is the dialog's.
      if (isCharacter(event) && document.activeElement === input.current) hold(event, 1);
    }

    function putBack(): void {
      held = "";
      const field = before && presentField(before.field);
      if (before && field && field.value !== before.value) write(field, before.value);
      if (input.current) input.current.value = "";
    }

    function onKey(event: KeyboardEvent) {
      isScanned = false;
      if (event.target instanceof Element && event.target.matches(OWN_KEYS)) return;
      if (lone.isReplay(event)) return;
      // While keys are held, the burst belongs to the scan field.
      if (held === "" && isInDialog(input.current, sharesKeys)) return hearInDialog(event);
      // Other keys write nothing, and an on-screen keyboard does not report its characters.
      heard = event.key.length === 1 ? event.key : null;
      if (event.isComposing || event.key === "Unidentified" || event.key === "Process") return;
      const pressed = wedge.press(event);
      // A key such as Enter applies to all that was typed.
      if (!pressed && !isModifier(event.key)) letGo();
      hear(pressed, event);
      waitForSilence(event.timeStamp);
    }

    /** The dialog's fields receive the characters; the Enter after them must not press a button. */
    function hearInDialog(event: KeyboardEvent) {
      const pressed = wedge.press(event);
      if (pressed?.kind !== "code" && pressed?.kind !== "rest") return;
      if (fieldOf(document.activeElement) !== null) return;
      event.preventDefault();
      event.stopPropagation();
    }

    function onText(event: Event) {
      if (!(event instanceof InputEvent) || event.target !== input.current || event.isComposing) return;
      const wasHeard = heard !== null;
      heard = null;
      if (wasHeard || !event.data) return;
      for (const key of event.data) hear(wedge.press({ ...WRITTEN, key, timeStamp: event.timeStamp }));
      waitForSilence(event.timeStamp);
    }

    function onComposed(event: CompositionEvent) {
      if (event.target !== input.current) return;
      for (const key of event.data) hear(wedge.press({ ...WRITTEN, key, timeStamp: event.timeStamp }));
      waitForSilence(event.timeStamp);
    }

    function waitForSilence(last: number) {
      clearTimeout(silence);
      if (suffix === "none") silence = setTimeout(() => hear(wedge.pause(last + SILENCE_MS)), SILENCE_MS);
    }

    /** Nothing else needs to hear that a key of a scan was released; on a phone it would delay the scan's result. */
    function onKeyUp(event: KeyboardEvent) {
      if (held !== "" || isScanned) event.stopPropagation();
    }

    // On the window, which hears keys before the framework does: on a phone its share is most of a key's cost.
    window.addEventListener("keydown", onKey, { capture: true });
    window.addEventListener("keyup", onKeyUp, { capture: true });
    document.addEventListener("input", onText, { capture: true });
    document.addEventListener("compositionend", onComposed, { capture: true });
    // Tapping the button submits everything typed.
    document.addEventListener("pointerdown", letGo, { capture: true });
    return () => {
      clearTimeout(silence);
      clearTimeout(release);
      letGo();
      lone.drop();
      document.removeEventListener("pointerdown", letGo, { capture: true });
      window.removeEventListener("keydown", onKey, { capture: true });
      window.removeEventListener("keyup", onKeyUp, { capture: true });
      document.removeEventListener("input", onText, { capture: true });
      document.removeEventListener("compositionend", onComposed, { capture: true });
    };
  }, [input, onCode, onTooLong, sharesKeys, prefix, suffix, layout]);
}

const isCharacter = (event: Event | undefined): event is KeyboardEvent =>
  event instanceof KeyboardEvent && event.key.length === 1 && !event.ctrlKey;

/** Whether an open dialog receives the keys: one with fields, or any dialog on a page that shares its keys. */
function isInDialog(input: HTMLInputElement | null, sharesKeys: boolean): boolean {
  const dialog = document.querySelector("dialog:modal");
  if (!dialog || dialog.contains(input)) return false;
  return sharesKeys || dialog.querySelector(TEXT_FIELDS) !== null;
}

const WRITTEN: Omit<Key, "key" | "timeStamp"> = { ctrlKey: false, metaKey: false, altKey: false };

/** The field, or the one in its place when the page has rendered its form again during the burst. */
const presentField = (field: Field): Field | null =>
  field.isConnected ? field : fieldOf(document.getElementById(field.id));

/** Sets the value as typing would, so that listeners and React notice it. */
function write(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  for (const type of field instanceof HTMLSelectElement ? ["input", "change"] : ["input"])
    field.dispatchEvent(new Event(type, { bubbles: true }));
}
