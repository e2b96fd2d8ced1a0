import { PrefetchPageLinks, useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useState } from "react";

/** As long as a pointer rests on what it means. */
const MEANT_MS = 100;

/**
 * Follows a table's plain links (`a[data-soft]`) without a new document, and fetches ahead what the pointer or the
 * keyboard rests on. One for all rows: a link component in each is a third of the time that a table takes to render.
 * A link with `data-soft="stay"` leaves the page where it is scrolled to.
 */
export function RowLinks({ table }: { table: RefObject<HTMLElement> }) {
  const navigate = useNavigate();
  const [meant, setMeant] = useState<string | null>(null);

  useEffect(() => {
    const element = table.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (event: MouseEvent) => {
      const link = softLink(event);
      if (!link || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      navigate(link.pathname + link.search, { preventScrollReset: link.dataset.soft === "stay" });
    };
    const rest = (event: Event) => {
      clearTimeout(timer);
      const link = softLink(event);
      if (link && link.dataset.soft !== "stay")
        timer = setTimeout(() => setMeant(link.pathname + link.search), MEANT_MS);
    };
    element?.addEventListener("click", follow);
    element?.addEventListener("pointerover", rest);
    element?.addEventListener("focusin", rest);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener("click", follow);
      element?.removeEventListener("pointerover", rest);
      element?.removeEventListener("focusin", rest);
    };
  }, [table, navigate]);

  return meant && <PrefetchPageLinks page={meant} />;
}

const softLink = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-soft]") : null;
