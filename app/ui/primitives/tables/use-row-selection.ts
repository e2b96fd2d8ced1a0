import { useEffect, useRef } from "react";

const BOXES = "tbody .data-table-check input";

/** Syncs the header's checkbox with the rows': all, some or none. The checkboxes remain plain form fields. */
export function useRowSelection(active: boolean, rows: unknown) {
  const tableRef = useRef<HTMLTableElement>(null);
  const allRef = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows have new checkboxes
  useEffect(() => {
    const table = tableRef.current;
    if (!active || !table) return;
    const sync = () => {
      const boxes = [...table.querySelectorAll<HTMLInputElement>(BOXES)];
      const ticked = boxes.filter((box) => box.checked).length;
      if (!allRef.current) return;
      allRef.current.checked = boxes.length > 0 && ticked === boxes.length;
      allRef.current.indeterminate = ticked > 0 && ticked < boxes.length;
    };
    sync();
    table.addEventListener("change", sync);
    return () => table.removeEventListener("change", sync);
  }, [active, rows]);

  function toggleAll() {
    const on = allRef.current?.checked ?? false;
    for (const box of tableRef.current?.querySelectorAll<HTMLInputElement>(BOXES) ?? []) {
      if (box.checked === on) continue;
      box.checked = on;
      // Notifies listeners that count the selected rows.
      box.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
  return { tableRef, allRef, toggleAll };
}
