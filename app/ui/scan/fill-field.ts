/**
 * Sets a form field as the user would: selects the radio button or option, checks the box, or types the text. A field that has the
 * value already is left alone: an event would end the error that it shows.
 */
export function fillField(name: string, value: string): void {
  for (const field of document.getElementsByName(name)) {
    if (field instanceof HTMLInputElement && ["radio", "checkbox"].includes(field.type)) {
      if (field.value === value && !field.checked) field.click();
    } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      if (field.value === value) continue;
      field.value = value;
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
}

/** Value of the selected radio button. */
export const chosenIn = (name: string): string | null =>
  document.querySelector<HTMLInputElement>(`input[type=radio][name="${name}"]:checked`)?.value ?? null;
