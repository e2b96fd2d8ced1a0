import type { Sealer } from "#app/domain/kernel/ctx";
import { damagedSecret, sealedWithAnotherKey, secretsKeyBytes } from "./secrets-key";

const encode = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const decode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

interface SealingKey {
  id: string;
  key: CryptoKey;
}

/**
 * AES-GCM under the Worker's secret: `keyId.iv.ciphertext`. Encrypts with the current key; decrypts with the current or
 * an earlier one. Every failure, including a missing key, is a domain error, so that a wrong key is reported in a
 * sentence and not as a 500.
 */
export function sealer(secretsKey: string, earlierKeys: readonly string[] = []): Sealer {
  let present: Promise<SealingKey> | undefined;
  let earlier: Promise<SealingKey[]> | undefined;
  const presentKey = () => {
    present ??= importKey(secretsKey);
    return present;
  };
  const keyOf = async (id: string | undefined): Promise<CryptoKey> => {
    const now = await presentKey();
    if (now.id === id) return now.key;
    earlier ??= Promise.all(earlierKeys.map((key) => importKey(key, "A key in SECRETS_KEYS_OLD")));
    const found = (await earlier).find((known) => known.id === id);
    if (!found) throw sealedWithAnotherKey();
    return found.key;
  };
  return {
    async seal(plain) {
      const { id, key } = await presentKey();
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(plain));
      return [id, encode(iv), encode(new Uint8Array(sealed))].join(".");
    },
    async open(sealed) {
      const [keyId, iv = "", body = ""] = sealed.split(".");
      const key = await keyOf(keyId);
      try {
        const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: decode(iv) }, key, decode(body));
        return new TextDecoder().decode(plain);
      } catch {
        // Truncated or modified since it was encrypted.
        throw damagedSecret();
      }
    },
  };
}

/** Prefix of everything encrypted with this key; letters and digits. */
export const sealingKeyId = async (secretsKey: string): Promise<string> => (await importKey(secretsKey)).id;

async function importKey(secretsKey: string, name = "SECRETS_KEY"): Promise<SealingKey> {
  const raw = secretsKeyBytes(secretsKey, name);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", raw));
  const id = encode(digest.subarray(0, 6)).replace(/[^A-Za-z0-9]/g, "");
  const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
  return { id, key };
}
