import { type Elements, gather, type ReadGs1 } from "./gs1";
import { identifierAt } from "./identifiers";

/** Key names that older links use. */
const ALIASES: Record<string, string> = { gtin: "01", sscc: "00", lot: "10", ser: "21", cpv: "22", exp: "17" };

export const isWebAddress = (text: string): boolean => /^(?:https?:\/\/|www\.)\S/i.test(text);

/**
 * Reads a GS1 Digital Link: a URL with GS1 identifiers in path and query, on any host and path prefix. Null for other
 * URLs.
 */
export function readDigitalLink(text: string): ReadGs1 {
  const url = /^https?:\/\//i.test(text) ? parsed(text) : null;
  if (!url) return null;
  const parts = url.pathname.split("/").map(decoded);
  const start = parts.findIndex((part, n) => isKey(keyOf(part), parts[n + 1] ?? ""));
  if (start === -1) return null;
  const elements: [string, string][] = [];
  for (let n = start; n + 1 < parts.length; n += 2) {
    const ai = keyOf(parts[n] ?? "");
    const value = parts[n + 1] ?? "";
    if (ai === null) break;
    elements.push([ai, ai === "01" ? value.padStart(14, "0") : value]);
  }
  for (const [name, value] of url.searchParams) {
    const ai = keyOf(name);
    if (ai !== null) elements.push([ai, value]);
  }
  return gather(elements satisfies Elements);
}

/** The link's subject: an item by its GTIN, or a parcel by its SSCC. */
const isKey = (ai: string | null, value: string): boolean =>
  (ai === "01" && /^(?:\d{8}|\d{12,14})$/.test(value)) || (ai === "00" && /^\d{18}$/.test(value));

function keyOf(part: string): string | null {
  const ai = ALIASES[part.toLowerCase()] ?? part;
  return identifierAt(ai) === ai ? ai : null;
}

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    // Looks like a URL but cannot be parsed.
    return null;
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Contains a percent sign that is not an escape.
    return part;
  }
}
