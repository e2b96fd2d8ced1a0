/** Whether a key pressed here is text input, so that shortcuts must ignore it. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
}
