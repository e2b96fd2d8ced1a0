import { gtin14, gtinsOf, spellingsOf } from "../../catalog/gtin";
import { FNC1, readGs1, withoutLeadingFnc1 } from "./gs1";

/** Whatever a scanner, a camera or a hand has sent, and all that it may mean. */
export interface Barcode {
  /** Without the scanner's prefix, suffix and spaces. */
  text: string;
  /** As 14 digits. */
  gtins: readonly string[];
  lot: string | null;
  /** The expiry day on the label, `YYYY-MM-DD`. */
  expiresOn: string | null;
  serial: string | null;
}

/** Null for a blank scan, which is ignored. */
export function readBarcode(raw: string): Barcode | null {
  const code = trimmed(raw.slice(0, 2000));
  const text = withoutLeadingFnc1(code.replace(/^\][A-Za-z][0-9A-Za-z](?=.)/, ""));
  if (text === "") return null;
  const gs1 = readGs1(code) ?? readDigitalLink(text);
  if (gs1)
    return { text, gtins: gs1.gtin ? [gs1.gtin] : [], lot: gs1.lot, expiresOn: gs1.expiresOn, serial: gs1.serial };
  return { text, gtins: gtinsOf(text), lot: null, expiresOn: null, serial: null };
}

/** Without spaces and control characters at both ends (scanners end with CR or TAB); an FNC1 in front is content. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && (text[start] as string) <= " " && text[start] !== FNC1) start++;
  while (end > start && (text[end - 1] as string) <= " ") end--;
  return text.slice(start, end);
}

/** A GS1 Digital Link: a web address that carries the same identifiers as path and query. */
function readDigitalLink(text: string): ReturnType<typeof readGs1> {
  const match = /^https?:\/\/[^/]+(?:\/[^?#]*)?\/01\/\d{8,14}/i.test(text) ? URL.parse?.(text) : null;
  if (!match) return null;
  const parts = match.pathname.split("/").map(decode);
  const element = (ai: string) => (parts.includes(ai) ? `(${ai})${parts[parts.indexOf(ai) + 1] ?? ""}` : "");
  const expiry = match.searchParams.get("17");
  return readGs1(
    `(01)${(parts[parts.indexOf("01") + 1] ?? "").padStart(14, "0")}${element("10")}${element("21")}${expiry ? `(17)${expiry}` : ""}`,
  );
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The same code, however it is spelled: letter case never matters, nor do a GTIN's leading zeros. */
export const sameCode = (code: string | null | undefined, scanned: Barcode): boolean => {
  if (!code) return false;
  if (code.trim().toLowerCase() === scanned.text.toLowerCase()) return true;
  const gtin = gtin14(code.trim());
  return gtin !== null && scanned.gtins.includes(gtin);
};

/** What to look for in an index, which knows nothing of letter case and leading zeros. */
export const spellings = ({ text, gtins }: Barcode): string[] => [
  ...new Set([text, text.toUpperCase(), text.toLowerCase(), ...gtins.flatMap(spellingsOf)]),
];
