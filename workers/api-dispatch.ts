import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { stampOf } from "#app/http/guards/stamp.server";
import { fits, isParam, type Pattern, patternsOf, type Route, type Routes } from "./route-patterns";

type Handler = (args: LoaderFunctionArgs) => Promise<Response>;

/** Paths that need no decoding or normalizing; Remix handles the rest. */
const PLAIN = /^(?:\/[\w.~-]+)+$/;
const OF_REMIX = ["index", "_routes"];
const asksFor = (search: string, name: string): boolean => new URLSearchParams(search).has(name);

/**
 * Dispatches API calls to their handlers. Remix ranks all routes twice for every call, which took a quarter of the
 * Worker's own time of a scan. A method that a path does not support is refused by its action, which lists the
 * supported ones; Remix would answer OPTIONS like GET. Returns null to leave the request to Remix: pages, and paths
 * that match more than one route.
 */
export function apiDispatch(routes: Routes) {
  const patterns = patternsOf(routes);
  return ({ method, url: asked }: Request, args: Omit<LoaderFunctionArgs, "params">): Promise<Response> | null => {
    const { pathname, search } = new URL(asked);
    const name = method === "GET" ? "loader" : "action";
    // Remix implements HEAD through GET, and removes its own two parameters from the URL.
    if (method === "HEAD" || !PLAIN.test(pathname) || (search && OF_REMIX.some((own) => asksFor(search, own))))
      return null;
    const segments = pathname.slice(1).split("/");
    const found = only(patterns, segments);
    const handler = found && callOf(found.route, name);
    return handler ? handler({ ...args, params: paramsOf(found, segments) }) : null;
  };
}

/** The only route that the path matches. Routes without parameters take precedence, as in Remix. */
function only(patterns: readonly Pattern[], segments: readonly string[]): Pattern | null {
  const fitting = patterns.filter((pattern) => !pattern.isRest && fits(pattern, segments));
  const exact = fitting.filter((pattern) => !pattern.isOpen && !pattern.segments.some(isParam));
  const [first, ...more] = exact.length > 0 ? exact : fitting;
  return first && more.length === 0 && !first.isOpen ? first : null;
}

function callOf({ module }: Route, name: "loader" | "action"): Handler | null {
  if (module.default || module.ErrorBoundary || !module.loader || !module.action) return null;
  const handler = module[name];
  return stampOf(handler)?.kind === "api" ? (handler as unknown as Handler) : null;
}

const paramsOf = ({ segments }: Pattern, asked: readonly string[]): LoaderFunctionArgs["params"] =>
  Object.fromEntries(segments.flatMap((segment, n) => (isParam(segment) ? [[segment.slice(1), asked[n]]] : [])));
