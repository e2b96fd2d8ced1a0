import { lazy, Suspense, useEffect, useState } from "react";
import { ToastCard } from "./toast-card";
import type { Flash } from "./toast-store";

const LiveToaster = lazy(() => import("./live-toaster.client"));

/**
 * Container of toasts. The server renders the last action's message here, so that it works without scripts; animation
 * and timing are loaded after hydration.
 */
export function Toaster({ flash }: { flash: Flash | null }) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const served = (
    <section aria-label="Notifications" className="toaster">
      {flash && <ToastCard flash={flash} />}
    </section>
  );
  return isAlive ? (
    <Suspense fallback={served}>
      <LiveToaster flash={flash} />
    </Suspense>
  ) : (
    served
  );
}
