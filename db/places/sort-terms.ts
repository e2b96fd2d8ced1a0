import { type Item, type Piece, UnknownShape } from "./outer-clauses";
import { orderOf } from "./value-order";

type Row = Record<string, unknown>;

/** A term of an `order by`. */
export interface SortTerm {
  /** What it sorts by, without its direction. */
  by: Piece;
  /** The item of the select list that it names, by position, name or expression. */
  item: Item | undefined;
  isDescending: boolean;
  ignoresCase: boolean;
  /** Whether null comes after all other values. */
  isNullLast: boolean;
}

/** @throws UnknownShape for a collation that is not known here */
export function sortTerm({ text, params }: Piece, items: readonly Item[]): SortTerm {
  const [rest, nulls] = cutOff(text, /\s+nulls\s+(first|last)$/i);
  const [collated, direction] = cutOff(rest, /\s+(asc|desc)$/i);
  const [expression, collation = "binary"] = cutOff(collated, /\s+collate\s+"?(\w+)"?$/i);
  if (collation !== "binary" && collation !== "nocase")
    throw new UnknownShape(`It sorts by the collation ${collation}`);
  const isDescending = direction === "desc";
  return {
    by: { text: expression, params },
    item: itemOf(expression, items),
    isDescending,
    ignoresCase: collation === "nocase",
    isNullLast: nulls ? nulls === "last" : isDescending,
  };
}

/** Without what the pattern matches at its end, and the word that it found there. */
function cutOff(text: string, pattern: RegExp): [rest: string, word: string | undefined] {
  const found = pattern.exec(text);
  return found ? [text.slice(0, found.index), found[1]?.toLowerCase()] : [text, undefined];
}

/** The item that a term of `order by` or `group by` names. */
export function itemOf(expression: string, items: readonly Item[]): Item | undefined {
  if (/^\d+$/.test(expression)) return items[Number(expression) - 1];
  const name = expression.replaceAll('"', "");
  return items.find((item) => item.name === name) ?? items.find(({ text }) => text === expression);
}

/** Sorts as SQLite does, each term by the value of its column. */
export function byTerms(terms: readonly SortTerm[], columns: readonly string[]) {
  return (a: Row, b: Row): number => {
    for (const [at, term] of terms.entries()) {
      const column = columns[at]!;
      const order = compared(a[column], b[column], term);
      if (order !== 0) return order;
    }
    return 0;
  };
}

function compared(a: unknown, b: unknown, { isDescending, ignoresCase, isNullLast }: SortTerm): number {
  if (a === null || b === null) return a === b ? 0 : (a === null) === isNullLast ? 1 : -1;
  const ascending = ignoresCase ? orderOf(lowerAscii(a), lowerAscii(b)) : orderOf(a, b);
  return isDescending ? -ascending : ascending;
}

/** `nocase` knows the letters of ASCII only. */
const lowerAscii = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : value;
