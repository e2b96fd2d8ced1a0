import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Moves the focus to the new screen's title after a navigation, so that screen readers announce it and Tab continues
 * from there. Does nothing when a field or dialog has taken the focus or returned it, or when only the query changes and
 * the focus stays where it was.
 */
export function useFocusAfterNavigation(): void {
  const { pathname, search, hash } = useLocation();
  const shown = useRef({ pathname, search });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    const { activeElement } = document;
    const isSame = before.pathname === pathname;
    if (isSame && (before.search === search || activeElement !== document.body)) return;
    if (hash || document.querySelector("dialog[open]")) return;
    const isTaken = activeElement?.closest(".shell-content, .toaster");
    if (isTaken) return;
    const title = document.querySelector<HTMLElement>(".page-heading h1") ?? document.getElementById("main");
    title?.focus({ preventScroll: true });
  }, [pathname, search, hash]);
}
