import { importHmacKey } from "#app/integrations/http/hmac";

/**
 * One-legged OAuth 1.0a with HMAC-SHA256, which WooCommerce requires over plain http: no token, parameters in the
 * query. The secret itself is never sent.
 */
export interface Signing {
  consumerKey: string;
  consumerSecret: string;
  nonce: string;
  timestampSeconds: number;
}

/** The URL with its OAuth parameters and signature added. */
export async function signedUrl(method: string, url: URL, signing: Signing): Promise<URL> {
  const signed = new URL(url);
  const oauth = {
    oauth_consumer_key: signing.consumerKey,
    oauth_nonce: signing.nonce,
    oauth_signature_method: "HMAC-SHA256",
    oauth_timestamp: String(signing.timestampSeconds),
  };
  for (const [name, value] of Object.entries(oauth)) signed.searchParams.set(name, value);
  signed.searchParams.set("oauth_signature", await signature(method, signed, signing.consumerSecret));
  return signed;
}

async function signature(method: string, url: URL, secret: string): Promise<string> {
  const parameters = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const base = [method.toUpperCase(), encode(url.origin + url.pathname), encode(parameters.join("&"))].join("&");
  // There is no token secret, so the part after the ampersand is empty.
  const key = await importHmacKey(`${encode(secret)}&`, "sign");
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(base));
  return btoa(String.fromCharCode(...new Uint8Array(mac)));
}

/** RFC 3986 escapes more characters than encodeURIComponent. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
