import type { z } from "zod";
import { cleanInput, cleanText } from "#app/domain/kernel/clean-text";
import { DomainError, invalid, notFound } from "#app/domain/kernel/errors";
import { readCursor } from "./cursor.server";
import { isShort, readAtMost, readShortText } from "./limited-body.server";

export type Schema = z.ZodType | undefined;
export type Output<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

/**
 * A malformed id is treated as an id that does not exist.
 * @throws not_found
 */
export function parseParams<S extends Schema>(
  schema: S | undefined,
  params: Record<string, string | undefined>,
): Output<S> {
  if (!schema) return undefined as Output<S>;
  const parsed = schema.safeParse(cleanInput(params));
  if (!parsed.success) throw notFound("This page");
  return parsed.data as Output<S>;
}

/**
 * Repeated names become a list; an empty value counts as absent.
 * @throws validation
 */
export function parseQuery<S extends Schema>(schema: S | undefined, request: Request): Output<S> {
  if (!schema) return undefined as Output<S>;
  return parsedOrInvalid(schema, givenIn(new URL(request.url))) as Output<S>;
}

/**
 * Query schema of an API call. Must be an object schema, because it has to list every parameter that the call accepts.
 */
export type CallQuery = z.ZodObject | undefined;

/**
 * Parses the query of an API call, and checks the cursor of a list. Unknown parameters are refused: a misspelled filter
 * would otherwise return unrelated rows. `ignored` lists parameters that our own forms send along.
 * @throws validation
 */
export function parseCallQuery<S extends CallQuery>(
  schema: S | undefined,
  request: Request,
  ignored: readonly string[] = [],
): Output<S> {
  const url = new URL(request.url);
  assertKnownParameters(url, Object.keys(schema?.shape ?? {}), ignored);
  if (!schema) return undefined as Output<S>;
  const given = givenIn(url);
  if (isPaged(schema) && typeof given.cursor === "string") given.cursor = readCursor(given.cursor, url);
  const query = parsedOrInvalid(schema, given);
  assertForwards(query as Span);
  return query as Output<S>;
}

interface Span {
  from?: unknown;
  to?: unknown;
}

const DAY_MS = 86_400_000;

/** Refuses a range that ends before it starts: the caller has most likely swapped the two. `to` is inclusive. */
function assertForwards({ from, to }: Span): void {
  if (typeof from !== "string" || typeof to !== "string") return;
  const end = Date.parse(to) + (to.length === 10 ? DAY_MS - 1 : 0);
  if (Date.parse(from) > end) throw invalid({ from: ["`from` must not be after `to`"] }, "dates_not_valid");
}

function assertKnownParameters({ searchParams }: URL, taken: string[], ignored: readonly string[]): void {
  const known = new Set([...taken, ...ignored]);
  const unknown = [...new Set(searchParams.keys())].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const says =
    taken.length > 0 ? `Unknown parameter. This call accepts ${taken.join(", ")}` : "This call accepts no parameters";
  throw invalid(
    Object.fromEntries(unknown.map((name) => [name, [says]])),
    "unknown_parameter",
    `This call does not accept ${unknown.map((name) => JSON.stringify(name)).join(", ")}.`,
  );
}

/** Whether a call returns a paged list. */
export const isPaged = (query: Schema): boolean => "cursor" in ((query as { shape?: object } | undefined)?.shape ?? {});

function givenIn({ searchParams: search }: URL): Record<string, string | string[]> {
  const given: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const values = search
      .getAll(name)
      .map(cleanText)
      .filter((value) => value !== "");
    if (values.length > 0) given[name] = values.length === 1 ? (values[0] as string) : values;
  }
  return given;
}

const MAX_BODY = 1_000_000;

/** @throws bad_request when it is not JSON, too_large, validation */
export async function parseBody<S extends Schema>(
  schema: S | undefined,
  request: Request,
): Promise<{ input: Output<S>; text: string }> {
  const text = await readText(request);
  if (!schema) return { input: undefined as Output<S>, text };
  // When every field has a default, the body may be omitted.
  const absent = text === "" ? schema.safeParse(undefined) : null;
  if (absent?.success) return { input: absent.data as Output<S>, text };
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new DomainError("wrong_content_type", "Send JSON with the content type application/json.");
  }
  return { input: parsedOrInvalid(schema, cleanInput(readJson(text))) as Output<S>, text };
}

/** @throws too_large */
async function readText(request: Request): Promise<string> {
  if (isShort(request, MAX_BODY)) return readShortText(request);
  const bytes = await readAtMost(request, MAX_BODY);
  if (!bytes) throw new DomainError("body_too_large", "The body is larger than 1 MB.");
  return new TextDecoder().decode(bytes);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("body_not_json", "The body is not JSON.");
  }
}

function parsedOrInvalid(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  const [whole] = parsed.error.issues;
  if (whole?.code === "invalid_type" && whole.path.length === 0)
    throw new DomainError("body_not_an_object", "Send a JSON object.");
  for (const issue of parsed.error.issues) {
    const path = fieldName(issue.path);
    fields[path] = [...(fields[path] ?? []), issue.message];
  }
  throw invalid(fields, "validation");
}

/** Field names as forms write them: "items[0].sku". */
const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    return name ? `${name}.${String(part)}` : String(part);
  }, "");
