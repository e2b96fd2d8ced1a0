import type { Sealer } from "#app/domain/ctx";

const encode = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const decode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

interface SealingKey {
  id: string;
  key: CryptoKey;
}

/**
 * AES-GCM under the Worker's secret: `keyId.iv.ciphertext`. What was sealed with an earlier key still opens where that
 * is given, and is sealed with the present one. Without a key everything is refused.
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
    earlier ??= Promise.all(earlierKeys.map(importKey));
    const found = (await earlier).find((known) => known.id === id);
    if (!found) throw new Error("Sealed with another key: add the SECRETS_KEY it was sealed with to SECRETS_KEYS_OLD");
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
      const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: decode(iv) }, key, decode(body));
      return new TextDecoder().decode(plain);
    },
  };
}

/** What stands before everything that is sealed with this key; letters and digits. */
export const sealingKeyId = async (secretsKey: string): Promise<string> => (await importKey(secretsKey)).id;

/** Several keys in one var, with spaces or commas between. */
export const readKeys = (text: string): string[] => text.split(/[\s,]+/).filter((key) => key !== "");

async function importKey(secretsKey: string): Promise<SealingKey> {
  const raw = secretsKey ? decode(secretsKey) : new Uint8Array();
  if (raw.length !== 32) throw new Error("SECRETS_KEY must be 32 bytes in base64");
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", raw));
  const id = encode(digest.subarray(0, 6)).replace(/[^A-Za-z0-9]/g, "");
  const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
  return { id, key };
}
