const MAX_NAME_LENGTH = 200;

export const NAME_HAS_ADDRESS = "A name cannot contain a web address. Put a space after each period.";

/**
 * Whether a mail client could turn part of the text into a link: a scheme, "www." or a token with a dot inside, as in
 * "example.com" or "10.0.0.1". Also detects links hidden by compatibility forms, ideographic full stops or invisible
 * characters.
 */
export function containsAddress(text: string): boolean {
  const plain = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u3002\uFF61]/g, ".");
  return /\/\/|\bwww\b|[\p{L}\p{N}_-]\.[\p{L}\p{N}-]{2,}|\d\.\d/iu.test(plain);
}

/** A name for the text of an email; null when it could become a link, which older stored names can. */
export const nameForMail = (name: string | null | undefined): string | null =>
  name && !containsAddress(name) ? name.slice(0, MAX_NAME_LENGTH) : null;
