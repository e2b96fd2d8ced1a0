import { joined } from "./arabic";
import { seen } from "./bidi";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What people count as one sign: a letter with its accents, a whole emoji. */
export const graphemes = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** One line of plain text: no line ends, no control characters, no halves of surrogate pairs. */
export const oneLine = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\p{Cs}\p{Co}\p{Cn}]/gu, "\ufffd")
    .trim();

/** Joined or coloured emoji are drawn as their first one. */
const COMPOSED = /[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}]/u;
const SOFT_HYPHEN = 0xad;
/** Directions and joins are followed, not drawn. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/u;

/** The code points to draw for a line, from left to right. */
export function shaped(text: string): number[] {
  const line = oneLine(text);
  // Plain Latin needs no more work.
  if (!/[^ -\u02ff]/.test(line))
    return [...line].map((sign) => sign.codePointAt(0) as number).filter((code) => code !== SOFT_HYPHEN);
  const drawn = graphemes(line).flatMap((sign) => {
    const codes = [...sign].map((one) => one.codePointAt(0) as number);
    return COMPOSED.test(sign) ? codes.slice(0, 1) : codes;
  });
  return seen(joined(drawn).filter((code) => !INVISIBLE.test(String.fromCodePoint(code))));
}
