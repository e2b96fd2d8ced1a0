import type { Scope } from "#db/scope";

export type Search =
  /** Every phrase must occur in the number, name or email; `match` is the FTS query. */
  | { kind: "phrases"; match: string; pieces?: Pieces }
  /** Too short for trigrams: a number or its prefix. */
  | { kind: "number"; text: string };

/**
 * The same search with long codes, such as tracking numbers, cut into pieces. `match` finds everything that the whole
 * codes find, plus rows that contain all pieces elsewhere; `words` are the codes that were cut, to check those rows.
 */
export interface Pieces {
  match: string;
  words: string[];
}

const MIN_TRIGRAM = 3;

/**
 * FTS5 reads the lists of all trigrams of a phrase. Most trigrams of a tracking number occur in every parcel of that
 * carrier, so a whole number reads many long lists for a few rare ones. A short piece reads few lists, and the other
 * pieces skip to its matches.
 */
const PIECE = 7;
/**
 * A number or email longer than two pieces. Few orders contain it, so few rows are checked again. ASCII only, because
 * the index and the database fold other letters differently.
 */
const LONG_CODE = /^(?=.*@|(?:\D*\d){8})[\x21-\x7e]{15,}$/;

/**
 * Turns typed text into an FTS query. Words of three or more characters are searched one by one; shorter words keep the
 * text together as one phrase; `#1042` finds number 1042. In a scope of some companies the query also restricts by the
 * last characters of their ids; ownership conditions check the rows again.
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

/** Matches words that begin with the text, except the very first word of the indexed text. */
export const beginningWith = (scope: Scope, text: string): Search => ({
  kind: "phrases",
  match: matchOf(scope, [` ${text}`]),
});

/** Adjacent pieces; the last one ends where the word ends. */
function piecesOf(word: string): string[] {
  const starts = Array.from({ length: Math.ceil(word.length / PIECE) }, (_, at) => at * PIECE);
  return starts.map((start) => Math.min(start, word.length - PIECE)).map((start) => word.slice(start, start + PIECE));
}

function companyColumn(scope: Scope): string {
  if (scope.kind === "all") return "";
  const ids = scope.kind === "one" ? [scope.companyId] : scope.companyIds;
  // No company id ends with this token, so an empty scope finds nothing.
  return `company : (${ids.length > 0 ? ids.map((id) => quoted(id.slice(-8))).join(" OR ") : '"none"'}) AND `;
}

/** A control character such as NUL would end the FTS query early. */
const plain = (text: string): string => text.replace(/\p{Cc}+/gu, " ");
/** Doubles quotes, so that the text cannot contain FTS operators. */
const quoted = (phrase: string): string => `"${plain(phrase).replaceAll('"', '""')}"`;
const lengthOf = (text: string): number => [...text].length;
