import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Scroll positions of the pages left, by path. */
const kept = new Map<string, number>();

/** For links that lead back: the page opens where the user left it, as with the browser's Back. */
export const RETURN = { isReturn: true };

/** Returns to where the user left a page, after a link with RETURN or a form that was submitted on another page. */
export function useKeptScroll(): void {
  const { pathname, key } = useLocation();
  const { location: next, formMethod } = useNavigation();
  const isReturn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a navigation begins
  useEffect(() => {
    if (!next || next.pathname === pathname) return;
    kept.set(pathname, window.scrollY);
    isReturn.current = formMethod === "POST" || next.state?.isReturn === true;
  }, [next]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation, after the router's own scrolling
  useEffect(() => {
    const top = kept.get(pathname);
    if (isReturn.current && top) requestAnimationFrame(() => window.scrollTo(0, top));
    isReturn.current = false;
  }, [key]);
}
