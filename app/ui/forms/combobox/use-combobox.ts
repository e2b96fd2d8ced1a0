import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";

type Parts = typeof import("./combobox-parts.client");
type Field = HTMLInputElement | HTMLSelectElement;

/** A focused text field is replaced once no key has been pressed for this long: a scanner's burst is over by then. */
const QUIET_MS = 300;

let loaded: Parts | null = null;
let isLoading = false;
const listeners = new Set<() => void>();

function load(): void {
  if (isLoading) return;
  isLoading = true;
  import("./combobox-parts.client").then(
    (parts) => {
      loaded = parts;
      for (const listener of listeners) listener();
    },
    () => {
      // Offline or a new release: the native control stays, and the next field tries again.
      isLoading = false;
    },
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The parts that replace a native control. They are fetched when the page is idle; until then, and without scripts, the
 * result is null. A field in use is not replaced.
 */
export function useCombobox(field: RefObject<Field>, isWanted: boolean): Parts | null {
  const parts = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => null,
  );
  const [isShown, setShown] = useState(parts !== null);
  useEffect(() => {
    if (!isWanted || isShown) return;
    if (parts) return whenUnused(field.current, () => setShown(true));
    return whenIdle(load);
  }, [field, parts, isWanted, isShown]);
  return isWanted && isShown ? parts : null;
}

function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}

/** Runs when the field is not focused or, if it takes text, when no one is typing in it. */
function whenUnused(field: Field | null, run: () => void): (() => void) | undefined {
  if (!field || field !== document.activeElement) {
    run();
    return;
  }
  const hears = new AbortController();
  const { signal } = hears;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(run, QUIET_MS);
  };
  field.addEventListener("blur", run, { signal });
  // The list of a focused select may be open.
  if (!(field instanceof HTMLSelectElement)) {
    for (const type of ["keydown", "input", "compositionend"]) field.addEventListener(type, wait, { signal });
    field.addEventListener("compositionstart", () => clearTimeout(timer), { signal });
    wait();
  }
  return () => {
    clearTimeout(timer);
    hears.abort();
  };
}
