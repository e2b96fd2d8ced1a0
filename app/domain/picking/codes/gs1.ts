import { gtin14 } from "../../catalog/gtin";

/** What a GS1 symbol says of one trade item. */
export interface Gs1 {
  gtin: string | null;
  lot: string | null;
  /** `YYYY-MM-DD`. */
  expiresOn: string | null;
  serial: string | null;
}

/** Stands before a GS1 symbol's content and behind values of open length. */
export const FNC1 = "\u001d";

export function withoutLeadingFnc1(text: string): string {
  let start = 0;
  while (text[start] === FNC1) start++;
  return text.slice(start);
}

/** Lengths of the values that need no separator behind them, by the first two digits of their identifier. */
const FIXED: Record<string, number> = {
  ...{ "00": 18, "01": 14, "02": 14, "03": 14, "04": 16, "20": 2, "41": 13 },
  ...Object.fromEntries(["11", "12", "13", "14", "15", "16", "17", "18", "19"].map((ai) => [ai, 6])),
  ...Object.fromEntries(["31", "32", "33", "34", "35", "36"].map((ai) => [ai, 6])),
};

/** How many digits an identifier has, by its first two. */
function identifierLength(start: string): number {
  if (/^(0[0-4]|1\d|2[0-2]|30|37|9\d)$/.test(start)) return 2;
  if (/^(23|24|25|39|40|41|42|71)$/.test(start)) return start === "39" ? 4 : 3;
  if (/^(3[1-6]|43|70|72|80|81|82)$/.test(start)) return 4;
  return 0;
}

/**
 * Reads an element string: bracketed "(01)…(10)…", or as scanned, with FNC1 between values and with or without the
 * symbology's prefix. Null when it is none. Without FNC1 a value of open length reaches to the end.
 */
export function readGs1(code: string): Gs1 | null {
  const prefixed = /^\](C1|e0|d2|Q3|J1)/i.test(code);
  const text = prefixed ? code.slice(3) : code;
  if (/^\(\d{2,4}\)/.test(text))
    return gather([...text.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, ai, value]) => [ai, value]));
  const plain = withoutLeadingFnc1(text);
  // A bare run of digits must begin with a whole GTIN and go on, or it is just a number.
  const trusted = prefixed || text !== plain || plain.includes(FNC1);
  if (!trusted && !(plain.length > 16 && /^01\d{14}/.test(plain) && gtin14(plain.slice(2, 16)))) return null;
  const elements = split(plain);
  return elements && gather(elements);
}

type Elements = readonly (readonly [string | undefined, string | undefined])[];

function split(text: string): Elements | null {
  const elements: [string, string][] = [];
  let rest = text;
  while (rest !== "") {
    const length = identifierLength(rest.slice(0, 2));
    const ai = rest.slice(0, length);
    if (length === 0 || ai.length < length || /\D/.test(ai)) return null;
    const fixed = FIXED[ai.slice(0, 2)];
    const end = fixed === undefined ? rest.indexOf(FNC1) : length + fixed;
    const stop = end === -1 ? rest.length : end;
    if (stop > rest.length) return null;
    elements.push([ai, rest.slice(length, stop)]);
    rest = withoutLeadingFnc1(rest.slice(stop));
  }
  return elements.length > 0 ? elements : null;
}

function gather(elements: Elements): Gs1 | null {
  const value = (ai: string) => elements.find(([found]) => found === ai)?.[1]?.trim() || null;
  const gtin = value("01") ?? value("02");
  const read: Gs1 = {
    gtin: gtin && gtin14(gtin),
    lot: value("10"),
    expiresOn: dayOf(value("17")),
    serial: value("21"),
  };
  // A GTIN with a wrong check digit was misread; nothing else of it can be trusted.
  if (gtin && !read.gtin) return null;
  return read.gtin || read.lot ? read : null;
}

/** YYMMDD as a day; day 00 is the month's last. What expires, expires in this century. */
function dayOf(value: string | null): string | null {
  const match = /^(\d{2})(\d{2})(\d{2})$/.exec(value ?? "");
  if (!match) return null;
  const [year, month, day] = [2000 + Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12) return null;
  const date = new Date(Date.UTC(year, day === 0 ? month : month - 1, day));
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null;
}
