import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { stampOf } from "#app/http/guards/stamp.server";
import { fits, isParam, type Pattern, patternsOf, type Route, type Routes } from "./route-patterns";

type Handler = (args: LoaderFunctionArgs) => Promise<Response>;

/** What needs no decoding and no second look; Remix takes care of the rest. */
const PLAIN = /^(?:\/[\w.~-]+)+$/;
const OF_REMIX = ["index", "_routes"];
const asksFor = (search: string, name: string): boolean => new URLSearchParams(search).has(name);

/**
 * Hands calls of the API to their handlers. Remix ranks all routes anew, twice for each call, which took a quarter of the
 * Worker's own time of a scan. A method that a path does not take is refused by its action, which knows those that it does;
 * Remix would answer OPTIONS like GET. Null leaves a request to Remix: pages, and paths that may mean more than one route.
 */
export function apiDispatch(routes: Routes) {
  const patterns = patternsOf(routes);
  return ({ method, url: asked }: Request, args: Omit<LoaderFunctionArgs, "params">): Promise<Response> | null => {
    const { pathname, search } = new URL(asked);
    const name = method === "GET" ? "loader" : "action";
    // Remix makes HEAD of GET, and takes its own two parameters out of the address.
    if (method === "HEAD" || !PLAIN.test(pathname) || (search && OF_REMIX.some((own) => asksFor(search, own))))
      return null;
    const segments = pathname.slice(1).split("/");
    const found = only(patterns, segments);
    const handler = found && callOf(found.route, name);
    return handler ? handler({ ...args, params: paramsOf(found, segments) }) : null;
  };
}

/** The one route that this path can mean; the one without parameters before others, as with Remix. */
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
