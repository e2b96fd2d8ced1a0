/** The line fields of the form that `input`, one of its product fields, belongs to. */
function linesBeside(input: HTMLInputElement) {
  const { list = "", own } = /^(?<list>.+)\[(?<own>\d+)\]\.sku$/.exec(input.name)?.groups ?? {};
  const field = (line: number, name: string) => {
    const found = input.form?.elements.namedItem(`${list}[${line}].${name}`);
    return found instanceof HTMLInputElement ? found : null;
  };
  return { own: Number(own), field };
}

const unitsIn = (field: HTMLInputElement | null): number => Math.max(1, Math.trunc(Number(field?.value)) || 1);

/**
 * When another line already has the product, adds this line's quantity to it and clears this line. Lines that the order
 * already had are not merged.
 */
export function raiseLine(input: HTMLInputElement, sku: string): { item: number; quantity: number } | null {
  const { own, field } = linesBeside(input);
  if (field(own, "id")?.value) return null;
  for (let line = 0; ; line++) {
    const other = field(line, "sku");
    if (!other) return null;
    const quantity = field(line, "quantity");
    if (line === own || !quantity || other.value.trim() !== sku) continue;
    quantity.value = String(unitsIn(quantity) + unitsIn(field(own, "quantity")));
    quantity.dispatchEvent(new Event("input", { bubbles: true }));
    input.value = "";
    const mine = field(own, "quantity");
    if (mine) mine.value = "1";
    return { item: line + 1, quantity: Number(quantity.value) };
  }
}

/** Adds an empty line for the next scan, unless there is one already. */
export function addLineAfter(input: HTMLInputElement): void {
  const { own, field } = linesBeside(input);
  if (!field(own + 1, "sku")) input.closest("fieldset")?.querySelector<HTMLElement>("[data-add]")?.click();
}
