import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { CircleCheck, OctagonX } from "#app/ui/icons/icons";
import { nextPaint } from "./next-paint";
import type { ScanResultStore, ScanShown } from "./scan-result-store";

const SHOWN_MS = 3000;
/** Without a network the result is still visible. */
const sound = () => import("./scan-sound").catch(() => null);

/**
 * Result of the last scan, readable from two metres, with sound and vibration. After three seconds it collapses to one
 * line, which stays until the next scan; a server-rendered result stays whole when scripts are off.
 *
 * Its elements stay: a result changes their text and attributes only. On a phone, adding elements to the page takes
 * longer than all else between a scan and its result.
 */
export function ScanFeedback({
  result,
  idle = "Ready for the next scan",
}: {
  result: ScanShown | null;
  idle?: string;
}) {
  const [collapsed, setCollapsed] = useState<string | null>(null);
  // Preloaded, so that the first scan's beep is not delayed.
  useEffect(() => void sound(), []);
  const id = result?.id;
  const ok = result?.ok;
  const isOdd = useAlternation(id);

  useEffect(() => {
    if (id === undefined || ok === undefined) return;
    // The result is seen first: on a phone, beginning a sound takes as long as painting the result.
    void nextPaint()
      .then(sound)
      .then((module) => module?.signal(ok));
    const timer = setTimeout(() => setCollapsed(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, ok]);

  return (
    <div
      // The collapsed line was announced before.
      aria-live={id === collapsed ? "off" : "assertive"}
      aria-atomic="true"
      className={result ? "scan-result" : "scan-result js-only"}
      data-result={result ? (ok ? "ok" : "bad") : undefined}
      data-collapsed={id === collapsed || undefined}
      data-odd={isOdd || undefined}
    >
      <CircleCheck strokeWidth={2} />
      <OctagonX strokeWidth={2} />
      <div>
        <p>{result?.word}</p>
        {/* A text that is the same again would not be announced again. */}
        <p>{result ? `${result.title}${isOdd ? "\u00a0" : ""}` : null}</p>
        <p>{result ? result.detail : idle}</p>
      </div>
    </div>
  );
}

/** Another value for each new id. */
function useAlternation(id: string | undefined): boolean {
  const last = useRef({ id, isOdd: false });
  if (last.current.id !== id) last.current = { id, isOdd: !last.current.isOdd };
  return last.current.isOdd;
}

/** Shows and announces the result at once, before the screen around it re-renders. */
export function LiveFeedback({ said }: { said: ScanResultStore }) {
  return <ScanFeedback result={useSyncExternalStore(said.subscribe, said.get, said.get)} />;
}
