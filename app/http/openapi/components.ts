import { PROBLEM_CODES } from "#app/domain/kernel/problems/problem-codes";
import { isPaged } from "../request/parse.server";
import type { ApiResponse } from "./document-types";
import { type Call, isRepeatable } from "./operations.server";
import type { JsonSchema } from "./schemas.server";

const TITLE: Record<number, string> = {
  400: "Bad request",
  401: "No user is signed in, or the API key is invalid, expired or revoked",
  403: "The role or key lacks permission, or another site sent the request",
  404: "Not found, or the caller has no access",
  409: "Conflicts with the current state",
  413: "Too large",
  422: "Validation failed; `errors` names the fields",
  429: "The key has reached its limit of calls per minute",
  502: "A partner service failed",
  503: "Not available",
};

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };
const header = (description: string, schema: JsonSchema = text, required = false): JsonSchema => ({
  description,
  schema,
  ...(required && { required }),
});
const ref = (name: string): JsonSchema => ({ $ref: `#/components/headers/${name}` });
const LIMITS = ["Limit", "Remaining", "Reset"] as const;

/** Headers of every response to an API key. */
const KEY_HEADERS: Record<string, JsonSchema> = Object.fromEntries(
  ["RateLimit", "X-RateLimit"].flatMap((prefix) =>
    LIMITS.map((name) => [`${prefix}-${name}`, ref(`RateLimit-${name}`)]),
  ),
);

const BOOKMARK = { "X-Bookmark": ref("X-Bookmark") };
const REQUEST_ID = { "X-Request-Id": ref("X-Request-Id") };

/** Headers of a success. Lists link to their next page. */
export function answerHeaders(call: Call): Record<string, JsonSchema> {
  const { permission, query, status, files } = call;
  return {
    ...REQUEST_ID,
    ...(permission !== null && { ...KEY_HEADERS, ...BOOKMARK }),
    ...(isPaged(query) && { Link: ref("Link") }),
    ...(isRepeatable(call) && { "Idempotency-Replayed": ref("Idempotency-Replayed") }),
    ...(status === 302 && { Location: header("The redirect target", text, true) }),
    ...(files?.length && { "Content-Disposition": header("The file's name") }),
  };
}

/** Error response for a status, with the call's own description where it has one. */
export const errorResponse = (status: number, says: string | true): ApiResponse & { $ref: string } => ({
  $ref: `#/components/responses/${status}`,
  description: says === true ? (TITLE[status] ?? "") : says,
});

const isProblem = (status: number): boolean => status !== 503;

const RESPONSES = Object.fromEntries(
  Object.entries(TITLE).map(([key, description]) => {
    const status = Number(key);
    const response: ApiResponse = {
      description,
      headers: {
        ...REQUEST_ID,
        ...(status !== 401 && KEY_HEADERS),
        ...(status === 429 && { "Retry-After": ref("Retry-After") }),
        ...(status === 409 && { "Retry-After": ref("Retry-After-Optional") }),
      },
      content: isProblem(status)
        ? { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } }
        : { "application/json": { schema: { type: "object" } } },
    };
    return [key, response];
  }),
);

export const COMPONENTS = {
  responses: RESPONSES,
  securitySchemes: {
    key: {
      type: "http",
      scheme: "bearer",
      description: "An API key, created by an administrator under Admin Menu, API keys.",
    },
    session: { type: "apiKey", in: "cookie", name: "stowline_session", description: "The session of a browser." },
  },
  parameters: {
    IdempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      description:
        "The same key and body within 24 hours returns the first response; the same key with another body returns 422.",
      schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
    },
    Bookmark: {
      name: "X-Bookmark",
      in: "header",
      description:
        "The last `X-Bookmark` that a response had: this response then shows at least that state, wherever it is read. Without it, keys of client companies read the newest state, which takes longer from far away.",
      schema: { type: "string", pattern: "^[0-9a-f-]{1,128}$" },
    },
  },
  headers: {
    "X-Request-Id": header("Identifies the request in the log", text, true),
    Link: header('The next page: <address>; rel="next". Absent on the last one.'),
    "Retry-After": header("Seconds until another call is allowed", { type: "integer", minimum: 1 }, true),
    "Retry-After-Optional": header("Seconds to wait before a retry, where a retry helps", {
      type: "integer",
      minimum: 1,
    }),
    "Idempotency-Replayed": header("`true` when a stored response is returned again", {
      type: "string",
      const: "true",
    }),
    "X-Bookmark": header(
      "The state that this response shows, to send with the next call; only to keys of client companies",
    ),
    "RateLimit-Limit": header("Calls per minute allowed for the key", count),
    "RateLimit-Remaining": header("Calls left in this minute", count),
    "RateLimit-Reset": header("Seconds until the next minute", count),
  },
  schemas: {
    Problem: {
      type: "object",
      description: "RFC 9457",
      properties: {
        type: { ...text, description: "Always `about:blank`; `code` says which problem it is." },
        code: {
          type: "string",
          enum: PROBLEM_CODES.map(({ code }) => code),
          description: "Stable code for API clients; `detail` may change. Codes may be added.",
        },
        title: { ...text, description: "The status as text" },
        status: { type: "integer", description: "The HTTP status" },
        detail: { ...text, description: "A message for users" },
        requestId: { ...text, description: "Identifies the request in the log" },
        errors: {
          type: "object",
          description: "Messages by field, such as `items[0].sku`",
          additionalProperties: { type: "array", items: text },
        },
      },
      required: ["type", "code", "title", "status", "detail", "requestId"],
    } as JsonSchema,
  },
};
