import { useEffect, useRef } from "react";
import { selectRanges } from "./select-ranges";

const BOXES = "tbody .data-table-check input";

const boxesIn = (table: HTMLElement | null) => [...(table?.querySelectorAll<HTMLInputElement>(BOXES) ?? [])];

/** Notifies listeners that count the selected rows. */
function tick(box: HTMLInputElement, on: boolean) {
  if (box.checked === on) return;
  box.checked = on;
  box.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Syncs the header's checkbox with the rows': all, some or none; with Shift, a click, Space or an arrow selects a range.
 * The checkboxes remain plain form fields.
 */
export function useRowSelection(active: boolean, rows: unknown) {
  const tableRef = useRef<HTMLTableElement>(null);
  const allRef = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows have new checkboxes
  useEffect(() => {
    const table = tableRef.current;
    if (!active || !table) return;
    const sync = () => {
      const boxes = boxesIn(table);
      const ticked = boxes.filter((box) => box.checked).length;
      if (!allRef.current) return;
      allRef.current.checked = boxes.length > 0 && ticked === boxes.length;
      allRef.current.indeterminate = ticked > 0 && ticked < boxes.length;
    };
    sync();
    table.addEventListener("change", sync);
    return () => table.removeEventListener("change", sync);
  }, [active, rows]);

  useEffect(() => {
    const table = tableRef.current;
    if (active && table) return selectRanges(table, () => boxesIn(table), tick);
  }, [active]);

  function toggleAll() {
    const on = allRef.current?.checked ?? false;
    for (const box of boxesIn(tableRef.current)) tick(box, on);
  }
  return { tableRef, allRef, toggleAll };
}
