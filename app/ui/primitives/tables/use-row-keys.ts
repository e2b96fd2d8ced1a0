import { useRef } from "react";
import { isTyping } from "../is-typing";
import { useBrowserLayoutEffect } from "../use-browser-layout-effect";

/** Keys closer together than this come from a scanner. */
const BURST_MS = 50;
const KEYS = ["j", "k", "x"];

/**
 * j and k move through the links of a table's rows, Enter opens them, as it does for any link and from the row's
 * checkbox, x selects the row, and Shift+x all rows since the last one. From the list's search field, the down arrow
 * goes to the first row, and so does Enter once the search is applied.
 */
export function useRowKeys() {
  const holder = useRef<HTMLDivElement>(null);
  /** The search field that the user leaves for the first row of the results it waits for. */
  const left = useRef<HTMLInputElement | null>(null);
  useBrowserLayoutEffect(() => {
    if (!left.current || !isApplied(left.current)) return;
    // Without focus when the row that had it was replaced by the results.
    if (document.activeElement === left.current || document.activeElement === document.body) focusFirst(holder.current);
    left.current = null;
  });
  // A layout effect, so that keys work as soon as the table is visible.
  useBrowserLayoutEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    function onKey(event: KeyboardEvent) {
      const isBurst = !event.repeat && event.timeStamp - last < BURST_MS;
      if (event.key.length === 1) last = event.timeStamp;
      if (isBurst) return;
      left.current = null;
      const { target } = event;
      if (target instanceof HTMLInputElement && target.dataset.shortcut === "search") return leaveSearch(event, target);
      if (event.key === "Enter") return openRow(event);
      const key = event.key.toLowerCase();
      if (!KEYS.includes(key) || (event.shiftKey && key !== "x")) return;
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isTyping(target) || !isMeant())
        return;
      const links = rowLinks(holder.current);
      const row = document.activeElement?.closest("tr");
      if (key === "x") {
        const box = row?.querySelector<HTMLElement>(".data-table-check input");
        box?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
        return;
      }
      const now = links.findIndex((link) => link.closest("tr") === row);
      const next = now < 0 ? 0 : now + (key === "j" ? 1 : -1);
      const link = links[Math.min(Math.max(next, 0), links.length - 1)];
      link?.focus();
      link?.closest("tr")?.scrollIntoView({ block: "nearest" });
    }
    /** With several tables on a page, only the focused or the first one reacts. */
    function isMeant() {
      const holders = [...document.querySelectorAll(".data-table")];
      return holder.current === (holders.find((one) => one.contains(document.activeElement)) ?? holders[0]);
    }
    function leaveSearch(event: KeyboardEvent, field: HTMLInputElement) {
      const isDone = isApplied(field);
      if (event.isComposing || !isMeant() || !(event.key === "ArrowDown" || (event.key === "Enter" && isDone))) return;
      event.preventDefault();
      left.current = field;
      if (isDone) focusFirst(holder.current);
      else field.form?.requestSubmit();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return holder;
}

const rowLinks = (holder: HTMLElement | null) => [...(holder?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];

/** Focuses the first row's link, or in a list without links its first button. */
const focusFirst = (holder: HTMLElement | null) =>
  (rowLinks(holder)[0] ?? holder?.querySelector<HTMLElement>("tbody :is(a, button)"))?.focus();

/** Whether the list shows what was typed into its search field. */
const isApplied = ({ name, value }: HTMLInputElement) =>
  value.trim() === (new URLSearchParams(window.location.search).get(name) ?? "").trim();

/** Enter on a row's checkbox does the same as on the row's link. */
function openRow(event: KeyboardEvent) {
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches(".data-table-check input")) return;
  event.preventDefault();
  target.closest("tbody tr")?.querySelector<HTMLElement>("[data-row-link]")?.click();
}
