import { PrefetchPageLinks, useNavigate } from "@remix-run/react";
import { type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";

/** How long a pointer rests on a link before it is prefetched. */
const MEANT_MS = 100;

/**
 * Handles the page's plain links (`a[data-soft]`, made with `softLink`) as client navigations, and prefetches the one
 * that the pointer or the keyboard focus rests on. One listener for all: a link component per link took a third of the
 * page frame's render time, because it resolves every URL. `data-soft="stay"` keeps the scroll position, and so does
 * "unfold", which is not prefetched. Listens through React, which replays early clicks, and after dialogs have handled
 * theirs.
 */
export function useSoftLinks() {
  const navigate = useNavigate();
  const [meant, setMeant] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  function onClick(event: MouseEvent) {
    const link = softLinkAt(event);
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setMeant(null);
    navigate(link.pathname + link.search + link.hash, {
      preventScrollReset: Boolean(link.dataset.soft),
      // A link to the current URL replaces the history entry.
      replace: link.href === location.href || link.dataset.replace !== undefined,
    });
  }
  function rest(event: SyntheticEvent) {
    clearTimeout(timer.current);
    const link = softLinkAt(event);
    // After the pointer leaves, later pages must not prefetch the link again.
    if (!link) setMeant(null);
    else if (link.dataset.soft !== "unfold")
      timer.current = setTimeout(() => setMeant(link.pathname + link.search), MEANT_MS);
  }

  return {
    links: { onClick, onPointerOver: rest, onFocus: rest },
    ahead: meant && <PrefetchPageLinks page={meant} />,
  };
}

const softLinkAt = ({ target }: SyntheticEvent): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-soft]") : null;
