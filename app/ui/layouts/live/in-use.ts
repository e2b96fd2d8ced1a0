import { isChanged } from "../hydration/early-input";

/** A finger may be about to press again, and a scrolling page is being read. */
const TOUCHED_MS = 2000;
/** A pointer that has not moved for so long was left lying. */
const LEFT_MS = 20_000;

/** A dialog or menu, rows chosen for an action, and the keyboard's focus in a row. */
const OPEN_WORK = "dialog[open], main :popover-open, .bulk-bar:not([data-idle]), main tr :focus-visible";
const ENTRIES = "main form[method=post] :is(input:not([type=hidden], [role=combobox], [data-volatile]), textarea)";

const MOVES_UNDER = "a, button, input, select, textarea, label, summary, tr, li, [role=option]";

/** Watches the pointer. The returned functions tell whether the page is in use, and end the watching. */
export function watchUse(): { isInUse(): boolean; end(): void } {
  let at: { x: number; y: number } | null = null;
  let movedAt = 0;
  let touchedAt = Number.NEGATIVE_INFINITY;

  function onMove({ pointerType, clientX, clientY }: PointerEvent) {
    if (pointerType !== "mouse") return onTouch();
    at = { x: clientX, y: clientY };
    movedAt = performance.now();
  }
  function onTouch() {
    touchedAt = performance.now();
  }
  function onLeave() {
    at = null;
  }
  const root = document.documentElement;
  const passive = { passive: true, capture: true };
  addEventListener("pointermove", onMove, passive);
  addEventListener("pointerdown", onTouch, passive);
  addEventListener("scroll", onTouch, passive);
  root.addEventListener("pointerleave", onLeave);

  return {
    /** Whether new data could move what the user is about to press, or is typing, selecting or reading in a dialog. */
    isInUse() {
      const now = performance.now();
      if (now - touchedAt < TOUCHED_MS || isTyped(document.activeElement) || isSelecting()) return true;
      if (document.querySelector(OPEN_WORK) || hasUnsavedInput()) return true;
      if (!at || now - movedAt > LEFT_MS) return false;
      const under = document.elementFromPoint(at.x, at.y);
      return under?.closest("main") != null && under.closest(MOVES_UNDER) !== null;
    },
    end() {
      removeEventListener("pointermove", onMove, passive);
      removeEventListener("pointerdown", onTouch, passive);
      removeEventListener("scroll", onTouch, passive);
      root.removeEventListener("pointerleave", onLeave);
    },
  };
}

/** A field of the page that has text in it; an empty one, such as that for scans, loses nothing. */
const isTyped = (field: Element | null): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  field.closest("main") !== null &&
  !["checkbox", "radio", "button", "submit"].includes(field.type) &&
  field.value !== "";

const hasUnsavedInput = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(ENTRIES)].some(isChanged);

const isSelecting = (): boolean => document.getSelection()?.type === "Range";
