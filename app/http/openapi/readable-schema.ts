import type { JsonSchema } from "./schemas.server";

export interface Field {
  name: string;
  type: string;
  isRequired: boolean;
  says: string;
  where?: string;
}

/** A schema in a few words: "text, at most 100", "whole number, 1 to 200", "list of Order". */
export function typeOf(schema: JsonSchema): string {
  if (typeof schema.$ref === "string") return schema.$ref.split("/").at(-1) ?? "";
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return [...new Set(choices.map(typeOf))].join(" or ");
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(" | ");
  if ("const" in schema) return String(schema.const);
  const types = [schema.type].flat().filter(Boolean) as string[];
  return types.map((type) => wordsFor(type, schema)).join(" or ") || "anything";
}

function wordsFor(type: string, schema: JsonSchema): string {
  if (type === "array") return `list of ${typeOf((schema.items ?? {}) as JsonSchema)}${atMost(schema.maxItems)}`;
  if (type === "string") return `${schema.format === "date-time" ? "time" : "text"}${atMost(schema.maxLength)}`;
  if (type === "integer" || type === "number") {
    const { minimum: least, maximum: most } = schema;
    const span = least !== undefined && most !== undefined ? `, ${least} to ${most}` : atMost(most);
    return `${type === "integer" ? "whole number" : "number"}${span}`;
  }
  return { boolean: "true or false", object: "object", null: "null" }[type] ?? type;
}

const atMost = (limit: unknown): string => (typeof limit === "number" ? `, at most ${limit}` : "");

/** An object's fields; nested ones under their full path: `items[].sku`. */
export function fieldsOf(schema: JsonSchema, before = ""): Field[] {
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([key, value]) => {
    const name = before + key;
    const own = {
      name,
      type: typeOf(value),
      isRequired: required.includes(key),
      says: String(value.description ?? ""),
    };
    return [own, ...innerOf(value, name)];
  });
}

function innerOf(value: JsonSchema, name: string): Field[] {
  const choices = ((value.anyOf as JsonSchema[] | undefined) ?? [value]).filter((one) => one.properties || one.items);
  return choices.flatMap((one) =>
    one.items ? fieldsOf(one.items as JsonSchema, `${name}[].`) : fieldsOf(one, `${name}.`),
  );
}
