import { type RefObject, useEffect, useRef, useState } from "react";
import { CircleCheck, OctagonX } from "#app/ui/icons/icons";
import { useBrowserLayoutEffect } from "../../primitives/use-browser-layout-effect";
import type { ScanResultStore, ScanShown } from "./scan-result-store";
import { createScanStrip, loadSound, stripContent } from "./scan-strip";

const READY = "Ready for the next scan";

/**
 * Result of the last scan, readable from two metres, with sound and vibration. After three seconds it collapses to one
 * line, which stays until the next scan; a server-rendered result stays whole when scripts are off.
 */
export function ScanFeedback({ result, idle = READY }: { result: ScanShown | null; idle?: string }) {
  const [first] = useState(result);
  const { element, strip } = useStrip(first);
  const last = useRef(first?.id);
  useBrowserLayoutEffect(() => {
    if (!result || result.id === last.current) return;
    last.current = result.id;
    strip.current?.show(result);
  });
  return <Strip element={element} first={first} idle={idle} />;
}

/** Shows and announces each result at once, before the screen around it re-renders. */
export function LiveFeedback({ said }: { said: ScanResultStore }) {
  const [first] = useState(said.get);
  const { element, strip } = useStrip(first);
  useBrowserLayoutEffect(() => {
    const show = () => {
      const result = said.get();
      if (result) strip.current?.show(result);
    };
    if (said.get() !== first) show();
    return said.subscribe(show);
  }, [said, first, strip]);
  return <Strip element={element} first={first} idle={READY} />;
}

function useStrip(first: ScanShown | null) {
  const element = useRef<HTMLDivElement>(null);
  const strip = useRef<ReturnType<typeof createScanStrip> | null>(null);
  useBrowserLayoutEffect(() => {
    if (!element.current) return;
    strip.current = createScanStrip(element.current);
    if (first) strip.current.shown(first);
    return strip.current.end;
  }, [first]);
  // Preloaded, so that the first scan's beep is not delayed.
  useEffect(() => void loadSound(), []);
  return { element, strip };
}

interface StripProps {
  element: RefObject<HTMLDivElement>;
  first: ScanShown | null;
  idle: string;
}

/** The same at each rendering: later results are written into its elements. */
function Strip({ element, first, idle }: StripProps) {
  const [{ attributes, texts }] = useState(() =>
    first ? stripContent(first, false) : { attributes: {}, texts: ["", "", idle] },
  );
  return (
    <div
      ref={element}
      aria-live="assertive"
      aria-atomic="true"
      className={first ? "scan-result" : "scan-result js-only"}
      {...attributes}
    >
      <CircleCheck strokeWidth={2} />
      <OctagonX strokeWidth={2} />
      <div>
        {texts.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the word, the title and the detail
          <p key={at}>{text}</p>
        ))}
      </div>
    </div>
  );
}
