import { conflict, type DomainError } from "#app/domain/kernel/errors";

const KEY_BYTES = 32;

/**
 * The bytes of a key from SECRETS_KEY or SECRETS_KEYS_OLD.
 * @throws conflict with a sentence for an operator, which never repeats the value
 */
export function secretsKeyBytes(value: string, name = "SECRETS_KEY"): Uint8Array<ArrayBuffer> {
  if (value === "")
    throw conflict(`${name} is not set. The operator of this system must set it to ${HOW}.`, "secrets_key_missing");
  const bytes = decodeBase64(value);
  if (bytes?.length === KEY_BYTES) return bytes;
  throw conflict(
    `${name} is not ${KEY_BYTES} bytes in base64. The operator of this system must set it to ${HOW}.`,
    "secrets_key_malformed",
  );
}

/** For what was encrypted with none of the available keys. */
export const sealedWithAnotherKey = (): DomainError =>
  conflict(
    "This was encrypted with another SECRETS_KEY and cannot be read. The operator of this system must add the earlier key to SECRETS_KEYS_OLD.",
    "encrypted_with_another_key",
  );

/** For what an available key encrypted and something has changed since. */
export const damagedSecret = (): DomainError =>
  conflict(
    "This was encrypted with a known SECRETS_KEY but has been changed since, and cannot be read.",
    "encrypted_value_damaged",
  );

/** Several keys in one variable, with spaces or commas between. */
export const readKeys = (text: string): string[] => text.split(/[\s,]+/).filter((key) => key !== "");

const HOW = "the key that `openssl rand -base64 32` prints";

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    // Not base64: the caller says so.
    return null;
  }
}
