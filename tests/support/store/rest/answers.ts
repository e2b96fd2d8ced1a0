import type { Shop } from "../shop/shop";
import type { Query } from "./php";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Call {
  shop: Shop;
  method: Method;
  /** What the route's pattern captured. */
  parts: string[];
  query: Query;
  /** The JSON or form body; empty when there was none. */
  body: Record<string, unknown>;
}

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

type Handler = (call: Call) => Answer | Promise<Answer>;

export interface Route {
  /** Matched against what follows `wp-json/`. */
  path: RegExp;
  handlers: Partial<Record<Method, Handler>>;
  /** Answers without a key. */
  open?: boolean;
  /** Only registered while this feature is on; otherwise `rest_no_route`. */
  when?: (shop: Shop) => boolean;
}

export const ok = (body: unknown, headers?: Record<string, string>): Answer => ({ status: 200, body, headers });

export const created = (body: unknown, location: string): Answer => ({
  status: 201,
  body,
  headers: { Location: location },
});

/** An error as WordPress sends it: `{code, message, data: {status}}`. */
export class WpError extends Error {
  constructor(
    readonly code: string | number,
    message: string,
    readonly status: number,
    readonly data: Record<string, unknown> = {},
  ) {
    super(message);
  }

  toAnswer(): Answer {
    return {
      status: this.status,
      body: { code: this.code, message: this.message, data: { status: this.status, ...this.data } },
    };
  }
}

export const noRoute = () =>
  new WpError("rest_no_route", "No route was found matching the URL and request method.", 404);

export interface BadParam {
  code: string;
  message: string;
}

/** All refused parameters in one answer. */
export function invalidParams(bad: Record<string, BadParam>): WpError {
  const names = Object.keys(bad);
  const each = (map: (param: BadParam) => unknown) =>
    Object.fromEntries(names.map((name) => [name, map(bad[name] as BadParam)]));
  return new WpError("rest_invalid_param", `Invalid parameter(s): ${names.join(", ")}`, 400, {
    params: each((param) => param.message),
    details: each(({ code, message }) => ({ code, message, data: null })),
  });
}

export const missingParams = (...names: string[]) =>
  new WpError("rest_missing_callback_param", `Missing parameter(s): ${names.join(", ")}`, 400, { params: names });

/** `a, b, and c`, as WordPress lists what would have been allowed. */
export function oneOf(values: readonly string[]): string {
  if (values.length < 3) return values.join(" and ");
  return `${values.slice(0, -1).join(", ")}, and ${values.at(-1)}`;
}
