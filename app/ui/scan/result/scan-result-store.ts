export type ScanShown = {
  /** A new id marks a new scan, even with equal content. */
  id: string;
  ok: boolean;
  title: string;
  /** What is wrong, in words that are read from two metres. */
  word?: string | undefined;
  detail?: string | undefined;
  /** Offers Undo, when the result is shown as a toast. */
  undoId?: string | undefined;
};

export type ScanResultStore = ReturnType<typeof createSaid>;

/** Result of the last scan, in a store of its own so that it renders before the rest of the screen. */
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
