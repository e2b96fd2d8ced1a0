import { type RefObject, useEffect } from "react";
import { isTyping } from "../primitives/typing";
import { createWedge } from "./wedge";

type TextField = HTMLInputElement | HTMLTextAreaElement;
const textField = (element: Element | null): TextField | null =>
  isTyping(element) && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) ? element : null;

/**
 * Catches a scanner's burst wherever the focus is: in another field it puts back what was there, on a button its Enter
 * does not press, and anywhere else the first key already brings the focus to the scan field.
 */
export function useWedge(input: RefObject<HTMLInputElement>, onCode: (code: string) => void) {
  useEffect(() => {
    const wedge = createWedge(performance.now());
    let before: { field: TextField; value: string } | null = null;

    function onKey(event: KeyboardEvent) {
      if (document.querySelector("dialog:modal:not([data-scanner])")) return;
      const field = textField(document.activeElement);
      const pressed = wedge.press(event);
      if (pressed === "start") {
        before = field && field !== input.current ? { field, value: field.value } : null;
        const isLetter = !event.ctrlKey && event.key !== " ";
        // This screen belongs to the scanner: no shortcut may take its keys.
        if (isLetter && !isTyping(document.activeElement)) {
          event.stopPropagation();
          input.current?.focus({ preventScroll: true });
        }
      } else if (pressed) {
        // The scan field itself holds all of it.
        const code = field && field === input.current && !pressed.whole ? field.value : pressed.code;
        event.preventDefault();
        event.stopPropagation();
        if (before) before.field.value = before.value;
        if (input.current) input.current.value = "";
        onCode(code);
      }
    }
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [input, onCode]);
}
