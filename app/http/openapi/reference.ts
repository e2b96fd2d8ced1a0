import type { ApiDocument, ApiOperation } from "./document-types";
import { placeOf } from "./examples";
import { type Field, fieldsOf, typeOf } from "./readable-schema";
import type { JsonSchema } from "./schemas.server";

export interface ShownCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  more: string | null;
  isOpen: boolean;
  roles: string[];
  /** The API area that a key needs. */
  area: string | null;
  /** Example for a command line; null for calls that programs do not make. */
  example: string | null;
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

/** The document as the reference page shows it: sections, calls and shapes. `origin` is the API's base URL. */
export function referenceOf({ info, tags, paths, components }: ApiDocument, origin: string): Reference {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      call: shown(method.toUpperCase(), path, operation, origin),
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

function shown(method: string, path: string, operation: ApiOperation, origin: string): ShownCall {
  const named = operation.parameters.filter((one) => typeof one.name === "string");
  const all = Object.entries(operation.responses);
  const isRefusal = ([status]: [string, unknown]) => Number(status) >= 400;
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    more: operation.description ?? null,
    isOpen: operation.security.length === 0,
    roles: operation["x-roles"] ?? [],
    area: operation["x-area"] ?? null,
    example: isForPrograms(path) ? exampleOf(method, path, operation, origin) : null,
    asked: named.map((one) => ({
      name: String(one.name),
      type: typeOf(one.schema as JsonSchema),
      isRequired: one.required === true,
      says: String(one.description ?? ""),
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

/** The named shape that a response is, or is a list of. */
function shapeIn(schema: JsonSchema): string | null {
  const found = /#\/components\/schemas\/(\w+)/.exec(JSON.stringify(schema));
  return found?.[1] ?? null;
}

/** Webhooks are called by stores, and logout by browsers. */
const isForPrograms = (path: string): boolean => !path.startsWith("/api/webhooks/") && path !== "/api/logout";

/** The call as a curl command; values to replace are in capitals. */
function exampleOf(method: string, path: string, operation: ApiOperation, origin: string): string {
  const { parameters, security, requestBody } = operation;
  const asked = parameters.filter((one) => one.in === "query" && (one.required === true || one.name === "limit"));
  const query = asked.map(({ name }) => `${name}=${placeOf(String(name))}`).join("&");
  const url = origin + path.replace(/\{(\w+)\}/g, (_, name: string) => placeOf(name)) + (query && `?${query}`);
  const [type] = Object.keys(requestBody?.content ?? {});
  const json = requestBody?.content["application/json"]?.example;
  const body = json ? `-d '${JSON.stringify(json, null, 2)}'` : "--data-binary @picture.jpg";
  return [
    `curl ${method === "GET" || (method === "POST" && type) ? "" : `-X ${method} `}"${url}"`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer stow_…"'] : []),
    ...(type ? [`-H "Content-Type: ${type}"`, body] : []),
  ].join(" \\\n  ");
}
