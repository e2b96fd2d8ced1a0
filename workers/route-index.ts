import type { RequestHandler, ServerBuild } from "@remix-run/cloudflare";
import { fits, type Pattern, patternsOf, type Routes } from "./route-patterns";

/** What needs no decoding: an address that does may mean another one than it says. */
const PLAIN = /^[\w./~:-]*$/;

/** No route has as many. */
const MOST_SEGMENTS = 32;

/**
 * Remix looks through all routes five times for each page, which took a sixth of the Worker's own time of a list. This
 * hands it only those that the address may mean, or a beginning of it, of which the browser is told with the page; what is
 * meant Remix decides. There are as many handlers as there are kinds of addresses.
 */
export function routeIndex(build: ServerBuild, handlerOf: (build: ServerBuild) => RequestHandler): RequestHandler {
  const all = handlerOf(build);
  const patterns = patternsOf(build.routes);
  const longest = Math.max(...patterns.map(({ words }) => words.length));
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const { pathname } = new URL(request.url);
    // Remix looks at each beginning of an address, and tells the browser of it: a long one would take seconds.
    if (segmentsOf(pathname).length > MOST_SEGMENTS) return Promise.resolve(new Response("Not found", { status: 404 }));
    if (!PLAIN.test(pathname) || pathname === "/__manifest") return all(request, context);
    const near = nearest(patterns, pathname, longest);
    const key = near.map(({ route }) => route.id).join();
    let handler = handlers.get(key);
    if (!handler) {
      handler = handlerOf(only(build, near));
      handlers.set(key, handler);
    }
    return handler(request, context);
  };
}

const segmentsOf = (path: string): string[] => path.split("/").filter(Boolean);

/** What an address, or the beginning of it, may mean; none that is longer than the longest route says anything more. */
function nearest(patterns: readonly Pattern[], pathname: string, longest: number): Pattern[] {
  const segments = segmentsOf(pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/"));
  const beginnings = segments.slice(0, longest + 1).map((_, n) => segments.slice(0, n));
  return patterns.filter((pattern) => [segments, ...beginnings].some((asked) => mayMean(pattern, asked)));
}

const mayMean = (pattern: Pattern, asked: readonly string[]): boolean =>
  (pattern.isRest && pattern.segments.length === 0) || fits(pattern, asked);

/** The same build with these routes and what they lie in. */
function only(build: ServerBuild, near: readonly Pattern[]): ServerBuild {
  const ids = new Set<string>();
  for (const { route } of near)
    for (let id: string | undefined = route.id; id; id = build.routes[id]?.parentId) ids.add(id);
  const pick = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: pick(build.routes) as Routes,
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
