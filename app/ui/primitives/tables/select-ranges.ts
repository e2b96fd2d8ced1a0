type Tick = (box: HTMLInputElement, on: boolean) => void;

/**
 * Selects ranges of a table's checkboxes: Shift with a click or Space gives all boxes since the last one the new state;
 * Shift with an arrow moves to the next box and gives it the state of the first. Returns a function that stops it.
 */
export function selectRanges(table: HTMLElement, boxes: () => HTMLInputElement[], tick: Tick): () => void {
  /** The box that a range begins with. */
  let anchor: HTMLInputElement | null = null;
  const boxOf = (event: Event) => boxes().find((box) => box === event.target);

  function fill(box: HTMLInputElement, on: boolean) {
    const all = boxes();
    const [from, to] = [anchor ? all.indexOf(anchor) : -1, all.indexOf(box)];
    const range = from < 0 ? [box] : all.slice(Math.min(from, to), Math.max(from, to) + 1);
    for (const one of range) tick(one, on);
  }

  function onClick(event: MouseEvent) {
    const box = boxOf(event);
    if (!box) return;
    if (event.shiftKey) fill(box, box.checked);
    else anchor = box;
  }

  function onKey(event: KeyboardEvent) {
    const box = boxOf(event);
    if (!box || !event.shiftKey || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === " ") {
      event.preventDefault();
      fill(box, !box.checked);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    if (!anchor?.isConnected) {
      anchor = box;
      tick(box, true);
    }
    const all = boxes();
    const next = all[all.indexOf(box) + step];
    if (!next) return;
    tick(next, anchor.checked);
    next.focus();
  }

  /** A click with Shift would also select the text between two rows. */
  const onPress = (event: MouseEvent) => {
    if (event.shiftKey && event.target instanceof Element && event.target.closest(".data-table-check"))
      event.preventDefault();
  };

  table.addEventListener("click", onClick);
  table.addEventListener("keydown", onKey);
  table.addEventListener("mousedown", onPress);
  return () => {
    table.removeEventListener("click", onClick);
    table.removeEventListener("keydown", onKey);
    table.removeEventListener("mousedown", onPress);
  };
}
