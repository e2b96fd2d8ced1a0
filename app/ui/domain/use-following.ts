import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const LOOK_MS = 1500;

/** Reads the page again and again while the work goes on and somebody looks. */
export function useFollowing(isOpen: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOpen || state !== "idle") return;
    const timer = setTimeout(() => document.visibilityState === "visible" && revalidate(), LOOK_MS);
    const onReturn = () => document.visibilityState === "visible" && revalidate();
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [isOpen, state, revalidate]);
}
