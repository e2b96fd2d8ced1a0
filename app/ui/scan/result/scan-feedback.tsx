import { useEffect, useRef, useState } from "react";
import { CircleCheck, OctagonX } from "#app/ui/icons/icons";
import { useBrowserLayoutEffect } from "../../primitives/use-browser-layout-effect";
import { createSaid, type ScanResultStore, type ScanShown } from "./scan-result-store";
import { createScanStrip, loadSound, stripContent } from "./scan-strip";

/** `LiveFeedback` for a result that a component renders. One that becomes null leaves the last result on the screen. */
export function ScanFeedback({ result, idle }: { result: ScanShown | null; idle?: string }) {
  const [said] = useState(() => createSaid(result));
  useBrowserLayoutEffect(() => {
    if (result && result.id !== said.get()?.id) said.set(result);
  });
  return <LiveFeedback said={said} idle={idle} />;
}

/**
 * Result of the last scan, readable from two metres, with sound and vibration. After three seconds it collapses to one
 * line, which stays until the next scan; a server-rendered result stays whole when scripts are off.
 *
 * It renders the same each time: each result is written into its elements at once, before the screen around it renders.
 */
export function LiveFeedback({
  said,
  idle = "Ready for the next scan",
}: {
  said: ScanResultStore;
  idle?: string | undefined;
}) {
  const element = useRef<HTMLDivElement>(null);
  const [first] = useState(said.get);
  const content = first && stripContent(first, false);
  const [texts, setTexts] = useState(content?.texts ?? ["", "", idle]);
  // From the first result on, the strip writes its texts itself: React must render the ones that it rendered before.
  if (!said.get() && texts[2] !== idle) setTexts(["", "", idle]);
  useBrowserLayoutEffect(() => {
    if (!element.current) return;
    const strip = createScanStrip(element.current);
    const show = () => {
      const result = said.get();
      if (result) strip.show(result);
    };
    if (first) strip.shown(first);
    if (said.get() !== first) show();
    const stop = said.subscribe(show);
    return () => {
      stop();
      strip.end();
    };
  }, [said, first]);
  // Preloaded, so that the first scan's beep is not delayed.
  useEffect(() => void loadSound(), []);
  return (
    <div
      ref={element}
      aria-live="assertive"
      aria-atomic="true"
      className={first ? "scan-result" : "scan-result js-only"}
      data-result={content?.result}
      data-long={content?.isLong ? "" : undefined}
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
