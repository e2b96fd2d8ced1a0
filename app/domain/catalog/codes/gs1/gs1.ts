import { checkDigitOf, gtin14 } from "../gtin";
import { dayOf } from "./gs1-day";
import { FNC1, fixedLengthOf, identifierAt } from "./identifiers";

/** The content of a GS1 symbol on a trade item or logistic unit. */
export interface Gs1 {
  /** 14 digits: the item itself (01), or the content of a case or pallet (02). */
  gtin: string | null;
  lot: string | null;
  /** `YYYY-MM-DD`, like the other days. */
  expiresOn: string | null;
  /** Best-before date, which is not an expiry. */
  bestBefore: string | null;
  producedOn: string | null;
  packedOn: string | null;
  serial: string | null;
  /** Units in a case of variable content (30), or trade items in a case or pallet (37). */
  count: number | null;
  /** Net weight in kilograms, with the decimals that are printed. */
  weight: string | null;
  /** Item references of the manufacturer or client. */
  references: readonly string[];
  /** The customer's order number. */
  orderNumber: string | null;
  /** Serial number of a parcel or pallet (00). */
  sscc: string | null;
}

/** Identifiers and their values, in symbol order. */
export type Elements = readonly (readonly [ai: string, value: string])[];

/** The parsed symbol; "misread" when a check digit is wrong; null when it is not GS1. */
export type ReadGs1 = Gs1 | "misread" | null;

export function withoutLeadingFnc1(text: string): string {
  let start = 0;
  while (text[start] === FNC1) start++;
  return text.slice(start);
}

/**
 * Parses an element string: bracketed "(01)…(10)…", or as scanned, with FNC1 between values and with or without the
 * symbology prefix. Null for anything else. Without FNC1 a variable-length value extends to the end.
 */
export function readGs1(code: string): ReadGs1 {
  // ]E0 is a plain EAN, ]e0 a GS1 symbol.
  const prefixed = /^\](C1|e0|d2|Q3|J1)/.test(code);
  const text = prefixed ? code.slice(3) : code;
  const bracketed = splitBracketed(text);
  if (bracketed) return gather(bracketed);
  const plain = withoutLeadingFnc1(text);
  // A plain run of digits must start with a valid GTIN and continue; otherwise it is just a number.
  const trusted = prefixed || text !== plain || plain.includes(FNC1);
  if (!trusted && !(plain.length > 16 && /^0[12]\d{14}/.test(plain) && gtin14(plain.slice(2, 16)))) return null;
  const elements = split(plain);
  return elements && gather(elements);
}

/** "(01)…(10)…" as elements; brackets that contain no identifier belong to the value. Null for other text. */
function splitBracketed(text: string): Elements | null {
  const marks = [...text.matchAll(/\((\d{2,4})\)/g)].filter(([, ai = ""]) => identifierAt(ai) === ai);
  if (marks[0]?.index !== 0) return null;
  return marks.map((mark, n) => [
    mark[1] ?? "",
    withoutFnc1(text.slice(mark.index + mark[0].length, marks[n + 1]?.index)),
  ]);
}

const withoutFnc1 = (value: string): string => value.replaceAll(FNC1, "");

/** The elements of a scanned symbol; null unless the whole text parses. */
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

/** Interprets the elements; "misread" when a check digit is wrong, because nothing else can be trusted then. */
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

/** At most eight digits by the standard; 0 counts as absent. */
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
