import { type RefObject, useEffect } from "react";
import { isBegunQuantity } from "#app/domain/codes/quantity";
import { isTyping } from "../../primitives/typing";
import { useScannerSettings } from "../scanner-settings";
import { createLoneKeys } from "./lone-keys";
import { createWedge, harmless, isModifier, type Key, MAX_LENGTH, type Pressed } from "./wedge";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whoever wants each key of a scanner for itself, such as the place where one is tried out. */
const OWN_KEYS = "[data-takes-scans]";
/** Longer than a scanner's keys are apart, shorter than anybody waits. */
const SILENCE_MS = 120;
/**
 * So many of a burst are written into the field as they come. What follows as fast is hardly a hand's: it is held, for
 * a telephone takes longer to write and draw a key than a scanner to send the next one.
 */
const WRITTEN_KEYS = 4;
/** Longer than any burst pauses. */
const HELD_MS = 300;
const TEXT_FIELDS = "input:not([type=hidden], [type=checkbox], [type=radio]), textarea, select";

interface WedgeOptions {
  onCode: (code: string) => void;
  onTooLong: (length: number) => void;
  /**
   * For a page that has other work beside scanning: single keys stay with its shortcuts, the focus stays where it is,
   * and dialogs keep their keys.
   */
  sharesKeys: boolean;
}

const fieldOf = (element: Element | null): Field | null =>
  isTyping(element) && !(element as HTMLElement).isContentEditable ? (element as Field) : null;

/**
 * Catches a scanner's burst wherever the focus is: in another field or list it puts back what was there, on a button its
 * Enter does not press, and anywhere else the first key already brings the focus to the scan field. A dialog with fields
 * of its own takes what is scanned into them. What no key tells (a scanner that writes as a telephone's keyboard does)
 * is read as it is written.
 */
export function useWedge(input: RefObject<HTMLInputElement>, { onCode, onTooLong, sharesKeys }: WedgeOptions) {
  const { prefix, suffix, layout } = useScannerSettings();
  useEffect(() => {
    const wedge = createWedge(performance.now(), { prefix, suffix, layout });
    let before: { field: Field; value: string } | null = null;
    /** "3*", typed before the scanner was used. */
    let begun = "";
    let silence: ReturnType<typeof setTimeout> | undefined;
    let heard: string | null = null;
    /** What a burst did not write. */
    let held = "";
    let release: ReturnType<typeof setTimeout> | undefined;
    const lone = createLoneKeys();

    function hold(event: KeyboardEvent) {
      event.preventDefault();
      heard = null;
      held += event.key;
      clearTimeout(release);
      release = setTimeout(letGo, HELD_MS);
    }

    /** It was somebody who types fast. */
    function letGo() {
      const field = input.current;
      if (held === "" || !field) return;
      field.setRangeText(held, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      held = "";
    }

    function hear(pressed: Pressed | null, event?: Event): void {
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
      // From the second key on it is a scanner's, and nobody else's.
      const isText =
        pressed.kind === "more" && event instanceof KeyboardEvent && event.key.length === 1 && !event.ctrlKey;
      if (sharesKeys && field === null && isText) lone.keep(event);
      else if (field instanceof HTMLSelectElement || !isText) event?.preventDefault();
      else if (field !== null && field === input.current && pressed.count > WRITTEN_KEYS) hold(event);
      if (field !== input.current || !isText) event?.stopPropagation();
      if (pressed.kind === "too-long") {
        putBack();
        onTooLong(MAX_LENGTH);
      }
      if (pressed.kind !== "code") return;
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
      if (field) return;
      if (sharesKeys) {
        lone.giveBack();
        if (event instanceof KeyboardEvent) lone.keep(event);
        return;
      }
      // This screen belongs to the scanner: no shortcut may take its keys.
      event?.stopPropagation();
      input.current?.focus({ preventScroll: true });
    }

    function putBack(): void {
      held = "";
      if (before && before.field.value !== before.value) write(before.field, before.value);
      if (input.current) input.current.value = "";
    }

    function onKey(event: KeyboardEvent) {
      if (event.target instanceof Element && event.target.matches(OWN_KEYS)) return;
      if (lone.isReplay(event)) return;
      if (isInDialog(input.current, sharesKeys)) return hearInDialog(event);
      // Other keys write nothing, and a telephone's keyboard does not say what it writes.
      heard = event.key.length === 1 ? event.key : null;
      if (event.isComposing || event.key === "Unidentified" || event.key === "Process") return;
      const pressed = wedge.press(event);
      // What it does, it does to all that was typed.
      if (!pressed && !isModifier(event.key)) letGo();
      hear(pressed, event);
      waitForSilence(event.timeStamp);
    }

    /** The dialog's fields take the characters; the Enter behind them presses no button. */
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

    document.addEventListener("keydown", onKey, { capture: true });
    document.addEventListener("input", onText, { capture: true });
    document.addEventListener("compositionend", onComposed, { capture: true });
    // A tap on the button sends all that was typed.
    document.addEventListener("pointerdown", letGo, { capture: true });
    return () => {
      clearTimeout(silence);
      clearTimeout(release);
      letGo();
      lone.drop();
      document.removeEventListener("pointerdown", letGo, { capture: true });
      document.removeEventListener("keydown", onKey, { capture: true });
      document.removeEventListener("input", onText, { capture: true });
      document.removeEventListener("compositionend", onComposed, { capture: true });
    };
  }, [input, onCode, onTooLong, sharesKeys, prefix, suffix, layout]);
}

/** Whether an open dialog takes the keys: one with fields, or any on a page that shares its keys. */
function isInDialog(input: HTMLInputElement | null, sharesKeys: boolean): boolean {
  const dialog = document.querySelector("dialog:modal");
  if (!dialog || dialog.contains(input)) return false;
  return sharesKeys || dialog.querySelector(TEXT_FIELDS) !== null;
}

const WRITTEN: Omit<Key, "key" | "timeStamp"> = { ctrlKey: false, metaKey: false, altKey: false };

/** As a hand would: whoever listens to the field hears of it. */
function write(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  for (const type of field instanceof HTMLSelectElement ? ["input", "change"] : ["input"])
    field.dispatchEvent(new Event(type, { bubbles: true }));
}
