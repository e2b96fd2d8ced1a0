import { PrefetchPageLinks, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";

/** As long as a pointer rests on what it means. */
const MEANT_MS = 100;

/**
 * Follows the pages' plain links (`a[data-soft]`, made with `softLink`) without a new document, and fetches ahead what the
 * pointer or the keyboard rests on. One for all of them: a link component in each was half of the time that a page took to
 * render, for it makes a URL of every address. A link with `data-soft="stay"` leaves the page where it is scrolled to, and
 * so does "unfold", of which nothing is fetched ahead.
 */
export function SoftLinks() {
  const navigate = useNavigate();
  const [meant, setMeant] = useState<string | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (event: MouseEvent) => {
      const link = softLink(event);
      if (!link || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash, {
        preventScrollReset: Boolean(link.dataset.soft),
        // Where one is already is one place in the history.
        replace: link.href === location.href || link.dataset.replace !== undefined,
      });
    };
    const rest = (event: Event) => {
      clearTimeout(timer);
      const link = softLink(event);
      if (link && link.dataset.soft !== "unfold")
        timer = setTimeout(() => setMeant(link.pathname + link.search), MEANT_MS);
    };
    // At the document, where React listens too: what a dialog does with a link comes first.
    document.addEventListener("click", follow);
    document.addEventListener("pointerover", rest);
    document.addEventListener("focusin", rest);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", follow);
      document.removeEventListener("pointerover", rest);
      document.removeEventListener("focusin", rest);
    };
  }, [navigate]);

  return meant && <PrefetchPageLinks page={meant} />;
}

const softLink = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-soft]") : null;
