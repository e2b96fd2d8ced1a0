import { type RefObject, useEffect } from "react";

/** Elements that keep the focus after a tap. */
const BUSY = "input, select, textarea, [contenteditable], [aria-expanded=true], dialog *, [popover] *";

/**
 * Returns the focus to the scan field after a tap or click elsewhere: some scanners write only to the focused field.
 * Keyboard users are not affected. On touch screens the on-screen keyboard stays hidden until the field itself is
 * tapped.
 */
export function useKeptFocus(input: RefObject<HTMLInputElement>, isKept: boolean) {
  useEffect(() => {
    const field = input.current;
    if (!field || !isKept) return;
    const isTouch = matchMedia("(pointer: coarse)").matches;
    const keyboard = (mode: "none" | "text") => {
      if (isTouch) field.inputMode = mode;
    };
    const onTap = () => keyboard("text");
    const onLeave = () => keyboard("none");

    function onClick(event: MouseEvent) {
      // Clicks made by a key have `detail` 0.
      if (event.detail === 0 || event.target === field) return;
      setTimeout(() => {
        const { activeElement } = document;
        const isFree = !activeElement?.matches(BUSY) && !document.querySelector("dialog[open], :popover-open");
        if (isFree && field?.isConnected) field.focus({ preventScroll: true });
      });
    }

    keyboard("none");
    field.focus({ preventScroll: true });
    // `autofocus` scrolls to the field, on small phones past the item to pick. Restores the top, or scrolls just far
    // enough to show the item's buttons.
    const content = field.closest(".shell-content");
    content?.scrollTo(0, 0);
    content?.querySelector("[data-scan-next]")?.scrollIntoView({ block: "nearest" });
    field.addEventListener("pointerdown", onTap);
    field.addEventListener("blur", onLeave);
    document.addEventListener("click", onClick);
    return () => {
      field.removeEventListener("pointerdown", onTap);
      field.removeEventListener("blur", onLeave);
      document.removeEventListener("click", onClick);
    };
  }, [input, isKept]);
}
