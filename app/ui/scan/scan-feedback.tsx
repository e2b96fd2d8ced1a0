import { useEffect, useState, useSyncExternalStore } from "react";
import { CircleCheck, OctagonX } from "#app/ui/icons/icons";
import type { ScanResultStore, ScanShown } from "./scan-result-store";

const SHOWN_MS = 3000;
/** Without a network the result is still visible. */
const sound = () => import("./scan-sound").catch(() => null);

/**
 * Result of the last scan, readable from two metres, with sound and vibration. It disappears after three seconds or
 * with the next scan; a server-rendered result stays when scripts are off.
 */
export function ScanFeedback({
  result,
  idle = "Ready for the next scan",
}: {
  result: ScanShown | null;
  idle?: string;
}) {
  const [gone, setGone] = useState<string | null>(null);
  // Preloaded, so that the first scan's beep is not delayed.
  useEffect(() => void sound(), []);
  const id = result?.id;
  const ok = result?.ok;

  useEffect(() => {
    if (id === undefined || ok === undefined) return;
    void sound().then((module) => module?.signal(ok));
    const timer = setTimeout(() => setGone(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, ok]);

  const shown = result && result.id !== gone ? result : null;
  const Icon = shown?.ok ? CircleCheck : OctagonX;
  return (
    <div aria-live="assertive" aria-atomic="true">
      {shown ? (
        <div
          key={shown.id}
          className={`scan-flash flex min-h-18 items-center gap-4 rounded-lg px-5 py-3 text-on-fill ${shown.ok ? "bg-good-fill" : "bg-bad-fill"}`}
        >
          <Icon className="size-8 shrink-0" strokeWidth={2} />
          <div className="min-w-0">
            <p className="break-words font-semibold text-lg">{shown.title}</p>
            {shown.detail && <p className="break-words text-md">{shown.detail}</p>}
          </div>
        </div>
      ) : (
        <p className="js-only flex min-h-18 items-center rounded-lg border border-line-strong/60 border-dashed px-5 text-md text-muted">
          {idle}
        </p>
      )}
    </div>
  );
}

/** Shows and announces the result at once, before the screen around it re-renders. */
export function LiveFeedback({ said }: { said: ScanResultStore }) {
  return <ScanFeedback result={useSyncExternalStore(said.subscribe, said.get, said.get)} />;
}
