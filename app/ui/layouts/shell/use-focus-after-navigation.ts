import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Moves the focus to the new screen's title after a navigation, so that screen readers announce it and Tab continues
 * from there. Does nothing when a field or dialog has taken the focus or returned it, or when only the query changes.
 */
export function useFocusAfterNavigation(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash || document.querySelector("dialog[open]")) return;
    const { activeElement } = document;
    const isTaken = activeElement?.closest(".shell-content, .toaster");
    if (isTaken) return;
    const title = document.querySelector<HTMLElement>(".page-heading h1") ?? document.getElementById("main");
    title?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
