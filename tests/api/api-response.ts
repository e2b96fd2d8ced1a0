import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect } from "vitest";
import { stampOf } from "#app/http/guards/guard-metadata.server";
import type { Call } from "./call";
import { remixArgs } from "./remix-args";

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** Calls an API route as Remix does. Returns the response's JSON, checked against the call's schema. */
export async function answerOf<T = Record<string, unknown>>(
  handler: unknown,
  { method, path, params = {}, cookie, body, headers = {} }: Omit<Call, "body"> & { body?: unknown },
): Promise<Answer<T>> {
  const raw = typeof body === "string" || body instanceof Uint8Array ? (body as BodyInit) : null;
  const request = new Request(`http://stowline.test${path}`, {
    method,
    headers: {
      ...(cookie && { Cookie: cookie }),
      ...(body !== undefined && raw === null && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: raw ?? JSON.stringify(body) }),
  });
  const run = handler as (args: LoaderFunctionArgs) => Promise<Response>;
  const response = await run(remixArgs(request, params));
  const text = await response.text();
  const { answer } = stampOf(handler)?.operations.find((one) => one.method === method) ?? {};
  // Parsing drops properties that the schema does not name, so an undeclared property shows as a difference.
  if (response.ok && answer && response.headers.get("Content-Type")?.startsWith("application/json"))
    expect(answer.parse(JSON.parse(text)), `what ${method} ${path} answers with, by its schema`).toEqual(
      JSON.parse(text),
    );
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : null) as T };
}
