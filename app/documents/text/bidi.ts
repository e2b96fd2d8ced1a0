type Kind = "left" | "right" | "number" | "neutral";

const RIGHT =
  /[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const NUMBER = /\p{Nd}/u;
/** Separators that belong to a number when inside one. */
const SEPARATOR = /[.,:/+-]/;
const MIRRORED = new Map([..."()[]{}<>«»"].map((sign, n, all) => [sign, all[n ^ 1] as string]));

const kindOf = (sign: string): Kind =>
  RIGHT.test(sign) ? "right" : NUMBER.test(sign) ? "number" : /\p{L}/u.test(sign) ? "left" : "neutral";

/**
 * A line's code points in visual order, from left to right. Implements the part of the Unicode Bidirectional Algorithm
 * that names and addresses need: line direction by the first letter, words and numbers in their own direction.
 */
export function seen(codePoints: readonly number[]): number[] {
  const signs = codePoints.map((code) => String.fromCodePoint(code));
  const kinds = signs.map(kindOf);
  if (!kinds.includes("right")) return [...codePoints];
  const base = kinds.find((kind) => kind === "left" || kind === "right") === "right" ? 1 : 0;
  const levels = levelsOf(signs, kinds, base);
  const order = signs.map((_, n) => n);
  for (let level = Math.max(...levels); level > 0; level--) turn(order, levels, level);
  return order.map((n) => {
    const sign = signs[n] as string;
    return ((levels[n] ?? 0) % 2 === 1 && MIRRORED.get(sign)?.codePointAt(0)) || (codePoints[n] as number);
  });
}

/** Embedding levels: even runs from left to right, odd from right to left. */
function levelsOf(signs: readonly string[], kinds: readonly Kind[], base: number): number[] {
  let around = base;
  const resolved = kinds.map((kind, n) => {
    const inNumber = SEPARATOR.test(signs[n] as string) && kinds[n - 1] === "number" && kinds[n + 1] === "number";
    if (kind === "right") around = 1;
    if (kind === "left") around = 0;
    if (kind === "number" || inNumber) return around === 1 ? 2 : base * 2;
    return kind === "right" ? 1 : kind === "left" ? base * 2 : null;
  });
  return resolved.map((level, n) => {
    if (level !== null) return level;
    const [before, after] = [resolved.slice(0, n).findLast(isSet), resolved.slice(n + 1).find(isSet)];
    // A number inside a right-to-left run belongs to that run.
    const sides = [before ?? base, after ?? base].map((side) => (side === 0 || (base === 1 && side === 2) ? side : 1));
    return sides[0] === sides[1] ? (sides[0] as number) : base;
  });
}

const isSet = (level: number | null): level is number => level !== null;

/** Reverses each run of at least this level. */
function turn(order: number[], levels: readonly number[], level: number): void {
  for (let from = 0; from < order.length; from++) {
    let to = from;
    while (to < order.length && (levels[order[to] as number] ?? 0) >= level) to++;
    if (to === from) continue;
    order.splice(from, to - from, ...order.slice(from, to).reverse());
    from = to;
  }
}
