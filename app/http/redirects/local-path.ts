const BASE = "http://this-site.invalid";
const HOME = "/";
const API = /^\/api\//i;

/**
 * The normalized path of a target on this site; null when a browser, or the router in it, could read the target as
 * another site. All redirects are checked with it.
 */
export function pathOnThisSite(target: string): string | null {
  // Browsers remove tabs and line ends and read a backslash as a slash, so "/<tab>/elsewhere" would leave the site.
  if (!target.startsWith("/") || /[\p{Cc}\\]/u.test(target) || !URL.canParse(target, BASE)) return null;
  const { origin, pathname, search, hash } = new URL(target, BASE);
  // The router in the browser reads two slashes at the start as a host, also when "/.//host" was resolved to them.
  return origin === BASE && !pathname.includes("//") ? pathname + search + hash : null;
}

/** A page of this site to return to, else the home page. API calls are no pages: signing out is one. */
export function localPath(target: string | null | undefined): string {
  const path = pathOnThisSite(target ?? "") ?? HOME;
  return API.test(path) ? HOME : path;
}
