import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After another screen has been opened the focus is at its title: it is read out, and Tab goes on from there. Not where
 * a field of the screen or a dialog has taken the focus, or given it back to what opened it, and not within a screen,
 * where only the query changes.
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
