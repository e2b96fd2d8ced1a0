import { useEffect, useRef } from "react";

/**
 * Keeps the credit note's choice and its lines in agreement: selecting a line chooses the lines, and choosing the whole
 * invoice clears them. Clicks, so that the fields see the changes as the user's.
 */
export function LineChoice() {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = marker.current?.closest("form");
    const agree = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.checked) return;
      if (target.name === "lines")
        form?.querySelector<HTMLInputElement>("[name=what][value=some]:not(:checked)")?.click();
      if (target.name === "what" && target.value === "all")
        for (const line of form?.querySelectorAll<HTMLInputElement>("[name=lines]:checked") ?? []) line.click();
    };
    form?.addEventListener("change", agree);
    return () => form?.removeEventListener("change", agree);
  }, []);
  return <span ref={marker} hidden />;
}
