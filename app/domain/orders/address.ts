import type { PostalAddress } from "#app/integrations/partner";

const US_LINE = /^(.+?),?\s+([A-Z]{2})\s+(\d{5}(?:-\d{4})?)$/;
const POSTCODE_FIRST = /^((?:[A-Z]{1,2}-)?\d{3,6}(?:\s?\d{2}|\s?[A-Z]{2})?)\s+(\D.*)$/;
const POSTCODE_LAST = /^(.+?),?\s+((?:[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{4,6}))$/;

/** The address as printed on a label, one part per line; empty when there is none. */
export function addressText(address: PostalAddress | null): string {
  if (!address) return "";
  const { name, company, address1, address2, city, state, postcode, country } = address;
  const place = [address1, address2, city, state, postcode, country].some((part) => part.trim());
  if (!place) return "";
  const town = [[city, state].filter(Boolean).join(", "), postcode].filter(Boolean).join(" ");
  return [name, company, address1, address2, town, country].filter((line) => line.trim()).join("\n");
}

/**
 * Adds the recipient. An address whose first line begins with a house number or postcode names no recipient; the
 * customer's name is used.
 */
export const withRecipient = (text: string, customerName: string): string =>
  customerName && /^[^\n]*\d/.test(text.trim()) ? `${customerName}\n${text}` : text;

/**
 * Parses an address as people write it on an envelope: recipient, street, town with postcode, country, one per line.
 * Returns null when the street, town or country cannot be determined: a parcel must not be sent to a guess. A town in
 * United States notation implies the country.
 */
export function addressFromText(text: string): PostalAddress | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const named = countryCode(lines.at(-1) ?? "");
  const rest = named ? lines.slice(0, -1) : lines;
  const town = townIn(rest.at(-1) ?? "");
  const country = named ?? (town?.state ? "US" : null);
  const [name = "", ...street] = rest.slice(0, -1);
  const [address1 = "", address2 = "", ...more] = street;
  if (!town || !country || address1 === "" || more.length > 2) return null;
  // With four or more lines, the line above the street is a company or a "care of".
  const [company, first, second] = street.length > 2 ? [address1, address2, more.join(", ")] : ["", address1, address2];
  return { name, company, address1: first, address2: second, ...town, country, phone: "" };
}

function townIn(line: string): Pick<PostalAddress, "city" | "state" | "postcode"> | null {
  const us = US_LINE.exec(line);
  if (us) return { city: us[1] ?? "", state: us[2] ?? "", postcode: us[3] ?? "" };
  const first = POSTCODE_FIRST.exec(line);
  if (first) return { city: first[2] ?? "", state: "", postcode: first[1] ?? "" };
  const last = POSTCODE_LAST.exec(line);
  return last ? { city: last[1] ?? "", state: "", postcode: last[2] ?? "" } : null;
}

const AS_WRITTEN: Record<string, string> = { usa: "US", "u.s.a.": "US", uk: "GB", england: "GB", deutschland: "DE" };
let byName: Map<string, string> | undefined;

/** ISO 3166-1 alpha-2 code for a country given by code or English name. */
function countryCode(line: string): string | null {
  byName ??= countries();
  const asked = line.toLowerCase();
  return AS_WRITTEN[asked] ?? byName.get(asked) ?? null;
}

/** The text with its country, when it ends with a code, by name: for screens. */
export function withCountryName(text: string): string {
  const [, before, code] = /^([\s\S]*\n)([A-Z]{2})$/.exec(text.trim()) ?? [];
  return code ? `${before}${regions().of(code) ?? code}` : text;
}

const regions = () => new Intl.DisplayNames("en", { type: "region", fallback: "none" });

function countries(): Map<string, string> {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const names = regions();
  const codes = letters.flatMap((a) => letters.map((b) => a + b));
  const found = new Map<string, string>();
  for (const code of codes) {
    const name = names.of(code)?.toLowerCase();
    // Some countries also have an outdated code that carriers do not accept.
    if (!name || Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`) continue;
    found.set(code.toLowerCase(), code).set(name, code);
  }
  return found;
}
