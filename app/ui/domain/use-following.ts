import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const LOOK_MS = 1500;

/** Reloads the page's data periodically while the work is running and the page is visible. */
export function useFollowing(isOpen: boolean, everyMs = LOOK_MS) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOpen || state !== "idle") return;
    const timer = setTimeout(() => document.visibilityState === "visible" && revalidate(), everyMs);
    const onReturn = () => document.visibilityState === "visible" && revalidate();
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [isOpen, everyMs, state, revalidate]);
}
