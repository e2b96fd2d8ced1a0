import type { CellResult } from "./cells";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NEEDED = "Enter the date as 2027-05-03";

/** A day (`YYYY-MM-DD`) from common date formats; ambiguous dates are refused. A month means its last day. */
export function readDay(cell: string): CellResult<string> {
  const text = cell.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, "");
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (iso) return day(iso[1], iso[2], iso[3], cell);
  const month = /^(\d{4})-(\d{1,2})$/.exec(text) ?? swap(/^(\d{1,2})[/.](\d{4})$/.exec(text));
  if (month) return day(month[1], month[2], String(lastDay(Number(month[1]), Number(month[2]))), cell);
  const written =
    /^(\d{1,2})[-\s./]+([a-z]{3,9})\.?[-\s,./]+(\d{4})$/i.exec(text) ??
    american(/^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(text));
  if (written) {
    const number = MONTHS.indexOf((written[2] as string).slice(0, 3).toLowerCase()) + 1;
    return number === 0 ? { reason: NEEDED } : day(written[3], String(number), written[1], cell);
  }
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dotted) return day(dotted[3], dotted[2], dotted[1], cell);
  const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  if (slashed) return slashedDay(slashed[1] as string, slashed[2] as string, slashed[3] as string, cell);
  if (/^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}$/.test(text)) return { reason: `Enter a four-digit year, such as 2027-05-03` };
  return { reason: NEEDED };
}

/** 25/12/2027 has one reading; 03/04/2027 means different days in New York and London. */
function slashedDay(a: string, b: string, year: string, cell: string): CellResult<string> {
  const [first, second] = [Number(a), Number(b)];
  if (first > 12 || first === second) return day(year, b, a, cell);
  if (second > 12) return day(year, a, b, cell);
  const spoken = (dayOf: number, monthOf: number) => `${dayOf} ${title(MONTHS[monthOf - 1] ?? "")}`;
  return {
    reason: `This could be ${spoken(first, second)} or ${spoken(second, first)}: write it as ${year}-${two(b)}-${two(a)}`,
  };
}

function day(year = "", month = "", date = "", cell = ""): CellResult<string> {
  const value = `${year}-${two(month)}-${two(date)}`;
  const at = Date.parse(value);
  const exists = !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
  return exists ? { value } : { reason: `There is no date ${cell.trim()}` };
}

const two = (text: string): string => text.padStart(2, "0");
const title = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const swap = (match: RegExpExecArray | null) => match && [match[0], match[2] as string, match[1] as string];
const american = (match: RegExpExecArray | null) =>
  match && [match[0], match[2] as string, match[1] as string, match[3] as string];
