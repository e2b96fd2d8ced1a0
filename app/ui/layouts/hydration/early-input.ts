type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Has React hear of the fields that the user changed before the page was hydrated. A combobox has replaced its field
 * since, and would open.
 */
export function announceChanges(): void {
  const inputs = document.querySelectorAll<HTMLInputElement>("input:not([type=hidden], [role=combobox])");
  const selects = document.querySelectorAll("select");
  const areas = document.querySelectorAll("textarea");
  for (const field of [...inputs, ...selects, ...areas].filter(isChanged)) announce(field);
}

/** Whether the field holds something else than it was rendered with. */
export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].findIndex((option) => option.defaultSelected);
    // A select whose initial value is none of its options shows the first.
    return field.selectedIndex !== Math.max(0, initial);
  }
  if (isBox(field)) return field.checked !== field.defaultChecked && (field.checked || field.type === "checkbox");
  return field.value !== field.defaultValue;
}

const isBox = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

/**
 * React takes the value that it finds when it hydrates a field for the initial one, so it is first shown that, by the
 * property that it watches on the element itself.
 */
function announce(field: Field) {
  if (field instanceof HTMLSelectElement || field.type === "file") return fire(field, "change");
  if (isBox(field)) {
    const { checked } = field;
    field.checked = !checked;
    unwatched(field, "checked", checked);
    return fire(field, "click");
  }
  const { value } = field;
  field.value = field.defaultValue;
  unwatched(field, "value", value);
  fire(field, "input");
}

function unwatched(field: Field, name: "checked" | "value", value: boolean | string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value);
}

const fire = (field: Field, type: string) => void field.dispatchEvent(new Event(type, { bubbles: true }));
