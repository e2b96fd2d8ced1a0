/** Whether a field says something else than it came with; a choice whose value is none of its options shows the first. */
export const isChanged = (form: HTMLFormElement | null): boolean =>
  [...(form?.elements ?? [])].some((field) =>
    field instanceof HTMLSelectElement
      ? field.selectedIndex !==
        Math.max(
          0,
          [...field.options].findIndex((option) => option.defaultSelected),
        )
      : field instanceof HTMLInputElement &&
        (field.value !== field.defaultValue || field.checked !== field.defaultChecked),
  );

/** After Back, or "Clear Filters", the fields say what the address says; the one being typed in is left alone. */
export function showFilters(form: HTMLFormElement | null, params: URLSearchParams) {
  for (const field of form?.elements ?? []) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    if (!field.name || field.type === "hidden" || field === document.activeElement) continue;
    const value = params.get(field.name);
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === field.value;
    // A field that is never empty says what holds where the address says nothing; a day's field takes no moment.
    else if (field instanceof HTMLInputElement) {
      const shown = value ?? field.dataset.otherwise ?? "";
      field.value = field.type === "date" ? shown.slice(0, 10) : shown;
    } else if ([...field.options].some((option) => option.value === value)) field.value = value ?? "";
    // So does a choice where the address names none that is offered.
    else field.selectedIndex = [...field.options].findIndex((option) => option.defaultSelected || option.value === "");
  }
}
