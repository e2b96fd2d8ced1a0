import type { Sealer } from "#app/domain/ctx";

const encode = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const decode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** AES-GCM under the Worker's secret: `keyId.iv.ciphertext`. Without a key everything is refused. */
export function sealer(secretsKey: string): Sealer {
  let ready: Promise<{ id: string; key: CryptoKey }> | undefined;
  const key = () => {
    ready ??= importKey(secretsKey);
    return ready;
  };
  return {
    async seal(plain) {
      const { id, key: aes } = await key();
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, aes, new TextEncoder().encode(plain));
      return [id, encode(iv), encode(new Uint8Array(sealed))].join(".");
    },
    async open(sealed) {
      const { id, key: aes } = await key();
      const [keyId, iv = "", body = ""] = sealed.split(".");
      if (keyId !== id) throw new Error("Sealed with another key: set the SECRETS_KEY it was sealed with");
      const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: decode(iv) }, aes, decode(body));
      return new TextDecoder().decode(plain);
    },
  };
}

async function importKey(secretsKey: string): Promise<{ id: string; key: CryptoKey }> {
  const raw = secretsKey ? decode(secretsKey) : new Uint8Array();
  if (raw.length !== 32) throw new Error("SECRETS_KEY must be 32 bytes in base64");
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", raw));
  const id = encode(digest.subarray(0, 6)).replace(/[^A-Za-z0-9]/g, "");
  const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
  return { id, key };
}
