const GAP = 4;

/** Puts an open popover under its button, or above it where there is no room, with their nearer edges in line. */
export function placeBeside(button: HTMLElement, popover: HTMLElement): void {
  // The style sheet anchors it where the browser can.
  if (CSS.supports("position-area: block-end")) return;
  const anchor = button.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const room = innerHeight - anchor.bottom - GAP;
  const top = room >= height || room > anchor.top ? anchor.bottom + GAP : anchor.top - GAP - height;
  const fromRight = anchor.left + width > innerWidth - 8;
  const left = fromRight ? anchor.right - width : anchor.left;
  Object.assign(popover.style, { top: `${Math.max(8, top)}px`, left: `${Math.max(8, left)}px`, margin: "0" });
}
