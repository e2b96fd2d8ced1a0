/** Sets the fields to the values in the URL, after Back or "Clear Filters". The focused field keeps its text. */
export function showFilters(form: HTMLFormElement | null, params: URLSearchParams) {
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    if (!field.name || field.type === "hidden" || field === document.activeElement) continue;
    const value = params.get(field.name);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === field.value;
    // A field that is never empty shows the value that applies by default; a date field takes no time of day.
    else if (field instanceof HTMLInputElement) {
      const shown = value ?? field.dataset.otherwise ?? "";
      field.value = field.type === "date" ? shown.slice(0, 10) : shown;
    } else if ([...field.options].some((option) => option.value === value)) field.value = value ?? "";
    // So does a select when the URL names none of its options.
    else field.selectedIndex = [...field.options].findIndex((option) => option.defaultSelected || option.value === "");
    // For a combobox over the field. It does not bubble: the filters need not be applied again.
    field.dispatchEvent(new Event("input"));
  }
}
