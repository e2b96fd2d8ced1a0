import { isWebAddress, readDigitalLink } from "./codes/gs1/digital-link";
import { type Gs1, readGs1, withoutLeadingFnc1 } from "./codes/gs1/gs1";
import { FNC1 } from "./codes/gs1/identifiers";
import { gtin14, gtinsOf, spellingsOf } from "./codes/gtin";
import { orderIdIn } from "./order-code";

export { checkDigitOf, gtin14, storedCode } from "./codes/gtin";

/** A code from a scanner, camera or keyboard, with all its possible meanings. */
export interface Barcode extends Omit<Gs1, "gtin"> {
  /** Without the scanner's prefix, suffix and spaces. */
  text: string;
  /** As 14 digits. */
  gtins: readonly string[];
  /** Id of the order on whose papers the code is printed. */
  orderId: string | null;
  /** Why an unknown code cannot be a product code. */
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

/** Longer input is cut. */
const MAX_LENGTH = 2000;

/** Null for a blank scan, which is ignored. */
export function readBarcode(raw: string): Barcode | null {
  const code = trimmed(raw.slice(0, MAX_LENGTH));
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

/**
 * Removes spaces and control characters at both ends (scanners append CR or TAB), except a leading FNC1, which is
 * content.
 */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && (text[start] as string) <= " " && text[start] !== FNC1) start++;
  while (end > start && (text[end - 1] as string) <= " ") end--;
  return text.slice(start, end);
}

/** Whether both are the same code: ignores letter case and a GTIN's leading zeros. */
export const sameCode = (code: string | null | undefined, scanned: Barcode): boolean => {
  if (!code) return false;
  const wanted = code.trim().toLowerCase();
  if (namesIn(scanned).some((name) => name.toLowerCase() === wanted)) return true;
  const gtin = gtin14(code.trim());
  return gtin !== null && scanned.gtins.includes(gtin);
};

/** The text itself; for a label without a GTIN also the item references on it. */
const namesIn = ({ text, gtins, references }: Barcode): string[] => (gtins.length > 0 ? [text] : [text, ...references]);

/** All stored spellings of a code, for lookups in a case-sensitive index. */
export const spellings = (code: Barcode): string[] => [
  ...new Set([...namesIn(code).flatMap(inAnyCase), ...code.gtins.flatMap(spellingsOf)]),
];

export const inAnyCase = (text: string): string[] => [...new Set([text, text.toUpperCase(), text.toLowerCase()])];

/** The lot number in the code: beside a product, or the whole text. */
export const lotIn = ({ lot, text }: Barcode): string => lot ?? text;

/** An order number with and without the leading "#", for index lookups. */
export function spellingsOfNumber(number: string): string[] {
  const bare = number.replace(/^#/, "");
  return [...inAnyCase(bare), `#${bare}`];
}

/** Whether the code identifies this order: by the code on its papers, its id or its number. */
export const namesOrder = ({ id, orderNumber }: { id: string; orderNumber: string }, code: Barcode): boolean =>
  code.orderId === id || [orderNumber, `#${orderNumber}`, id].some((name) => sameCode(name, code));

/** Labels that carriers print with routing digits before the number: USPS with the ZIP code, FedEx with 22 digits. */
const ROUTED_LABELS = [/^420\d{5}(?:\d{4})?(9\d{21})$/, /^\d{22}(\d{12})$/];

/** Tracking numbers that a code can mean. */
export function trackingNumbersIn({ text, sscc }: Pick<Barcode, "text" | "sscc">): string[] {
  const number = text.replaceAll(FNC1, "").replace(/\s/g, "");
  const afterRouting = ROUTED_LABELS.map((label) => label.exec(number)?.[1]);
  return [...inAnyCase(number), ...[sscc, sscc && `00${sscc}`, ...afterRouting].flatMap((one) => one || [])];
}

/** The number of a handling unit: in a GS1 label, or typed. */
export const ssccIn = ({ text, sscc }: Pick<Barcode, "text" | "sscc">): string | null =>
  sscc ?? /^(?:00)?(\d{18})$/.exec(text)?.[1] ?? null;

/** Characters of a code that a message shows. */
const SHOWN = 80;
/** Characters that would break the line or reverse its direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** The code shortened for display, without invisible characters. */
export const shownCode = ({ text }: Pick<Barcode, "text">): string =>
  text.replace(UNSEEN, " ").trim().slice(0, SHOWN) || "that";

/** The message for an unknown code. `what` names what was searched: "product", "product, lot or location". */
export function unknownCode(code: Barcode, what: string): string {
  if (code.doubt === "web address") return "This is a web address, not a product code.";
  const unknown = `No ${what} has the code ${shownCode(code)}.`;
  return code.doubt === "misread" ? `${unknown} Its check digit is wrong: scan it again.` : unknown;
}

/** "The label says 1.250 kg." Weights are shown, never used as quantities; empty without a weight. */
export const weightInWords = ({ weight }: Pick<Barcode, "weight">): string =>
  weight ? ` The label says ${weight} kg.` : "";
