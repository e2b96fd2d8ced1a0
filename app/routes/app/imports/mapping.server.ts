import type { ImportMapping } from "#app/domain/imports/import.schema";

/** The columns form's selects: a field's name and the number of its column, or nothing. */
export function mappingOf(form: FormData): ImportMapping {
  const mapping: ImportMapping = {};
  for (const [key, value] of form) {
    if (typeof value === "string" && /^\d{1,3}$/.test(value)) mapping[key] = Number(value);
  }
  return mapping;
}
