import { BY_NAME } from "./descriptions";
import type { ApiDocument } from "./document-types";
import { BY_OWNER } from "./own-descriptions";
import type { JsonSchema } from "./schemas.server";

/**
 * Adds a description to every parameter and property whose schema has none: by the shape or call it belongs to,
 * otherwise by its name, which has one meaning across the API. A test fails for one without a description.
 */
export function describeDocument(document: ApiDocument): ApiDocument {
  for (const [name, schema] of Object.entries(document.components.schemas)) describeSchema(name, schema);
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const owner = `${method.toUpperCase()} ${path}`;
      for (const parameter of operation.parameters) addDescription(owner, String(parameter.name ?? ""), parameter);
      const bodies = [operation.requestBody, ...Object.values(operation.responses)];
      for (const { schema } of bodies.flatMap((body) => Object.values(body?.content ?? {})))
        if (schema) describeSchema(owner, schema);
    }
  }
  return document;
}

function addDescription(owner: string, name: string, target: JsonSchema): void {
  const says = BY_OWNER[`${owner}.${name}`] ?? BY_NAME[name];
  if (says && target.description === undefined) target.description = says;
}

function describeSchema(owner: string, schema: JsonSchema): void {
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)) {
    addDescription(owner, name, property);
    describeSchema(`${owner}.${name}`, property);
  }
  for (const inner of innerSchemas(schema)) describeSchema(owner, inner);
}

/** The schemas nested in a schema. */
export const innerSchemas = ({ anyOf, oneOf, allOf, items, additionalProperties }: JsonSchema): JsonSchema[] =>
  [anyOf, oneOf, allOf, items, additionalProperties]
    .flat()
    .filter((one): one is JsonSchema => typeof one === "object" && one !== null);
