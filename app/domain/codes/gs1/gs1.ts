import { checkDigitOf, gtin14 } from "../gtin";
import { dayOf } from "./gs1-day";
import { FNC1, fixedLengthOf, identifierAt } from "./identifiers";

/** What a GS1 symbol says of a trade item, or of the unit that it travels in. */
export interface Gs1 {
  /** As 14 digits: of the item itself (01), or of what a case or pallet holds (02). */
  gtin: string | null;
  lot: string | null;
  /** `YYYY-MM-DD`, as the other days. */
  expiresOn: string | null;
  /** Good until then, and not bad afterwards: no expiry. */
  bestBefore: string | null;
  producedOn: string | null;
  packedOn: string | null;
  serial: string | null;
  /** Units in a case of varying content (30), or trade items in a case or pallet (37). */
  count: number | null;
  /** Net weight in kilograms, with the decimals that are printed. */
  weight: string | null;
  /** The maker's or the client's own names of the item. */
  references: readonly string[];
  /** The customer's order. */
  orderNumber: string | null;
  /** The number of a parcel or pallet. */
  sscc: string | null;
}

/** Identifiers and their values, in the order in which they stand. */
export type Elements = readonly (readonly [ai: string, value: string])[];

/** What was read: a symbol, or one whose check digit says that it was read wrong. */
export type ReadGs1 = Gs1 | "misread" | null;

export function withoutLeadingFnc1(text: string): string {
  let start = 0;
  while (text[start] === FNC1) start++;
  return text.slice(start);
}

/**
 * Reads an element string: bracketed "(01)…(10)…", or as scanned, with FNC1 between values and with or without the
 * symbology's prefix. Null when it is none. Without FNC1 a value of open length reaches to the end.
 */
export function readGs1(code: string): ReadGs1 {
  // ]E0 is a plain EAN, ]e0 a GS1 symbol.
  const prefixed = /^\](C1|e0|d2|Q3|J1)/.test(code);
  const text = prefixed ? code.slice(3) : code;
  const bracketed = splitBracketed(text);
  if (bracketed) return gather(bracketed);
  const plain = withoutLeadingFnc1(text);
  // A bare run of digits must begin with a whole GTIN and go on, or it is just a number.
  const trusted = prefixed || text !== plain || plain.includes(FNC1);
  if (!trusted && !(plain.length > 16 && /^0[12]\d{14}/.test(plain) && gtin14(plain.slice(2, 16)))) return null;
  const elements = split(plain);
  return elements && gather(elements);
}

/** "(01)…(10)…" as its elements: a bracket that holds no identifier belongs to the value. Null when it is none. */
function splitBracketed(text: string): Elements | null {
  const marks = [...text.matchAll(/\((\d{2,4})\)/g)].filter(([, ai = ""]) => identifierAt(ai) === ai);
  if (marks[0]?.index !== 0) return null;
  return marks.map((mark, n) => [
    mark[1] ?? "",
    withoutFnc1(text.slice(mark.index + mark[0].length, marks[n + 1]?.index)),
  ]);
}

const withoutFnc1 = (value: string): string => value.replaceAll(FNC1, "");

/** As scanned. What does not read as elements to its end is none at all. */
function split(text: string): Elements | null {
  const elements: [string, string][] = [];
  for (let at = 0; at < text.length; ) {
    const ai = identifierAt(text.slice(at, at + 4));
    if (ai === null) return null;
    const begin = at + ai.length;
    const fixed = fixedLengthOf(ai);
    const separator = fixed === undefined ? text.indexOf(FNC1, begin) : begin + fixed;
    const end = separator === -1 ? text.length : separator;
    if (end > text.length) return null;
    elements.push([ai, text.slice(begin, end)]);
    at = end;
    while (text[at] === FNC1) at++;
  }
  return elements.length > 0 ? elements : null;
}

/** The elements' meaning; "misread" where a check digit is wrong: nothing else of it can be trusted then. */
export function gather(elements: Elements): ReadGs1 {
  const value = (ai: string) => elements.find(([found]) => found === ai)?.[1].trim() || null;
  const item = value("01") ?? value("02");
  const sscc = value("00");
  const gtin = item && gtin14(item);
  if (item && !gtin) return "misread";
  if (sscc && !isSscc(sscc)) return "misread";
  const read: Gs1 = {
    gtin,
    lot: value("10"),
    expiresOn: dayOf(value("17"), "to come"),
    bestBefore: dayOf(value("15"), "to come"),
    producedOn: dayOf(value("11"), "past"),
    packedOn: dayOf(value("13"), "past"),
    serial: value("21"),
    count: countOf(value("37") ?? value("30")),
    weight: weightOf(elements),
    references: ["241", "240"].flatMap((ai) => value(ai) ?? []),
    orderNumber: value("400"),
    sscc,
  };
  const names = read.gtin ?? read.lot ?? read.sscc ?? read.orderNumber ?? read.references[0];
  return names ? read : null;
}

const isSscc = (text: string): boolean => /^\d{18}$/.test(text) && String(checkDigitOf(text.slice(0, 17))) === text[17];

/** At most eight digits by the standard; none of anything is no count. */
function countOf(value: string | null): number | null {
  return value && /^\d{1,8}$/.test(value) && Number(value) > 0 ? Number(value) : null;
}

/** 310n: net kilograms with n decimals. */
function weightOf(elements: Elements): string | null {
  const [ai, digits = ""] = elements.find(([found]) => /^310[0-5]$/.test(found)) ?? [];
  if (!ai || !/^\d{6}$/.test(digits)) return null;
  const decimals = Number(ai[3]);
  return (Number(digits) / 10 ** decimals).toFixed(decimals);
}
