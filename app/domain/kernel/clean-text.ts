/** Line ends, tabs, and the group separator that GS1 codes contain. */
const ALLOWED_CONTROLS = "\t\n\r\u001d";
const UNSAFE = /[\p{Cc}\p{Surrogate}]/u;

/**
 * Normalizes text from outside before any layer stores it: removes NUL, which cuts off SQLite's length(), and unpaired
 * surrogates, which are not valid UTF-8. Other control characters become spaces. Text made only of control characters
 * becomes empty, so a required field reports it as missing.
 */
export function cleanText(text: string): string {
  if (!UNSAFE.test(text)) return text;
  const plain = text
    .replaceAll("\0", "")
    .replace(/\p{Surrogate}/gu, "")
    .replace(/\p{Cc}/gu, (sign) => (ALLOWED_CONTROLS.includes(sign) ? sign : " "));
  return plain.replaceAll("\u001d", "").trim() === "" ? "" : plain;
}

/** No schema of this application nests deeper. */
const MAX_DEPTH = 20;

/** Applies `cleanText` to every string in a JSON value. */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => cleanInput(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanInput(item, depth + 1)]));
}

/** "…4f2a": enough to distinguish keys; only "…" for a key so short that four characters would reveal it. */
export const hintOf = (secret: string): string => (secret.length >= 12 ? `…${secret.slice(-4)}` : "…");
