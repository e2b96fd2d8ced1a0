import { useSyncExternalStore } from "react";

const KEY = "scan-muted";
const listeners = new Set<() => void>();

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  addEventListener("storage", onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener("storage", onChange);
  };
}
// A browser that refuses storage still scans, only it forgets the choice.
function read(): boolean {
  try {
    return localStorage.getItem(KEY) === "1";
  } catch {
    return false;
  }
}
function write(muted: boolean): void {
  try {
    localStorage.setItem(KEY, muted ? "1" : "0");
  } catch {}
  for (const listener of listeners) listener();
}

/** Whether scans are silent on this device. */
export function useMuted(): [muted: boolean, setMuted: (muted: boolean) => void] {
  return [useSyncExternalStore(subscribe, read, () => false), write];
}
