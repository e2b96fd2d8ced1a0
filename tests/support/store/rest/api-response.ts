import type { Shop } from "../shop/shop";
import type { Query } from "./php";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Call {
  shop: Shop;
  method: Method;
  /** Values captured by the route's pattern. */
  parts: string[];
  query: Query;
  /** The JSON or form body; empty when there is none. */
  body: Record<string, unknown>;
}

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

type Handler = (call: Call) => Answer | Promise<Answer>;

export interface Route {
  /** Matched against the path after `wp-json/`. */
  path: RegExp;
  handlers: Partial<Record<Method, Handler>>;
  /** Needs no key. */
  open?: boolean;
  /** Registered only while this feature is on; otherwise the response is `rest_no_route`. */
  when?: (shop: Shop) => boolean;
}

export const ok = (body: unknown, headers?: Record<string, string>): Answer => ({ status: 200, body, headers });

export const created = (body: unknown, location: string): Answer => ({
  status: 201,
  body,
  headers: { Location: location },
});

/** An error in WordPress's format: `{code, message, data: {status}}`. */
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

/** All invalid parameters in one response. */
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

/** `a, b, and c`, as WordPress lists the allowed values. */
export function oneOf(values: readonly string[]): string {
  if (values.length < 3) return values.join(" and ");
  return `${values.slice(0, -1).join(", ")}, and ${values.at(-1)}`;
}
