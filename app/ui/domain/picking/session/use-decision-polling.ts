import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const POLL_MS = 10_000;

/** Another user decides about a shortage: reloads the page's data while a decision is pending. */
export function useDecisionPolling(isUndecided: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUndecided) return;
    const timer = setInterval(() => document.visibilityState === "visible" && revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isUndecided, revalidate]);
}
