import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/**
 * When a toast that has the focus goes away, as after Undo, the focus returns to where it came from: the row or the button.
 * When that is gone too, it goes to the list's first row, or to the page's content.
 */
export function useReturnedFocus(region: RefObject<HTMLElement>, shownId: string | undefined) {
  const origin = useRef<Element | null>(null);
  const isInside = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the toast was replaced or removed, and only then
  useEffect(() => {
    if (!isInside.current || region.current?.contains(document.activeElement)) return;
    isInside.current = false;
    if (document.activeElement !== document.body) return;
    const { current: before } = origin;
    const target = before?.isConnected ? before : document.querySelector("#main [data-row-link], #main");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [shownId]);

  return {
    onFocus({ relatedTarget }: FocusEvent) {
      const isFromOutside = !(relatedTarget instanceof Element && region.current?.contains(relatedTarget));
      if (isFromOutside && !isInside.current) origin.current = relatedTarget;
      isInside.current = true;
    },
    onBlur({ target, relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof Element && region.current?.contains(relatedTarget)) return;
      // A button that waits for its answer or is removed loses the focus to nothing else.
      queueMicrotask(() => {
        if (target.isConnected && !target.matches(":disabled")) isInside.current = false;
      });
    },
  };
}
