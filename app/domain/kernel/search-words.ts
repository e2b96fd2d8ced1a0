import type { Scope } from "#db/scoped.server";

export type Search =
  /** Every phrase must occur in number, name or e-mail; `match` is the index's query. */
  | { kind: "phrases"; match: string; pieces?: Pieces }
  /** Too short for trigrams: a number, or its beginning. */
  | { kind: "number"; text: string };

/**
 * The same search with its long codes, such as tracking numbers, cut into pieces: `match` finds all that the whole ones
 * find, and what else happens to have all the pieces; `words` are those that were cut.
 */
export interface Pieces {
  match: string;
  words: string[];
}

const MIN_TRIGRAM = 3;

/**
 * The index goes through the lists of all trigrams of a phrase at once. Most of a tracking number's are in every parcel's,
 * so that few rare ones are paid for by many long lists; a piece is through its own few, and the others skip to what it has.
 */
const PIECE = 7;
/**
 * A number or an address of more than two pieces: few orders have it, so that few rows are looked at again. Of ASCII, as
 * the index and the database fold other letters each in its own way.
 */
const LONG_CODE = /^(?=.*@|(?:\D*\d){8})[\x21-\x7e]{15,}$/;

/**
 * What was typed, as the search index wants it. Words of three characters and more are looked for one by one, anything
 * shorter keeps the text together; `#1042` finds number 1042. In a scope of some companies the index itself keeps to
 * them, by the tails of their ids; the rows are checked again by their owner.
 */
export function readSearch(scope: Scope, q: string | undefined): Search | null {
  const text = plain(q ?? "")
    .replace(/^[\s#]+/, "")
    .trim();
  if (!text) return null;
  if (lengthOf(text) < MIN_TRIGRAM) return { kind: "number", text };
  const words = text.split(/\s+/);
  const phrases = words.every((word) => lengthOf(word) >= MIN_TRIGRAM) ? words : [words.join(" ")];
  const matching = (all: readonly string[]) => matchOf(scope, all);
  const long = phrases.filter((phrase) => LONG_CODE.test(phrase));
  if (long.length === 0) return { kind: "phrases", match: matching(phrases) };
  const pieces = phrases.flatMap((phrase) => (long.includes(phrase) ? piecesOf(phrase) : [phrase]));
  return { kind: "phrases", match: matching(phrases), pieces: { match: matching(pieces), words: long } };
}

const matchOf = (scope: Scope, phrases: readonly string[]): string =>
  `${companyColumn(scope)}text : (${phrases.map(quoted).join(" AND ")})`;

/** Words that begin so, but for the very first of the text. */
export const beginningWith = (scope: Scope, text: string): Search => ({
  kind: "phrases",
  match: matchOf(scope, [` ${text}`]),
});

/** Side by side; the last one ends with the word. */
function piecesOf(word: string): string[] {
  const starts = Array.from({ length: Math.ceil(word.length / PIECE) }, (_, at) => at * PIECE);
  return starts.map((start) => Math.min(start, word.length - PIECE)).map((start) => word.slice(start, start + PIECE));
}

function companyColumn(scope: Scope): string {
  if (scope.kind === "all") return "";
  const ids = scope.kind === "one" ? [scope.companyId] : scope.companyIds;
  // Nobody's company has an empty id, so an empty scope finds nothing.
  return `company : (${ids.length > 0 ? ids.map((id) => quoted(id.slice(-8))).join(" OR ") : '"nobody"'}) AND `;
}

/** A control character, such as NUL, would end the index's query early. */
const plain = (text: string): string => text.replace(/\p{Cc}+/gu, " ");
/** Quotes are doubled, so that no operator of the index's language gets through. */
const quoted = (phrase: string): string => `"${plain(phrase).replaceAll('"', '""')}"`;
const lengthOf = (text: string): number => [...text].length;
