import { type Cookie, type CookieOptions, createCookie } from "@remix-run/cloudflare";
import type { z } from "zod";

/**
 * A cookie whose value is sent as it is. `createCookie` alone sends the Base64 of its JSON: then sessions that browsers
 * hold would end, and scripts could not set the theme. Values must be made of the characters that a cookie allows.
 */
export const plainCookie = (name: string, options: CookieOptions = {}): Cookie =>
  createCookie(name, {
    ...options,
    encode: (base64) => base64 && JSON.parse(atob(base64)),
    decode: (value) => btoa(JSON.stringify(value)),
  });

/** The cookie's value; null when the request has none, or one that does not fit the schema. */
export async function readCookie<T>(request: Request, cookie: Cookie, schema: z.ZodType<T>): Promise<T | null> {
  const { data } = schema.safeParse(await cookie.parse(request.headers.get("Cookie")));
  return data ?? null;
}

/** For the attribute `Secure`: the local server has no https. */
export const isHttps = (request: Request): boolean => new URL(request.url).protocol === "https:";
