import { z } from "zod";
import { apiDocument } from "#app/http/openapi/document.server";
import type { ApiDocument, ApiOperation } from "#app/http/openapi/document-types";
import { apiCalls } from "#app/http/openapi/operations.server";
import type { JsonSchema } from "#app/http/openapi/schemas.server";

export const document: ApiDocument = JSON.parse(
  JSON.stringify(apiDocument(apiCalls(), { version: "test", brand: "Test" })),
);

export interface Described {
  name: string;
  method: string;
  path: string;
  operation: ApiOperation;
}
export const operations: Described[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    operation,
  })),
);

const resolvedParts = new WeakMap<object, unknown>();

/** Replaces each `$ref` by what it refers to. Each part of the document is resolved once, and then shared. */
export function resolved<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  const whole = resolvedParts.get(value) ?? withoutRefs(value);
  resolvedParts.set(value, whole);
  return whole as T;
}

function withoutRefs<T extends object>(value: T): T {
  if (Array.isArray(value)) return value.map((inner) => resolved(inner)) as unknown as T;
  const { $ref } = value as { $ref?: string };
  if ($ref) {
    const steps = $ref.slice(2).split("/");
    return resolved(steps.reduce((at, step) => (at as Record<string, unknown>)[step], document as unknown)) as T;
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner)])) as T;
}

/** The document allows additional properties for future versions; here an undocumented property is an error. */
function closed(schema: JsonSchema): JsonSchema {
  const all = Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => {
      if (Array.isArray(inner)) return [key, inner.map((one) => (isObject(one) ? closed(one) : one))];
      if (key === "properties")
        return [key, Object.fromEntries(Object.entries(inner as object).map(([name, one]) => [name, closed(one)]))];
      return [key, isObject(inner) ? closed(inner) : inner];
    }),
  );
  return all.properties && all.additionalProperties === undefined ? { ...all, additionalProperties: false } : all;
}
const isObject = (value: unknown): value is JsonSchema => typeof value === "object" && value !== null;

/** By the resolved schema, which all responses of one kind share: most of them are problems. */
const made = new WeakMap<JsonSchema, z.ZodType>();
function schemaOf(schema: JsonSchema): z.ZodType {
  const whole = resolved(schema);
  const known = made.get(whole) ?? z.fromJSONSchema(closed(whole) as never);
  made.set(whole, known);
  return known;
}

/** Every difference between a response and its description in the document. */
export async function differences({ operation }: Described, answer: Response, byKey: boolean): Promise<string[]> {
  const { status, headers } = answer;
  const said = operation.responses[status] && resolved(operation.responses[status]);
  const text = await answer.text();
  if (!said) return [`${status} is not documented: ${text.slice(0, 300)}`];
  const found: string[] = [];
  for (const [header, about] of Object.entries(resolved(said.headers ?? {}))) {
    const value = headers.get(header);
    const isDue = about.required === true || (header.includes("RateLimit") && byKey);
    if (value === null && isDue) found.push(`no ${header}`);
    const { type } = (about.schema ?? {}) as { type?: string };
    if (value !== null && type === "integer" && !/^\d+$/.test(value)) found.push(`${header}: ${value}`);
  }
  if (headers.get("Link")?.match(/^<\/api\/[^>]+>; rel="next"$/) === null) found.push(`Link: ${headers.get("Link")}`);
  const contents = said.content ?? {};
  const type = (headers.get("Content-Type") ?? "").split(";")[0] ?? "";
  if (Object.keys(contents).length === 0) return text === "" ? found : [...found, `a body: ${text.slice(0, 80)}`];
  const content = contents[type];
  if (!content) return [...found, `content type ${type}`];
  if (content.schema) {
    const parsed = schemaOf(content.schema).safeParse(JSON.parse(text));
    if (!parsed.success) found.push(`${parsed.error.message} in ${text.slice(0, 500)}`);
  }
  if (type === "application/problem+json") {
    const problem = JSON.parse(text);
    if (problem.status !== status) found.push(`status ${problem.status}`);
    if (problem.requestId !== headers.get("X-Request-Id")) found.push("another request id");
  }
  return found;
}
