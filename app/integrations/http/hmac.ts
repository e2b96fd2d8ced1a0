/** HMAC-SHA256 for webhook signatures. */
export function importHmacKey(secret: string | Uint8Array<ArrayBuffer>, usage: "sign" | "verify"): Promise<CryptoKey> {
  const bytes = typeof secret === "string" ? new TextEncoder().encode(secret) : secret;
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [usage]);
}

/**
 * Compares in constant time. An empty secret or a missing signature never verifies: with an empty secret every message
 * could be forged.
 */
export async function isSigned(
  secret: string,
  mac: Uint8Array<ArrayBuffer> | null,
  message: Uint8Array,
): Promise<boolean> {
  if (secret === "" || mac === null) return false;
  return crypto.subtle.verify("HMAC", await importHmacKey(secret, "verify"), mac, message as Uint8Array<ArrayBuffer>);
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.trim()), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
