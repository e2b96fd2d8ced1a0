/** Fills in another field of the form, unless the user has typed something else there. */
export function fillBeside({ form }: HTMLInputElement, name: string, value: string | null): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !value) return;
  if (field.value !== "" && field.dataset.filled !== field.value) return;
  field.value = value;
  field.dataset.filled = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
