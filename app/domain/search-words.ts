import type { Scope } from "#db/scoped.server";

export type Search =
  /** Every phrase must occur in number, name or e-mail; `match` is the index's query. */
  | { kind: "phrases"; match: string }
  /** Too short for trigrams: a number, or its beginning. */
  | { kind: "number"; text: string };

const MIN_TRIGRAM = 3;

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
  const phrases = words.every((word) => lengthOf(word) >= MIN_TRIGRAM) ? words : [text];
  return { kind: "phrases", match: `${companyColumn(scope)}text : (${phrases.map(quoted).join(" AND ")})` };
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
