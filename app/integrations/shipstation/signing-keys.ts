import { isRecord, readJson } from "../http/json";
import { exchange } from "../http/send-request";
import { PartnerError, type PartnerWorld } from "../partner";

const KEYS_AT = new URL("https://api.shipengine.com/jwks");
/** A withdrawn key is trusted for at most this long. */
const KEPT_MS = 60 * 60_000;
/** Limits fetching, so that requests with made-up key ids do not each trigger one. */
const ASKED_EVERY_MS = 60_000;

/** Per-isolate cache. Public keys, fetched from a single URL. */
const kept = { keys: new Map<string, CryptoKey>(), fetchedAt: Number.NEGATIVE_INFINITY };

/**
 * The published key with this id; null when there is none.
 * @throws PartnerError when the keys cannot be fetched
 */
export async function signingKey(world: PartnerWorld, keyId: string): Promise<CryptoKey | null> {
  const age = Math.abs(world.now() - kept.fetchedAt);
  const known = kept.keys.get(keyId);
  if (known && age < KEPT_MS) return known;
  if (!known && age < ASKED_EVERY_MS) return null;
  kept.keys = await fetchKeys(world);
  kept.fetchedAt = world.now();
  return kept.keys.get(keyId) ?? null;
}

/** For tests, which publish their own keys. */
export function forgetSigningKeys(): void {
  kept.keys.clear();
  kept.fetchedAt = Number.NEGATIVE_INFINITY;
}

async function fetchKeys(world: PartnerWorld): Promise<Map<string, CryptoKey>> {
  const answer = await exchange(world, { method: "GET", url: KEYS_AT });
  if (!answer.ok) throw new PartnerError("unavailable", "ShipStation's signing keys are not available right now.");
  const list = readJson(answer.text, KEYS_AT.host);
  const keys = new Map<string, CryptoKey>();
  for (const jwk of isRecord(list) && Array.isArray(list.keys) ? list.keys.filter(isRecord) : []) {
    const { kid, kty, n, e } = jwk;
    if (typeof kid !== "string" || kty !== "RSA" || typeof n !== "string" || typeof e !== "string") continue;
    keys.set(kid, await imported({ kty, n, e }));
  }
  return keys;
}

const imported = (jwk: { kty: string; n: string; e: string }): Promise<CryptoKey> =>
  crypto.subtle.importKey("jwk", jwk, { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }, false, ["verify"]);
