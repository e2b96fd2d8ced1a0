import { lazy, Suspense, useEffect, useState } from "react";
import { ToastCard } from "./toast-card";
import type { Flash } from "./toast-store";

const LiveToaster = lazy(() => import("./live-toaster"));

/**
 * Where messages appear. The message of the last action is sent by the server in its place, so that it is there without
 * scripts too; what moves and times toasts is fetched after the page has come to life.
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
