import { useEffect, useRef } from "react";

/**
 * Keeps the credit note's choice and its lines in agreement: selecting a line chooses the lines, entering a part of a
 * line selects it, and choosing the whole invoice clears them. Clicks, so that the fields see the changes as the user's.
 */
export function LineChoice() {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = marker.current?.closest("form");
    const agree = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      const row = target.closest("[data-line]");
      const box = row?.querySelector<HTMLInputElement>("[name=lines]");
      if (target === box && box.checked)
        form?.querySelector<HTMLInputElement>("[name=what][value=some]:not(:checked)")?.click();
      else if (target === box) clear(row);
      else if (box && !box.checked && target.value.trim() !== "") box.click();
      else if (target.name === "what" && target.value === "all" && target.checked)
        for (const line of form?.querySelectorAll<HTMLInputElement>("[name=lines]:checked") ?? []) line.click();
    };
    form?.addEventListener("change", agree);
    return () => form?.removeEventListener("change", agree);
  }, []);
  return <span ref={marker} hidden />;
}

function clear(row: Element | null): void {
  for (const field of row?.querySelectorAll<HTMLInputElement>("input:not([name=lines], [type=hidden])") ?? []) {
    if (field.value === "") continue;
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
