import { type RefObject, useLayoutEffect } from "react";

/** Buttons that the user may want next. */
const BUTTONS = ":is(.form-buttons, .dialog-foot, .bulk-bar) :is(button, a), .button-primary";
const GAP_PX = 4;

/** Moves a toast that would cover a form's buttons at the lower edge to the upper edge, below the page's header. */
export function useClearEdge(region: RefObject<HTMLElement>, host: Element, shownId: string | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast has a place of its own, also in another host
  useLayoutEffect(() => {
    const element = region.current;
    const card = element?.firstElementChild;
    if (!element || !card) return;
    let frame = 0;
    const place = () => {
      delete element.dataset.edge;
      if (!coversButton(card, element)) return;
      const header = document.querySelector(".page-header")?.getBoundingClientRect().bottom ?? 0;
      element.style.setProperty("--message-top", `${Math.max(0, header)}px`);
      element.dataset.edge = "top";
    };
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    // The page below may still change, as when a dialog closes.
    placeSoon();
    const changes = new ResizeObserver(placeSoon);
    changes.observe(document.body);
    addEventListener("scroll", placeSoon, { capture: true, passive: true });
    addEventListener("resize", placeSoon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      removeEventListener("scroll", placeSoon, { capture: true });
      removeEventListener("resize", placeSoon);
      delete element.dataset.edge;
    };
  }, [region, host, shownId]);
}

function coversButton(card: Element, toaster: Element): boolean {
  const { top, bottom, left, right } = card.getBoundingClientRect();
  return [...document.querySelectorAll(BUTTONS)].some((button) => {
    if (toaster.contains(button) || !button.checkVisibility({ visibilityProperty: true })) return false;
    const box = button.getBoundingClientRect();
    // While an order is picked the page scrolls inside its frame, which ends above the toast.
    const end = Math.min(box.bottom, button.closest(".shell-content")?.getBoundingClientRect().bottom ?? box.bottom);
    return (
      box.width > 0 &&
      box.left < right + GAP_PX &&
      box.right > left - GAP_PX &&
      box.top < Math.min(bottom + GAP_PX, end) &&
      end > top - GAP_PX
    );
  });
}
