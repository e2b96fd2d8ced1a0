import { useRef } from "react";
import { isTyping } from "../is-typing";
import { useBrowserLayoutEffect } from "../use-browser-layout-effect";

/** Keys closer together than this come from a scanner. */
const BURST_MS = 50;
const KEYS = ["j", "k", "x"];

/** j and k move through the links of a table's rows, Enter opens them, as it does for any link and from the row's checkbox, x selects the row, and Shift+x all rows since the last one. */
export function useRowKeys() {
  const holder = useRef<HTMLDivElement>(null);
  // A layout effect, so that keys work as soon as the table is visible.
  useBrowserLayoutEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    function onKey(event: KeyboardEvent) {
      const isBurst = !event.repeat && event.timeStamp - last < BURST_MS;
      if (event.key.length === 1) last = event.timeStamp;
      if (isBurst) return;
      if (event.key === "Enter") return openRow(event);
      const key = event.key.toLowerCase();
      if (!KEYS.includes(key) || (event.shiftKey && key !== "x")) return;
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      // With several tables on a page, only the focused or the first one reacts.
      const holders = [...document.querySelectorAll(".data-table")];
      const mine = holders.find((element) => element.contains(document.activeElement)) ?? holders[0];
      if (mine !== holder.current) return;
      const links = [...(holder.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
      const row = document.activeElement?.closest("tr");
      if (key === "x") {
        const box = row?.querySelector<HTMLElement>(".data-table-check input");
        box?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
        return;
      }
      const now = links.findIndex((link) => link.closest("tr") === row);
      const next = now < 0 ? 0 : now + (key === "j" ? 1 : -1);
      const target = links[Math.min(Math.max(next, 0), links.length - 1)];
      target?.focus();
      target?.closest("tr")?.scrollIntoView({ block: "nearest" });
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return holder;
}

/** Enter on a row's checkbox does the same as on the row's link. */
function openRow(event: KeyboardEvent) {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches(".data-table-check input")) return;
  event.preventDefault();
  target.closest("tbody tr")?.querySelector<HTMLElement>("[data-row-link]")?.click();
}
