import type { Signer } from "#app/domain/kernel/ctx";
import { secretsKeyBytes } from "./secrets-key";

const encoder = new TextEncoder();
const MAC = { name: "HMAC", hash: "SHA-256" } as const;

/** Signs with keys derived from the Worker's secret, one per purpose. Without a secret every call is refused. */
export function signer(secretsKey: string): Signer {
  const keyFor = async (purpose: string): Promise<CryptoKey> => {
    const base = await crypto.subtle.importKey("raw", secretsKeyBytes(secretsKey), "HKDF", false, ["deriveKey"]);
    const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(purpose) };
    return crypto.subtle.deriveKey(derivation, base, { ...MAC, length: 256 }, false, ["sign", "verify"]);
  };
  return {
    async sign(purpose, text) {
      const mac = await crypto.subtle.sign("HMAC", await keyFor(purpose), encoder.encode(text));
      return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, "0")).join("");
    },
    async verify(purpose, text, signature) {
      if (!/^[0-9a-f]{64}$/.test(signature)) return false;
      const mac = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
      // `verify` compares in constant time.
      return crypto.subtle.verify("HMAC", await keyFor(purpose), mac, encoder.encode(text));
    },
  };
}
