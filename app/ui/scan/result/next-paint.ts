/** A hidden page draws no frames. */
const LATEST_MS = 100;

let next: Promise<void> | null = null;

/**
 * Resolves after the next frame is on the screen, in the order of the calls. Work that a scan's result need not wait for
 * begins then: on a phone, storing and sending a scan takes as long as showing its result.
 */
export function nextPaint(): Promise<void> {
  next ??= new Promise((resolve) => {
    const end = () => {
      clearTimeout(latest);
      next = null;
      resolve();
    };
    const latest = setTimeout(end, LATEST_MS);
    requestAnimationFrame(() => setTimeout(end));
  });
  return next;
}
