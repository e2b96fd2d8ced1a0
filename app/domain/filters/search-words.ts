import type { Scope } from "#db/scope";

export type Search =
  /** Every phrase must occur in the number, name or email; `match` is the FTS query. */
  | { kind: "phrases"; match: string; pieces?: Pieces }
  /** Too short for trigrams: a number or its prefix. */
  | { kind: "number"; text: string };

/**
 * The same search with some words shortened, because FTS5 reads the lists of all trigrams of a phrase. `match` finds
 * everything that the whole words find, plus rows that contain the pieces elsewhere; `words` are the shortened words, to
 * check those rows.
 */
export interface Pieces {
  match: string;
  words: string[];
}

const MIN_TRIGRAM = 3;

/**
 * Most trigrams of a tracking number occur in every parcel of that carrier, so a whole number reads many long lists for a
 * few rare ones. A short piece reads few lists, and the other pieces skip to its matches.
 */
const PIECE = 7;
/** The index and the database fold the case of other characters differently. */
const ASCII = /^[\x21-\x7e]+$/;
/** A number or email longer than two pieces. Few orders contain it, so few rows are checked again. */
const LONG_CODE = /^(?=.*@|(?:\D*\d){8}).{15,}$/;
/** Few rows contain such a number, so one trigram of each other word is enough: "customer" may be in every row. */
const NUMBER = /\d{4}/;

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
  const probes = phrases.map((phrase) => probesFor(phrase, phrases));
  const shortened = phrases.filter((phrase, n) => probes[n]?.[0] !== phrase);
  return {
    kind: "phrases",
    match: matchOf(scope, phrases),
    ...(shortened.length > 0 && { pieces: { match: matchOf(scope, probes.flat()), words: shortened } }),
  };
}

/** What to look up in the index for a phrase: the phrase itself, its pieces, or its first trigram. */
function probesFor(phrase: string, phrases: readonly string[]): string[] {
  if (!ASCII.test(phrase)) return [phrase];
  if (LONG_CODE.test(phrase)) return piecesOf(phrase);
  const isBesideNumber = !NUMBER.test(phrase) && phrases.some((other) => NUMBER.test(other));
  return [isBesideNumber ? phrase.slice(0, MIN_TRIGRAM) : phrase];
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
