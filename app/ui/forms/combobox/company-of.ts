/** The company that the field's form is about: the value of its `companyId`. */
export function companyOf({ form }: HTMLInputElement): string | undefined {
  const field = form?.elements.namedItem("companyId");
  return field instanceof HTMLSelectElement || field instanceof HTMLInputElement ? field.value : undefined;
}
