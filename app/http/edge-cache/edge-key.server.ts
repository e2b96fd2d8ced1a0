import { readDensity, readTheme } from "../cookies/display-cookies.server";
import { isExternalVisit } from "../request/external-visit";
import { isSharedPath } from "./public-addresses.server";

/** Cookies that only change how a page is displayed. Any other cookie, known or not, makes a request its sender's own. */
const DISPLAY_COOKIES = /^(?:(?:theme|density|sidebar)=[\w-]*(?:; *|$))*$/;

/**
 * The address under which the answer to a visitor's request is stored: everything that the answer depends on. Null for
 * requests whose answer must not be shared. Built from parts that are known to be harmless; no header of the request
 * is passed on to the cache.
 */
export async function edgeKey(request: Request, version: string | undefined): Promise<string | null> {
  const { origin, pathname, search } = new URL(request.url);
  if (!version || search !== "" || !isSharedPath(pathname) || !isVisitors(request)) return null;
  const variant = new URLSearchParams({
    version,
    theme: await readTheme(request),
    density: await readDensity(request),
    sheet: isExternalVisit(request) ? "inlined" : "linked",
  });
  return `${origin}${pathname}?${variant}`;
}

const isVisitors = ({ method, headers }: Request): boolean =>
  (method === "GET" || method === "HEAD") &&
  !headers.has("Authorization") &&
  DISPLAY_COOKIES.test(headers.get("Cookie") ?? "");
