const GAP = 4;
const MARGIN = 8;
/** With less room below, the list opens above if there is more. */
const MIN_HEIGHT = 220;
const MAX_HEIGHT = 320;
const MIN_WIDTH = 256;

/**
 * Shows a list as a popover, above everything and clipped by nothing, and keeps it at its field while the page scrolls
 * or a phone's keyboard opens. Returns how to stop.
 */
export function placeList(field: HTMLElement, list: HTMLElement, minWidth = MIN_WIDTH): () => void {
  list.showPopover();
  const place = () => placeAt(field.getBoundingClientRect(), list, minWidth);
  place();
  const hears = new AbortController();
  const { signal } = hears;
  addEventListener("scroll", place, { signal, capture: true, passive: true });
  addEventListener("resize", place, { signal });
  visualViewport?.addEventListener("resize", place, { signal });
  return () => hears.abort();
}

function placeAt(field: DOMRect, list: HTMLElement, minWidth: number): void {
  const seen = { top: visualViewport?.offsetTop ?? 0, height: visualViewport?.height ?? innerHeight };
  const below = seen.top + seen.height - field.bottom - GAP - MARGIN;
  const above = field.top - seen.top - GAP - MARGIN;
  const isBelow = below >= MIN_HEIGHT || below >= above;
  const width = Math.min(Math.max(field.width, minWidth), document.documentElement.clientWidth - 2 * MARGIN);
  const left = Math.min(field.left, document.documentElement.clientWidth - MARGIN - width);
  Object.assign(list.style, {
    inset: "auto",
    left: `${Math.max(MARGIN, left)}px`,
    [isBelow ? "top" : "bottom"]: `${isBelow ? field.bottom + GAP : innerHeight - field.top + GAP}px`,
    width: `${width}px`,
    minWidth: "0",
    maxWidth: "none",
    maxHeight: `${Math.min(MAX_HEIGHT, isBelow ? below : above)}px`,
    margin: "0",
    positionArea: "none",
  });
}
