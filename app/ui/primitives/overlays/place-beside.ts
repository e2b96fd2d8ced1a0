const GAP = 4;

/** Places an open popover below its button, or above it when there is no room, with their near edges aligned. */
export function placeBeside(button: HTMLElement, popover: HTMLElement): void {
  // Browsers with CSS anchor positioning do this in the style sheet.
  if (CSS.supports("position-area: block-end")) return;
  const anchor = button.getBoundingClientRect();
  const room = innerHeight - anchor.bottom - GAP;
  popover.style.maxHeight = `${Math.max(room, anchor.top - GAP) - 8}px`;
  const { width, height } = popover.getBoundingClientRect();
  const top = room >= height || room > anchor.top ? anchor.bottom + GAP : anchor.top - GAP - height;
  const fromRight = anchor.left + width > innerWidth - 8;
  const left = fromRight ? anchor.right - width : anchor.left;
  Object.assign(popover.style, { top: `${Math.max(8, top)}px`, left: `${Math.max(8, left)}px`, margin: "0" });
}
