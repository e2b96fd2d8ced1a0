import { nextPaint } from "./next-paint";
import type { ScanShown } from "./scan-result-store";

const SHOWN_MS = 3000;
/**
 * Longer texts may need more lines on a phone than the strip has room for: one of the word or the title, and two below
 * it.
 */
const LONG = { word: 12, title: 26, rest: 60 };

/** Readable in its first frame: the result does not wait for a fade. */
const FLASH: Keyframe[] = [{ opacity: 0.6 }, { opacity: 1 }];
const FLASH_TIMING = { duration: 180, easing: "ease-out" };

/** Without a network the result is still visible. */
export const loadSound = () => import("./scan-sound").catch(() => null);

/** What the strip's elements have for a result; `isOdd` alternates from one result to the next. */
export function stripContent({ ok, word = "", title, detail = "" }: ScanShown, isOdd: boolean) {
  return {
    result: ok ? "ok" : "bad",
    isLong:
      word.length > LONG.word || title.length > LONG.title || (word ? title.length : 0) + detail.length > LONG.rest,
    // A text that is the same again would not be announced again.
    texts: [word, isOdd ? `${title}\u00a0` : title, detail],
  };
}

/**
 * Writes results into the strip itself, and begins their sound. React would take longer to find the strip than all else
 * takes on a phone between a scan and its result.
 */
export function createScanStrip(strip: HTMLElement) {
  const paragraphs = strip.querySelectorAll("p");
  let isOdd = false;
  let collapsing: ReturnType<typeof setTimeout> | undefined;

  function show(result: ScanShown): void {
    isOdd = !isOdd;
    const { isLong, texts, ...content } = stripContent(result, isOdd);
    setCollapsed(false);
    strip.dataset.result = content.result;
    strip.toggleAttribute("data-long", isLong);
    paragraphs.forEach((paragraph, at) => void write(paragraph, texts[at] ?? ""));
    // Not by a style sheet: React would hear the animation's events, and an equal result would not flash again.
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) strip.animate(FLASH, FLASH_TIMING);
    shown(result);
  }

  /** For a result that the strip has already. */
  function shown({ ok }: ScanShown): void {
    clearTimeout(collapsing);
    collapsing = setTimeout(setCollapsed, SHOWN_MS, true);
    // The result is painted first: starting a sound takes a phone as long as painting it.
    void nextPaint()
      .then(loadSound)
      .then((sound) => sound?.signal(ok));
  }

  /** The line that remains was announced before. */
  function setCollapsed(isCollapsed: boolean): void {
    strip.setAttribute("aria-live", isCollapsed ? "off" : "assertive");
    strip.toggleAttribute("data-collapsed", isCollapsed);
  }

  return { show, shown, end: () => clearTimeout(collapsing) };
}

/** Changes the text of the node that is there: adding one would make the browser compute more styles. */
function write(paragraph: HTMLElement, text: string): void {
  if (paragraph.firstChild) paragraph.firstChild.nodeValue = text;
  else paragraph.textContent = text;
}
