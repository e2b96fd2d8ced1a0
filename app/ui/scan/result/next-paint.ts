/** For browsers that draw no frame, although the page is visible. */
const LATEST_MS = 100;

let next: Promise<void> | null = null;

/**
 * Resolves after the next frame is on the screen, in the order of the calls, or without one when the page is hidden or left.
 * Work that a scan's result need not wait for begins then: on a phone, storing and sending a scan takes as long as showing
 * its result.
 */
export function nextPaint(): Promise<void> {
  next ??= new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      clearTimeout(latest);
      listening.abort();
      next = null;
      resolve();
    };
    const latest = setTimeout(end, document.visibilityState === "hidden" ? 0 : LATEST_MS);
    document.addEventListener("visibilitychange", end, listening);
    addEventListener("pagehide", end, listening);
    requestAnimationFrame(() => setTimeout(end));
  });
  return next;
}
