/** Line ends and tabs, and the separator that scanned codes are made of. */
const KEPT = "\t\n\r\u001d";
const ODD = /[\p{Cc}\p{Surrogate}]/u;

/**
 * Text from outside as everything behind the doors can hold it: without NUL, at which SQLite's length() stops, and without
 * halves of characters, which are no UTF-8. Other control characters are spaces. What is made of them alone shows as
 * nothing and is none, so that a required field says so.
 */
export function cleanText(text: string): string {
  if (!ODD.test(text)) return text;
  const plain = text
    .replaceAll("\0", "")
    .replace(/\p{Surrogate}/gu, "")
    .replace(/\p{Cc}/gu, (sign) => (KEPT.includes(sign) ? sign : " "));
  return plain.replaceAll("\u001d", "").trim() === "" ? "" : plain;
}

/** No schema of ours reads deeper. */
const DEEPEST = 20;

/** The same for every text in what was sent as JSON. */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => cleanInput(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanInput(item, depth + 1)]));
}
