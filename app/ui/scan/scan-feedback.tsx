import { useEffect, useState, useSyncExternalStore } from "react";
import { CircleCheck, OctagonX } from "#app/ui/icons/icons";
import type { ScanResultStore, ScanShown } from "./scan-result-store";

const SHOWN_MS = 3000;
/** Without a network the result is still visible. */
const sound = () => import("./scan-sound").catch(() => null);

/**
 * Result of the last scan, readable from two metres, with sound and vibration. After three seconds it collapses to one
 * line, which stays until the next scan; a server-rendered result stays whole when scripts are off.
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

  useEffect(() => {
    if (id === undefined || ok === undefined) return;
    void sound().then((module) => module?.signal(ok));
    const timer = setTimeout(() => setCollapsed(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, ok]);

  const isWhole = result !== null && result.id !== collapsed;
  return (
    <>
      <div aria-live="assertive" aria-atomic="true">
        {isWhole && <Whole key={result.id} result={result} />}
      </div>
      {!isWhole && (
        <p className="js-only flex min-h-18 min-w-0 items-center gap-2 rounded-lg border border-line-strong/60 border-dashed px-5 text-md text-muted">
          {result ? <Collapsed result={result} /> : idle}
        </p>
      )}
    </>
  );
}

function Whole({ result: { ok, word, title, detail } }: { result: ScanShown }) {
  const Icon = ok ? CircleCheck : OctagonX;
  return (
    <div
      className={`scan-flash flex min-h-18 items-center gap-4 rounded-lg px-5 py-3 text-on-fill ${ok ? "bg-good-fill" : "bg-bad-fill"}`}
    >
      <Icon className="size-8 shrink-0" strokeWidth={2} />
      <div className="min-w-0">
        {word && <p className="break-words font-bold text-2xl uppercase leading-tight">{word}</p>}
        <p className="break-words font-semibold text-lg">{title}</p>
        {detail && <p className="break-words text-md">{detail}</p>}
      </div>
    </div>
  );
}

/** Said before, so it is not announced again. */
function Collapsed({ result: { ok, word, title, detail } }: { result: ScanShown }) {
  const Icon = ok ? CircleCheck : OctagonX;
  return (
    <>
      <Icon className={`size-5 shrink-0 ${ok ? "text-good" : "text-bad"}`} strokeWidth={2} />
      <span className="truncate">
        <span className="font-semibold text-ink">{word ?? title}</span>
        {detail && ` ${detail}`}
      </span>
    </>
  );
}

/** Shows and announces the result at once, before the screen around it re-renders. */
export function LiveFeedback({ said }: { said: ScanResultStore }) {
  return <ScanFeedback result={useSyncExternalStore(said.subscribe, said.get, said.get)} />;
}
