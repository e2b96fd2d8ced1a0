import { notify } from "./toasts/toast-store";
import { KEPT_INPUT } from "./unsaved-input-key";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
interface Kept {
  at: number;
  page: string;
  /** The user who typed it; never shown to another user who signs in here. */
  who: string;
  fields: { form: number; field: number; name: string; value: string; checked: boolean }[];
}

const LASTS_MS = 3_600_000;
const NEVER_KEPT = "[type=password], [type=file], [type=hidden], [type=submit], [data-volatile]";

/** Without the query, into which a form can write what is chosen. */
const here = () => location.pathname;
const who = () => document.querySelector(".sidebar-user")?.textContent ?? "";
const forms = () => [...document.querySelectorAll<HTMLFormElement>("form[method=post]")];
/** The fields that the form posts. A combobox adds an input without a name once its scripts run. */
const fieldsOf = (form: HTMLFormElement) =>
  (Array.from(form.elements) as Field[]).filter(
    (field) => field.name !== "" && field.matches("input, textarea, select") && !field.matches(NEVER_KEPT),
  );

/** Stores the page's unsaved form input, in this tab only. */
export function keepInput(): void {
  const fields = forms().flatMap((form, at) =>
    fieldsOf(form).flatMap((field, index) =>
      isChanged(field)
        ? [{ form: at, field: index, name: field.name, value: field.value, checked: isChecked(field) }]
        : [],
    ),
  );
  if (fields.length === 0) return;
  const kept: Kept = { at: Date.now(), page: here(), who: who(), fields };
  try {
    sessionStorage.setItem(KEPT_INPUT, JSON.stringify(kept));
  } catch {
    // Storage is full or blocked: the user has to type it again.
  }
}

/** Restores the input when the same user returns to the same page. */
export function restoreInput(): void {
  const text = sessionStorage.getItem(KEPT_INPUT);
  if (!text) return;
  const kept = JSON.parse(text) as Kept;
  const isMine = kept.who === who() && Date.now() - kept.at < LASTS_MS;
  if (isMine && kept.page !== here()) return;
  sessionStorage.removeItem(KEPT_INPUT);
  if (!isMine) return;
  const all = forms().map(fieldsOf);
  let restored = 0;
  for (const { form, field, name, value, checked } of kept.fields) {
    const found = all[form]?.[field];
    if (found?.name !== name) continue;
    if (isTick(found)) found.checked = checked;
    else found.value = value;
    found.dispatchEvent(new Event("input", { bubbles: true }));
    found.dispatchEvent(new Event("change", { bubbles: true }));
    restored += 1;
  }
  if (restored > 0) notify({ title: "Your input was restored", description: "It has not been saved yet." });
}

const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
const isChecked = (field: Field): boolean => isTick(field) && field.checked;

function isChanged(field: Field): boolean {
  if (isTick(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field.value !== field.defaultValue;
}
