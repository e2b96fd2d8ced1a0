/** Longer than the gap between a scanner's keys, short enough not to be noticed. */
const ALONE_MS = 60;
/** From this many keys on, the input is a scanner's, even if its Enter never arrives. */
const BURST_LENGTH = 3;

/**
 * Holds keys back from the page's shortcuts until it is clear that they are not a scanner's. Single keys are then
 * dispatched again on their original element.
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
