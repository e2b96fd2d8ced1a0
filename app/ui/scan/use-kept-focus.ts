import { type RefObject, useEffect } from "react";

/** Where a person goes on with what they have tapped. */
const BUSY = "input, select, textarea, [contenteditable], [aria-expanded=true], dialog *, [popover] *";

/**
 * Brings the focus back to the scan field after a tap or a click elsewhere: some scanners write only where the focus is.
 * Who goes through the page by keys is left where they are. On a touch screen the keyboard stays down until the field
 * itself is tapped.
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
      // A key that presses a button has no place.
      if (event.detail === 0 || event.target === field) return;
      setTimeout(() => {
        const { activeElement } = document;
        const isFree = !activeElement?.matches(BUSY) && !document.querySelector("dialog[open], :popover-open");
        if (isFree && field?.isConnected) field.focus({ preventScroll: true });
      });
    }

    keyboard("none");
    field.focus({ preventScroll: true });
    // `autofocus` scrolls to the field, on a small phone past the item to pick. The screen opens at its beginning, or as
    // far below it as the item's buttons need to be in sight.
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
