import { areaOf } from "#app/domain/access/api-keys/key-grant";
import { ROLES, reachOf } from "#app/domain/kernel/permissions";
import { describeDocument } from "./add-descriptions";
import { answerHeaders, COMPONENTS, errorResponse } from "./components";
import type { ApiDocument, ApiOperation, ApiResponse } from "./document-types";
import { BODY_EXAMPLES } from "./examples";
import { OPERATION_SUMMARIES } from "./operation-summaries";
import { type Call, isRepeatable } from "./operations.server";
import { parametersOf } from "./parameters.server";
import { PARTS } from "./reference-sections";
import { answerSchema, inputSchema, type JsonSchema } from "./schemas.server";
import type { OperationSummary } from "./summaries/summary";

/** The OpenAPI 3.1 document, built from the stamps of the guards and the schemas that they validate with. */
export function apiDocument(
  calls: readonly Call[],
  { version, brand }: { version: string; brand: string },
): ApiDocument {
  const schemas: Record<string, JsonSchema> = {};
  const paths: ApiDocument["paths"] = {};
  for (const call of calls) {
    paths[call.path] ??= {};
    (paths[call.path] as Record<string, ApiOperation>)[call.method.toLowerCase()] = operationOf(call, schemas);
  }
  return describeDocument({
    openapi: "3.1.0",
    info: { title: `${brand} API`, version, description: ABOUT },
    servers: [{ url: "/" }],
    tags: PARTS.map(({ tag, about }) => ({ name: tag, description: about })),
    paths,
    components: { ...COMPONENTS, schemas: { ...structuredClone(COMPONENTS.schemas), ...schemas } },
  });
}

const ABOUT = [
  "JSON in, JSON out. IDs are opaque strings. Money is decimal text with its currency's digits; amounts sent may be",
  "text or numbers. Times are ISO 8601 in UTC, days are those of the warehouse. Absent values are null. An id of another company is treated",
  "like an unknown one: 404. A query parameter that a call does not accept is rejected: 422.",
].join(" ");

function operationOf(call: Call, shared: Record<string, JsonSchema>): ApiOperation {
  const { method, path, permission, body } = call;
  const own: OperationSummary = OPERATION_SUMMARIES[`${method} ${path}`] ?? { summary: "" };
  const [, , first = ""] = path.split("/");
  const isByKey = permission !== null;
  return {
    operationId: operationId(call),
    tags: PARTS.filter(({ under }) => under.includes(first)).map(({ tag }) => tag),
    summary: own.summary,
    ...(own.details && { description: own.details }),
    security: isByKey ? [{ key: [] }, { session: [] }] : [],
    parameters: parametersOf(call),
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { "application/json": { schema: inputSchema(body), example: BODY_EXAMPLES[`${method} ${path}`] } },
      },
    }),
    ...(path.startsWith("/api/images/") && method === "PUT" && { requestBody: pictures }),
    responses: { ...successOf(call, shared), ...errorsOf(call, own) },
    ...(isByKey && {
      "x-roles": ROLES.filter((role) => reachOf(role, permission)),
      "x-area": areaOf(permission),
    }),
  };
}

const pictures = { required: true, content: { "image/jpeg": {}, "image/png": {}, "image/webp": {} } };

const operationId = ({ method, path }: Call): string =>
  method.toLowerCase() +
  path
    .slice("/api".length)
    .split(/[/.-]/)
    .map((part) => (part.startsWith("{") ? `By${capital(part.slice(1, -1))}` : capital(part)))
    .join("");
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function successOf(call: Call, shared: Record<string, JsonSchema>): Record<string, ApiResponse> {
  const { status = 200, answer, files = [] } = call;
  const content: NonNullable<ApiResponse["content"]> = {};
  if (answer) content["application/json"] = { schema: answerSchema(answer, shared) };
  for (const type of files) content[type] = {};
  return {
    [status]: {
      description: { 200: "Done", 201: "Created", 204: "No content", 302: "Redirects" }[status],
      headers: answerHeaders(call),
      ...(Object.keys(content).length > 0 && { content }),
    },
    ...(call.isPage && { 200: { description: "The page, for signed-out visitors", content: { "text/html": {} } } }),
  };
}

/** The errors of every call of this kind, and those of this call. */
function errorsOf(call: Call, { errors: own = {} }: OperationSummary): Record<string, ApiResponse> {
  const { method, permission, kind, params, body } = call;
  const isWrite = method !== "GET";
  const isPost = isRepeatable(call);
  const takesJson = body !== undefined;
  const isGuarded = permission !== null;
  const all: Record<number, string | boolean | undefined> = {
    400: takesJson ? "Not JSON, or another content type" : isPost && "The Idempotency-Key has an invalid format",
    401: isGuarded,
    403: isGuarded && (isWrite || areaOf(permission) !== "any"),
    404: params !== undefined && kind !== "webhook",
    409: isPost && "The first request with this Idempotency-Key is still running, or was interrupted",
    413: (isGuarded && isWrite) || takesJson,
    422: kind === "api",
    429: isGuarded,
    ...own,
  };
  const told = Object.entries(all).filter(([, says]) => says);
  return Object.fromEntries(
    told.map(([status, says]) => [status, errorResponse(Number(status), says as string | true)]),
  );
}
