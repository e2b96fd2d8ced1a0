import { guardedUrl } from "#app/integrations/fetch-guard";
import type { Connection } from "#app/integrations/partner";

/** Pages of a WordPress site that users paste instead of its address. */
const INNER_PAGE = /\/(?:wp-admin|wp-json|wp-login\.php|wp-content|index\.php)(?:\/.*)?$/i;

/**
 * Possible addresses of the WordPress site, without trailing slash: as entered, and the host's root, because users also
 * paste their shop page.
 * @throws PartnerError bad-address
 */
export function siteCandidates(
  { storeUrl, allowsHttp }: Pick<Connection, "storeUrl" | "allowsHttp">,
  allowLocalStores: boolean,
): string[] {
  const url = guardedUrl(storeUrl, { allowLocalStores, allowsHttp });
  const path = url.pathname.replace(INNER_PAGE, "").replace(/\/+$/, "");
  return path === "" ? [url.origin] : [url.origin + path, url.origin];
}

/**
 * The forms of WordPress's REST root, most common first. The last one works without pretty permalinks, but WooCommerce
 * does not accept keys there.
 */
export function restRoots(site: string): string[] {
  return [`${site}/wp-json`, `${site}/index.php/wp-json`, `${site}/?rest_route=`];
}

/** Another plugin's namespace next to wc/v3. */
export function siblingApi(apiBase: string, namespace: string): string {
  return apiBase.replace(/\/wc\/v3$/, `/${namespace}`);
}

/** Appends a path and query to a REST base, which may itself be a query (`/?rest_route=/wc/v3`). */
export function restUrl(base: string, path: string, query: Record<string, string | number> = {}): URL {
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}
