/** The fields of a list's lines, in the form that `input`, one of its products, belongs to. */
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
 * Where another line has the product already, its quantity rises by what this line asks for, and this line is empty
 * again. A line that the order had before stays a line of its own.
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

/** The next code that a scanner types wants a line of its own. */
export function addLineBehind(input: HTMLInputElement): void {
  const { own, field } = linesBeside(input);
  if (!field(own + 1, "sku")) input.closest("fieldset")?.querySelector<HTMLElement>("[data-add]")?.click();
}
