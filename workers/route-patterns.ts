import type { ServerBuild } from "@remix-run/cloudflare";
import { stampOf } from "#app/http/guards/guard-metadata.server";

export type Routes = ServerBuild["routes"];
export type Route = NonNullable<Routes[string]>;
export interface Pattern {
  route: Route;
  segments: string[];
  /** The segments to compare, lower-cased unless the route is case-sensitive; null for a parameter. */
  words: (string | null)[];
  /** More segments may follow: the pattern ends in "*" or has an optional part. */
  isOpen: boolean;
  /** The pattern ends in "*": any more specific route takes precedence. */
  isRest: boolean;
}

/** Every path pattern of a build, with its route. */
export const patternsOf = (routes: Routes): Pattern[] =>
  Object.values(routes).flatMap((route) => (route && isPlace(route) ? [patternOf(route, routes)] : []));

/** Whether the pattern matches these segments. The catch-all for unknown pages has no words and never matches here. */
export function fits({ route, words, isOpen }: Pattern, asked: readonly string[]): boolean {
  if (isOpen ? words.length === 0 || asked.length < words.length : asked.length !== words.length) return false;
  const isExact = route.caseSensitive === true;
  return words.every((word, n) => word === null || word === asked[n] || (!isExact && word === asked[n]?.toLowerCase()));
}

const isParam = (segment: string): boolean => segment.startsWith(":");

export interface RouteName {
  /** The route pattern, such as "/orders/view/:orderId": the URL itself may contain private data. */
  name: string;
  /** The route renders no page, so no page can show its errors. */
  isFile: boolean;
  /** The methods it supports; null for an API call, which refuses other methods itself. */
  methods: readonly string[] | null;
  /** The methods that an API call supports. */
  calls: readonly string[];
}

const READ = ["GET", "HEAD"] as const;

/** Finds the route of a path, for the log and for the request gate. */
export function routeNames(routes: Routes): (pathname: string) => RouteName {
  const patterns = patternsOf(routes);
  return (pathname) => {
    if (pathname === "/__manifest") return { name: pathname, isFile: false, methods: READ, calls: [] };
    const asked = pathname
      .replace(/\.data$/, "")
      .replace(/^\/_root$/, "/")
      .split("/")
      .filter(Boolean);
    const [best] = patterns
      .filter((pattern) => fits(pattern, asked))
      .toSorted((a, b) => Number(a.isOpen) - Number(b.isOpen) || params(a) - params(b));
    if (!best) return { name: "*", isFile: false, methods: READ, calls: [] };
    const name = `/${[...best.segments, ...(best.isOpen ? ["*"] : [])].join("/")}`;
    return {
      name,
      isFile: !best.route.module.default && !pathname.endsWith(".data"),
      methods: methodsOf(best.route, routes),
      calls: callsOf(best.route),
    };
  };
}

function methodsOf({ module, index, parentId }: Route, routes: Routes): readonly string[] | null {
  const kind = stampOf(module.action)?.kind;
  if (!module.default && (kind === "api" || kind === "webhook")) return null;
  // A form on an index page may post to its parent layout.
  const action = module.action ?? (index && parentId ? routes[parentId]?.module.action : undefined);
  return [...(module.default || module.loader ? READ : []), ...(action ? ["POST"] : [])];
}

function callsOf({ module }: Route): string[] {
  const [loader, action] = [stampOf(module.loader), stampOf(module.action)];
  if (action?.kind !== "api" || module.default) return [];
  return [...(loader?.operations ?? []), ...action.operations].map(({ method }) => method);
}

const params = ({ segments }: Pattern): number => segments.filter(isParam).length;

const isPlace = ({ path, index }: Route): boolean => Boolean(path) || index === true;

function patternOf(route: Route, routes: Routes): Pattern {
  const paths: string[] = [];
  for (let at: Route | undefined = route; at; at = at.parentId ? routes[at.parentId] : undefined)
    paths.unshift(at.path ?? "");
  const segments = paths.flatMap((path) => path.split("/")).filter(Boolean);
  const opening = segments.findIndex((segment) => segment === "*" || segment.endsWith("?"));
  const fixed = opening < 0 ? segments : segments.slice(0, opening);
  return {
    route,
    segments: fixed,
    words: fixed.map((segment) => (isParam(segment) ? null : route.caseSensitive ? segment : segment.toLowerCase())),
    isOpen: opening >= 0,
    isRest: segments.at(-1) === "*",
  };
}
