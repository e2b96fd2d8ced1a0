import { type ReactNode, useSyncExternalStore } from "react";
import { Hint } from "../../primitives/states/hint";

function subscribe(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/** Shown while the device is offline, on a form that only the server can answer. */
export function OfflineHint({ children }: { children: ReactNode }) {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  if (!isOffline) return null;
  return (
    <Hint tone="warn" role="status" title="You are offline">
      {children}
    </Hint>
  );
}
