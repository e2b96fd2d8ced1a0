import { notify } from "./toasts/toast-store";

/** Says that nothing can be sent now. The page stays as it is. */
export const sayOffline = (description: string): void =>
  notify({ title: "You are offline", description, variant: "destructive" });

/**
 * While the browser is offline a link would replace the page, and what is typed there, by the browser's own error page.
 * Listens below React's own listeners. Returns the function that ends it.
 */
export function keepPageOffline(): () => void {
  const root = document.documentElement;
  function onClick(event: MouseEvent) {
    if (navigator.onLine || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href || link.target || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    event.stopPropagation();
    sayOffline("This page stays open. Try again when the connection is back.");
  }
  root.addEventListener("click", onClick);
  return () => root.removeEventListener("click", onClick);
}
