import { isWebAddress, readDigitalLink } from "./gs1/digital-link";
import { type Gs1, readGs1, withoutLeadingFnc1 } from "./gs1/gs1";
import { FNC1 } from "./gs1/identifiers";
import { gtin14, gtinsOf, spellingsOf } from "./gtin";
import { orderIdIn } from "./order-code";

/** Whatever a scanner, a camera or a hand has sent, and all that it may mean. */
export interface Barcode extends Omit<Gs1, "gtin"> {
  /** Without the scanner's prefix, suffix and spaces. */
  text: string;
  /** As 14 digits. */
  gtins: readonly string[];
  /** Of the order whose papers carry this code. */
  orderId: string | null;
  /** Why it can be no product's code, if nobody knows it. */
  doubt: "misread" | "web address" | null;
}

const NOTHING: Omit<Barcode, "text" | "gtins" | "doubt" | "orderId"> = {
  lot: null,
  expiresOn: null,
  bestBefore: null,
  producedOn: null,
  packedOn: null,
  serial: null,
  count: null,
  weight: null,
  references: [],
  orderNumber: null,
  sscc: null,
};

/** No code is longer. */
const LONGEST = 2000;

/** Null for a blank scan, which is ignored. */
export function readBarcode(raw: string): Barcode | null {
  const code = trimmed(raw.slice(0, LONGEST));
  const text = withoutLeadingFnc1(code.replace(/^\][A-Za-z][0-9A-Za-z](?=.)/, ""));
  if (text === "") return null;
  const gs1 = readGs1(code) ?? readDigitalLink(text);
  if (gs1 && gs1 !== "misread") {
    const { gtin, ...said } = gs1;
    return { ...said, text, gtins: gtin ? [gtin] : [], orderId: null, doubt: null };
  }
  const gtins = gtinsOf(text);
  const misread = gs1 === "misread" || (gtins.length === 0 && /^(?:\d{8}|\d{12,14})$/.test(text));
  const orderId = orderIdIn(text);
  return { ...NOTHING, text, gtins, orderId, doubt: misread ? "misread" : isWebAddress(text) ? "web address" : null };
}

/** Without spaces and control characters at both ends (scanners end with CR or TAB); an FNC1 in front is content. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && (text[start] as string) <= " " && text[start] !== FNC1) start++;
  while (end > start && (text[end - 1] as string) <= " ") end--;
  return text.slice(start, end);
}

/** The same code, however it is spelled: letter case never matters, nor do a GTIN's leading zeros. */
export const sameCode = (code: string | null | undefined, scanned: Barcode): boolean => {
  if (!code) return false;
  const wanted = code.trim().toLowerCase();
  if (namesIn(scanned).some((name) => name.toLowerCase() === wanted)) return true;
  const gtin = gtin14(code.trim());
  return gtin !== null && scanned.gtins.includes(gtin);
};

/** The text itself; of a label without a GTIN also the names that its maker gives the item. */
const namesIn = ({ text, gtins, references }: Barcode): string[] => (gtins.length > 0 ? [text] : [text, ...references]);

/** What to look for in an index, which knows nothing of letter case and leading zeros. */
export const spellings = (code: Barcode): string[] => [
  ...new Set([...namesIn(code).flatMap(inAnyCase), ...code.gtins.flatMap(spellingsOf)]),
];

export const inAnyCase = (text: string): string[] => [...new Set([text, text.toUpperCase(), text.toLowerCase()])];

/** The lot that it names: on a label beside the product, or alone. */
export const lotIn = ({ lot, text }: Barcode): string => lot ?? text;

/** An order's number with and without the sign before it, as an index is asked for it. */
export function spellingsOfNumber(number: string): string[] {
  const bare = number.replace(/^#/, "");
  return [...inAnyCase(bare), `#${bare}`];
}

/** Whether the code is of this very order: the code on its papers, its id or its number. */
export const namesOrder = ({ id, orderNumber }: { id: string; orderNumber: string }, code: Barcode): boolean =>
  code.orderId === id || [orderNumber, `#${orderNumber}`, id].some((name) => sameCode(name, code));
