import type { z } from "zod";
import { cleanInput, cleanText } from "#app/domain/clean-text";
import { DomainError, invalid, notFound } from "#app/domain/errors";

export type Schema = z.ZodType | undefined;
export type Output<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined;

/** An id of the wrong shape is an id that does not exist. @throws not_found */
export function parseParams<S extends Schema>(
  schema: S | undefined,
  params: Record<string, string | undefined>,
): Output<S> {
  if (!schema) return undefined as Output<S>;
  const parsed = schema.safeParse(cleanInput(params));
  if (!parsed.success) throw notFound("This page");
  return parsed.data as Output<S>;
}

/** A repeated name becomes a list; an empty value counts as not given. @throws validation */
export function parseQuery<S extends Schema>(schema: S | undefined, request: Request): Output<S> {
  if (!schema) return undefined as Output<S>;
  const search = new URL(request.url).searchParams;
  const given: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const values = search
      .getAll(name)
      .map(cleanText)
      .filter((value) => value !== "");
    if (values.length > 0) given[name] = values.length === 1 ? (values[0] as string) : values;
  }
  return parsedOrInvalid(schema, given) as Output<S>;
}

const MAX_BODY = 1_000_000;

/** @throws bad_request when it is not JSON, too_large, validation */
export async function parseBody<S extends Schema>(
  schema: S | undefined,
  request: Request,
): Promise<{ input: Output<S>; text: string }> {
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  if (declared > MAX_BODY) throw new DomainError("too_large", "The body is larger than 1 MB.");
  const text = await request.text();
  if (text.length > MAX_BODY) throw new DomainError("too_large", "The body is larger than 1 MB.");
  if (!schema) return { input: undefined as Output<S>, text };
  // A schema with defaults for everything lets the body be left out.
  const absent = text === "" ? schema.safeParse(undefined) : null;
  if (absent?.success) return { input: absent.data as Output<S>, text };
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new DomainError("bad_request", "Send JSON with the content type application/json.");
  }
  return { input: parsedOrInvalid(schema, cleanInput(readJson(text))) as Output<S>, text };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("bad_request", "The body is not JSON.");
  }
}

function parsedOrInvalid(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const path = fieldName(issue.path);
    fields[path] = [...(fields[path] ?? []), issue.message];
  }
  throw invalid(fields);
}

/** As forms name it: "items[0].sku". */
const fieldName = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    return name ? `${name}.${String(part)}` : String(part);
  }, "");
