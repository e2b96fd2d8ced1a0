import { isTooDeep } from "./path-depth";

export const MANIFEST_PATH = "/__manifest";

/** Remix's browser router skips the request when its URL would be longer, and the server refuses one. */
const MAX_URL_CHARS = 7680;
/**
 * Paths and their beginnings, each of which Remix matches with all routes in about a millisecond. A full URL of links
 * such as "/orders/view/<id>/edit" has about 240, as links of one list share their beginnings.
 */
const MAX_MATCHES = 256;
const PARAMETERS = ["p", "version"];

/**
 * Whether the router in the browser could have sent this request for routes. Remix's server matches every beginning of
 * every path against all routes, so a URL of a few kilobytes could otherwise cost seconds.
 */
export function isManifestRequest({ href, searchParams }: URL): boolean {
  if (href.length > MAX_URL_CHARS) return false;
  if ([...searchParams.keys()].some((name) => !PARAMETERS.includes(name))) return false;
  if (searchParams.getAll("version").length !== 1) return false;
  const paths = searchParams.getAll("p");
  if (paths.length === 0 || paths.length > MAX_MATCHES) return false;
  if (!paths.every((path) => path.startsWith("/") && !path.includes("//") && !isTooDeep(path))) return false;
  return beginningsOf(paths).size <= MAX_MATCHES;
}

function beginningsOf(paths: readonly string[]): Set<string> {
  const beginnings = new Set<string>();
  for (const path of paths) {
    const segments = path.split("/").slice(1);
    for (const n of segments.keys()) beginnings.add(segments.slice(0, n + 1).join("/"));
  }
  return beginnings;
}
