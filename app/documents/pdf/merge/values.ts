/** PDF value types as read. Text has one character per byte. */
export class Name {
  constructor(readonly name: string) {}
}
export class Text {
  constructor(readonly bytes: string) {}
}
/** Reference to an object of the same file. */
export class Ref {
  constructor(readonly id: number) {}
}
export type Dict = Map<string, Value>;
export type Value = null | boolean | number | Name | Text | Ref | Dict | Value[];

/**
 * Serializes a value as ASCII. `refOf` maps a reference to its new number, or to null when the object does not exist.
 */
export function written(value: Value, refOf: (id: number) => number | null): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : value.toFixed(6);
  if (value instanceof Name) return nameOf(value.name);
  if (value instanceof Text) return `<${[...value.bytes].map(hex).join("")}>`;
  if (value instanceof Ref) {
    const id = refOf(value.id);
    return id === null ? "null" : `${id} 0 R`;
  }
  if (Array.isArray(value)) return `[${value.map((one) => written(one, refOf)).join(" ")}]`;
  return `<< ${[...value].map(([key, one]) => `${nameOf(key)} ${written(one, refOf)}`).join(" ")} >>`;
}

const nameOf = (name: string): string => `/${name.replace(/[^\w.+*:;,@!$&'^`~?|=\\-]/g, (at) => `#${hex(at)}`)}`;
const hex = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, "0");
