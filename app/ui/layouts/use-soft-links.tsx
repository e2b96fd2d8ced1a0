import { PrefetchPageLinks, useNavigate } from "@remix-run/react";
import { type MouseEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";

/** As long as a pointer rests on what it means. */
const MEANT_MS = 100;

/**
 * Follows the pages' plain links (`a[data-soft]`, made with `softLink`) without a new document, and fetches ahead what the
 * pointer or the keyboard rests on. One for all of them: a link component in each was a third of the time that a page's
 * frame took to render, for it makes a URL of every address. A link with `data-soft="stay"` leaves the page where it is
 * scrolled to, and so does "unfold", of which nothing is fetched ahead. It listens as components do: React wakes the page
 * for a press that comes early, and what a dialog does with a link comes first.
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
      // Where one is already is one place in the history.
      replace: link.href === location.href || link.dataset.replace !== undefined,
    });
  }
  function rest(event: SyntheticEvent) {
    clearTimeout(timer.current);
    const link = softLinkAt(event);
    // Left again, it is not to be fetched once more with each page that comes.
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
