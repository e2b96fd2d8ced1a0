import type { ImportMapping } from "#app/domain/imports/import.schema";

/** The mapping form's selects: field name to column number, or empty. */
export function mappingOf(form: FormData): ImportMapping {
  const mapping: ImportMapping = {};
  for (const [key, value] of form) {
    if (typeof value === "string" && /^\d{1,3}$/.test(value)) mapping[key] = Number(value);
  }
  return mapping;
}
