import { locationCode } from "../../location-code";

/** Maximum number of locations created at a time. */
export const MAX_RANGE = 5000;

export interface BinRange {
  first: string;
  last: string;
  count: number;
  /** All codes, in walking order. */
  codes(): string[];
}

export type BinRangeResult = BinRange | { field: "from" | "to"; problem: string };

const CODE = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/;
const HOW = "Use letters and digits with hyphens between the parts, such as A-03-2-15";

/**
 * The locations from one code to another, "A-01-1-1" to "B-20-4-6": each part counts from the first code's value to the
 * last code's. Numbers are padded as they are in the first code. Without a last code, the range is one location.
 */
export function readRange(from: string, to: string): BinRangeResult {
  const [first, last] = [locationCode(from), locationCode(to) || locationCode(from)];
  for (const [field, code] of Object.entries({ from: first, to: last }) as ["from" | "to", string][]) {
    if (code === "") return { field, problem: "Enter a code" };
    if (code.length > 50) return { field, problem: "At most 50 characters" };
    if (!CODE.test(code)) return { field, problem: HOW };
  }
  if (first === last) return { first, last, count: 1, codes: () => [first] };
  const [start, end] = [first.split("-"), last.split("-")];
  if (start.length !== end.length)
    return { field: "to", problem: `Write as many parts as in ${first}: ${start.length}` };
  const counted: string[][] = [];
  let count = 1;
  for (const [n, part] of start.entries()) {
    const steps = stepsOf(part, end[n] ?? "");
    if ("problem" in steps) return { field: "to", problem: steps.problem };
    count *= steps.count;
    if (count > MAX_RANGE) {
      const limit = MAX_RANGE.toLocaleString("en-US");
      return { field: "to", problem: `These are more than ${limit} locations. Add at most ${limit} at a time` };
    }
    counted.push(steps.values());
  }
  const codes = () =>
    counted.reduce<string[]>(
      (begun, values, n) => (n === 0 ? values : begun.flatMap((before) => values.map((value) => `${before}-${value}`))),
      [],
    );
  return { first, last: counted.map((values) => values.at(-1)).join("-"), count, codes };
}

type Steps = { count: number; values(): string[] } | { problem: string };

/** "01" to "20", "A" to "F", "R1" to "R9", or the same text in both. */
function stepsOf(from: string, to: string): Steps {
  if (from === to) return { count: 1, values: () => [from] };
  const [, letters = "", digits = ""] = /^([A-Z]*)(\d*)$/.exec(from) ?? [];
  const [, lettersTo = "", digitsTo = ""] = /^([A-Z]*)(\d*)$/.exec(to) ?? [];
  if (digits && digitsTo && letters === lettersTo) {
    return counting(Number(digits), Number(digitsTo), (n) => letters + String(n).padStart(digits.length, "0"), [
      from,
      to,
    ]);
  }
  if (letters.length === 1 && lettersTo.length === 1 && !digits && !digitsTo) {
    return counting(letters.charCodeAt(0), lettersTo.charCodeAt(0), (n) => String.fromCharCode(n), [from, to]);
  }
  return { problem: `${from} to ${to} cannot be counted. Use numbers, or one letter each` };
}

function counting(from: number, to: number, text: (n: number) => string, typed: [string, string]): Steps {
  if (to < from) return { problem: `${typed[1]} is before ${typed[0]}` };
  const count = to - from + 1;
  return { count, values: () => Array.from({ length: count }, (_, n) => text(from + n)) };
}
