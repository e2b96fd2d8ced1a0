import type { StoreKey } from "../options";
import type { Shop } from "../shop/shop";
import { type Method, WpError } from "./api-response";
import { type Asking, authError, equal, findKey } from "./keys";
import { byOauth } from "./oauth";

/** Keys are accepted only when the URL's path contains `wp-json/wc`, not with `?rest_route=`. */
export function keysCount(path: string): boolean {
  return path.includes("wp-json/wc/") || path.includes("wp-json/wc-");
}

/**
 * The request's key; null for an anonymous request. An unknown key counts as anonymous; only a wrong secret or
 * signature is an error.
 * @throws WpError
 */
export function identify(shop: Shop, asking: Asking): StoreKey | null {
  if (shop.settings.treatHttpAsSecure) {
    const key = byBasic(shop, asking);
    if (key) return key;
  }
  return byOauth(shop, asking);
}

/** @throws WpError with 401, not 403, when the key lacks the permission */
export function checkPermission(key: StoreKey, method: Method): void {
  const needed = method === "GET" ? "read" : "write";
  if (key.permissions === "read_write" || key.permissions === needed) return;
  throw authError(`The API key provided does not have ${needed} permissions.`);
}

/** Not returned to anonymous requests. */
export function refusal(method: Method, isItem: boolean): WpError {
  const [code, message] = {
    GET: ["cannot_view", isItem ? "Sorry, you cannot view this resource." : "Sorry, you cannot list resources."],
    POST: ["cannot_create", "Sorry, you are not allowed to create resources."],
    PUT: ["cannot_edit", "Sorry, you are not allowed to edit this resource."],
    PATCH: ["cannot_edit", "Sorry, you are not allowed to edit this resource."],
    DELETE: ["cannot_delete", "Sorry, you are not allowed to delete this resource."],
  }[method] as [string, string];
  return new WpError(`woocommerce_rest_${code}`, message, 401);
}

/** Over TLS the query string takes precedence over the header. */
function byBasic(shop: Shop, { query, authorization }: Asking): StoreKey | null {
  const inQuery = [query.consumer_key, query.consumer_secret].map((value) => (typeof value === "string" ? value : ""));
  const [consumerKey, secret] = inQuery.every(Boolean) ? inQuery : fromHeader(authorization);
  if (!consumerKey || !secret) return null;
  const key = findKey(shop, consumerKey);
  if (!key) return null;
  if (!equal(key.consumerSecret, secret)) throw authError("Consumer secret is invalid.");
  return key;
}

function fromHeader(authorization = ""): string[] {
  const [scheme, encoded = ""] = authorization.split(" ");
  if (scheme?.toLowerCase() !== "basic") return [];
  const [name = "", ...rest] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return [name, rest.join(":")];
}
