import type { ServerBuild } from "@remix-run/cloudflare";
import { stampOf } from "#app/http/guards/stamp.server";

export type Routes = ServerBuild["routes"];
export type Route = NonNullable<Routes[string]>;
export interface Pattern {
  route: Route;
  segments: string[];
  /** The segments to compare with, in lower case unless case counts; null for a parameter. */
  words: (string | null)[];
  /** What follows may be anything: it ends in "*", or has a part that may be left out. */
  isOpen: boolean;
  /** It ends in "*": what fits any other comes there first. */
  isRest: boolean;
}

/** The addresses that a build answers, each with its route. */
export const patternsOf = (routes: Routes): Pattern[] =>
  Object.values(routes).flatMap((route) => (route && isPlace(route) ? [patternOf(route, routes)] : []));

/** Whoever asks for anything at all, such as the page for what there is not, comes after all others. */
export function fits({ route, words, isOpen }: Pattern, asked: readonly string[]): boolean {
  if (isOpen ? words.length === 0 || asked.length < words.length : asked.length !== words.length) return false;
  const isExact = route.caseSensitive === true;
  return words.every((word, n) => word === null || word === asked[n] || (!isExact && word === asked[n]?.toLowerCase()));
}

export const isParam = (segment: string): boolean => segment.startsWith(":");

export interface RouteName {
  /** The route's own words, such as "/orders/view/:orderId": an address itself may hold what is nobody's business. */
  name: string;
  /** It draws no page: what goes wrong there no page is around to show. */
  isFile: boolean;
  /** The methods it takes; null for a call of the API, which refuses other methods itself. */
  methods: readonly string[] | null;
}

const READ = ["GET", "HEAD"] as const;

/** Says of an address which route answers it: for the log, and for those that answer by themselves. */
export function routeNames(routes: Routes): (pathname: string) => RouteName {
  const patterns = patternsOf(routes);
  return (pathname) => {
    if (pathname === "/__manifest") return { name: pathname, isFile: false, methods: READ };
    const asked = pathname
      .replace(/\.data$/, "")
      .replace(/^\/_root$/, "/")
      .split("/")
      .filter(Boolean);
    const [best] = patterns
      .filter((pattern) => fits(pattern, asked))
      .toSorted((a, b) => Number(a.isOpen) - Number(b.isOpen) || params(a) - params(b));
    if (!best) return { name: "*", isFile: false, methods: READ };
    const name = `/${[...best.segments, ...(best.isOpen ? ["*"] : [])].join("/")}`;
    return {
      name,
      isFile: !best.route.module.default && !pathname.endsWith(".data"),
      methods: methodsOf(best.route, routes),
    };
  };
}

function methodsOf({ module, index, parentId }: Route, routes: Routes): readonly string[] | null {
  const kind = stampOf(module.action)?.kind;
  if (!module.default && (kind === "api" || kind === "webhook")) return null;
  // A form on an index page may post to the layout around it.
  const action = module.action ?? (index && parentId ? routes[parentId]?.module.action : undefined);
  return [...(module.default || module.loader ? READ : []), ...(action ? ["POST"] : [])];
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
