/** "items[0].sku" as its steps. */
const steps = (name: string): string[] => name.split(/[.[\]]+/).filter(Boolean);

/** The value at a field's path in nested values; undefined when a step does not exist. */
export function valueAt(values: unknown, name: string): unknown {
  let value = values;
  for (const step of steps(name)) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** A value as a field shows it. */
export function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "bigint" ? String(value) : undefined;
}
