import type { ScanShown } from "./scan-feedback";

export type SaidStore = ReturnType<typeof createSaid>;

/** What the last scan was told, kept apart from the rest of the screen: it is drawn first. */
export function createSaid(first: ScanShown | null) {
  let last = first;
  const listeners = new Set<() => void>();
  return {
    get: () => last,
    set(next: ScanShown) {
      last = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
