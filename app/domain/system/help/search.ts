import type { Piece } from "./support.schema";

/** A searchable item; fields with a higher weight rank higher. */
export interface Findable {
  title: string;
  summary: string;
  body: string;
  also: string;
}

const WEIGHT = { title: 12, also: 7, summary: 5, body: 1 } as const;
/** Stop words. */
const IDLE = new Set(
  "a an and are as at be by can do does for from how i if in is it my of on or our the to we what when where which why with you your".split(
    " ",
  ),
);
const MOST_WORDS = 8;
const EXCERPT = 150;

/** Lowercase without accents, so that "Cafe" finds "café". */
const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Search terms reduced to stems: "picking" finds "pick", "orders" finds "order". */
export function searchWords(q: string): string[] {
  const words = wordsOf(q);
  const telling = words.filter((word) => !IDLE.has(word));
  return [...new Set((telling.length > 0 ? telling : words).map(stem))].slice(0, MOST_WORDS);
}

function stem(word: string): string {
  for (const ending of ["ing", "ies", "ed", "es", "s"])
    if (word.length - ending.length >= 4 && word.endsWith(ending)) return word.slice(0, -ending.length);
  return word;
}

/** Relevance: 0 unless every word occurs. */
export function rank(it: Findable, words: readonly string[]): number {
  const fields = (Object.keys(WEIGHT) as (keyof typeof WEIGHT)[]).map(
    (name) => [WEIGHT[name], wordsOf(it[name])] as const,
  );
  let sum = 0;
  for (const word of words) {
    let best = 0;
    for (const [weight, there] of fields) {
      const hit = there.some((one) => stem(one) === word)
        ? weight
        : there.some((one) => one.startsWith(word))
          ? weight / 2
          : 0;
      best += hit;
    }
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

/** Splits the text into pieces and marks the matches. */
export function marked(text: string, words: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  for (const [part] of text.matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu)) {
    const is = words.some((word) => plain(part).startsWith(word));
    const last = pieces.at(-1);
    if (last && last.marked === is) last.text += part;
    else pieces.push({ text: part, marked: is });
  }
  return pieces;
}

/** An excerpt around the first match, cut at whole words. */
export function excerpt(text: string, words: readonly string[]): string {
  const flat = text
    .replaceAll(/\*\*|^\s*(?:\d+\.|-|##)\s+/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (flat.length <= EXCERPT) return flat;
  const places = words.map((word) => plain(flat).indexOf(word)).filter((at) => at >= 0);
  const first = Math.min(...places, flat.length);
  const from = first > EXCERPT - 30 && first < flat.length ? flat.lastIndexOf(" ", first - 40) + 1 : 0;
  const end = flat.lastIndexOf(" ", from + EXCERPT);
  return `${from > 0 ? "… " : ""}${flat.slice(from, end > from ? end : from + EXCERPT)} …`;
}
