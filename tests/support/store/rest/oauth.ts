import { createHmac } from "node:crypto";
import type { StoreKey } from "../options";
import type { Shop } from "../shop/shop";
import { WpError } from "./api-response";
import { type Asking, authError, equal, findKey } from "./keys";
import { flattenQuery, type Query, rawUrlEncode } from "./php";

const NEEDED = ["oauth_consumer_key", "oauth_timestamp", "oauth_nonce", "oauth_signature", "oauth_signature_method"];
const WINDOW_SECONDS = 15 * 60;

/** One-legged OAuth 1.0a, as WooCommerce checks it over plain http. @throws WpError */
export function byOauth(shop: Shop, asking: Asking): StoreKey | null {
  const query: Query = { ...fromHeader(asking.authorization), ...asking.query };
  const missing = NEEDED.filter((name) => typeof query[name] !== "string" || query[name] === "");
  if (missing.length === NEEDED.length) return null;
  if (missing.length > 0) {
    const message = `Missing OAuth parameter${missing.length > 1 ? "s" : ""} ${missing.join(", ")}`;
    throw new WpError("woocommerce_rest_authentication_missing_parameter", message, 401);
  }
  const key = findKey(shop, String(query.oauth_consumer_key));
  if (!key) throw authError("Consumer key is invalid.");
  checkSignature(shop, asking, query, key);
  checkTimestampAndNonce(shop, key, Number(query.oauth_timestamp), String(query.oauth_nonce));
  return key;
}

function checkSignature(shop: Shop, { method, url }: Asking, query: Query, key: StoreKey): void {
  const { oauth_signature: signature, ...signed } = query;
  const algorithm = { "HMAC-SHA1": "sha1", "HMAC-SHA256": "sha256" }[String(query.oauth_signature_method)];
  if (!algorithm) throw authError("Invalid signature - signature method is invalid.");
  // Lists are signed with their indexes, so a signature over a literal `status[]=` does not match.
  const pairs = flattenQuery(signed).map(([name, value]) => [rawUrlEncode(name), rawUrlEncode(value)] as const);
  const sorted = pairs.sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : 1));
  const parameters = sorted.map(([name, value]) => `${name}=${value}`).join("&");
  const address = shop.surroundings.origin + (url.split("?")[0] ?? "");
  const addresses = shop.settings.treatHttpAsSecure ? [address, address.replace(/^http:/, "https:")] : [address];
  const matches = addresses.some((base) => {
    const text = [method, base, parameters].map(rawUrlEncode).join("&");
    return equal(createHmac(algorithm, `${key.consumerSecret}&`).update(text).digest("base64"), String(signature));
  });
  if (!matches) throw authError("Invalid signature - provided signature does not match.");
}

function checkTimestampAndNonce(shop: Shop, key: StoreKey, timestamp: number, nonce: string): void {
  const now = Math.floor(shop.surroundings.now() / 1000);
  if (!(Math.abs(now - timestamp) <= WINDOW_SECONDS)) throw authError("Invalid timestamp.");
  const name = `${key.consumerKey}:${nonce}`;
  for (const [known, at] of shop.nonces) if (now - at > WINDOW_SECONDS) shop.nonces.delete(known);
  if (shop.nonces.has(name)) throw authError("Invalid nonce - nonce has already been used.");
  shop.nonces.set(name, timestamp);
}

function fromHeader(authorization = ""): Query {
  if (!/^oauth /i.test(authorization)) return {};
  const pairs = [...authorization.slice(6).matchAll(/([a-z_]+)="([^"]*)"/gi)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, decodeURIComponent(value)]));
}
