import { useSyncExternalStore } from "react";

/** The events for which React hydrates a page at once (isDiscreteEventThatRequiresHydration in its source). */
const HURRYING =
  "auxclick change click compositionend compositionstart contextmenu copy cut dblclick dragend dragstart drop input " +
  "keydown keypress keyup mousedown mouseup paste pointercancel pointerdown pointerup reset submit textInput " +
  "touchcancel touchend touchstart";

let areTaken = false;
const waiting = new Set<() => void>();

/** Whether the page's own code hears keys and taps; false while they are left to the browser, and on the server. */
export const useHearsEvents = (): boolean =>
  useSyncExternalStore(
    whenTaken,
    () => areTaken,
    () => false,
  );

function whenTaken(then: () => void) {
  waiting.add(then);
  return () => waiting.delete(then);
}

/**
 * Leaves events to the browser, as without scripts: to hydrate at once for a key or a tap would freeze a slow phone for
 * up to half a second. Returns what ends it.
 */
export function leaveEventsToBrowser(): () => void {
  const types = HURRYING.split(" ");
  const keep = (event: Event) => event.stopImmediatePropagation();
  for (const type of types) window.addEventListener(type, keep, true);
  return () => {
    for (const type of types) window.removeEventListener(type, keep, true);
    areTaken = true;
    for (const then of waiting) then();
  };
}
