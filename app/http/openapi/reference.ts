import type { ApiDocument, ApiOperation } from "./document.server";
import { type Field, fieldsOf, typeOf } from "./readable";
import type { JsonSchema } from "./schemas.server";

export interface ShownCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  more: string | null;
  isOpen: boolean;
  roles: string[];
  asked: Field[];
  body: Field[];
  answers: { status: string; says: string; type: string; shape: string | null }[];
  refusals: { status: string; says: string }[];
}
export interface Reference {
  version: string;
  about: string;
  parts: { id: string; title: string; about: string; calls: ShownCall[] }[];
  shapes: { name: string; fields: Field[] }[];
}

/** The document as people read it: parts, calls and shapes. */
export function referenceOf({ info, tags, paths, components }: ApiDocument): Reference {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      call: shown(method, path, operation),
    })),
  );
  return {
    version: info.version,
    about: info.description,
    parts: tags.map(({ name, description }) => ({
      id: name.toLowerCase().replaceAll(" ", "-"),
      title: name,
      about: description,
      calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
    })),
    shapes: Object.entries(components.schemas)
      .map(([name, schema]) => ({ name, fields: fieldsOf(schema) }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
}

function shown(method: string, path: string, operation: ApiOperation): ShownCall {
  const named = operation.parameters.filter((one) => typeof one.name === "string");
  const all = Object.entries(operation.responses);
  const isRefusal = ([status]: [string, unknown]) => Number(status) >= 400;
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    more: operation.description ?? null,
    isOpen: operation.security.length === 0,
    roles: operation["x-roles"] ?? [],
    asked: named.map((one) => ({
      name: String(one.name),
      type: typeOf(one.schema as JsonSchema),
      isRequired: one.required === true,
      where: one.in === "path" ? "address" : "query",
    })),
    body: schema ? fieldsOf(schema) : [],
    answers: all
      .filter((one) => !isRefusal(one))
      .flatMap(([status, { description, content }]) =>
        Object.entries(content ?? { "": {} }).map(([type, { schema: answer }]) => ({
          status,
          says: description,
          type: answer ? typeOf(answer) : type,
          shape: answer ? shapeIn(answer) : null,
        })),
      ),
    refusals: all.filter(isRefusal).map(([status, { description }]) => ({ status, says: description })),
  };
}

/** The named shape that an answer is, or is a list of. */
function shapeIn(schema: JsonSchema): string | null {
  const found = /#\/components\/schemas\/(\w+)/.exec(JSON.stringify(schema));
  return found?.[1] ?? null;
}
