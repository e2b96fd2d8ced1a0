/** Longer than a scanner's keys are apart, shorter than a person waits for a shortcut. */
const ALONE_MS = 60;
/** From so many keys on they are a scanner's, even if its Enter never comes. */
const BURST_LENGTH = 3;

/**
 * Keeps keys from the page's shortcuts until it is clear that no scanner sends them. Keys that stay alone are given back
 * to the element that they were pressed on.
 */
export function createLoneKeys() {
  let kept: { event: KeyboardEvent; target: EventTarget }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const replays = new WeakSet<Event>();

  function keep(event: KeyboardEvent): void {
    event.stopPropagation();
    event.preventDefault();
    if (event.target) kept.push({ event, target: event.target });
    clearTimeout(timer);
    timer = setTimeout(giveBack, ALONE_MS);
  }

  function giveBack(): void {
    const alone = kept.length < BURST_LENGTH ? kept : [];
    drop();
    for (const { event, target } of alone) {
      const { key, code, shiftKey } = event;
      const replay = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
      replays.add(replay);
      target.dispatchEvent(replay);
    }
  }

  function drop(): void {
    clearTimeout(timer);
    kept = [];
  }

  return { keep, giveBack, drop, isReplay: (event: Event): boolean => replays.has(event) };
}
