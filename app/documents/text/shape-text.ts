import { joined } from "./arabic";
import { seen } from "./bidi";

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** User-perceived characters: a letter with its accents, a whole emoji. */
export const graphemes = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** One line of plain text: without line breaks, control characters and lone surrogates. */
export const oneLine = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[\p{Cs}\p{Co}\p{Cn}]/gu, "\ufffd")
    .trim();

/** Of a joined or colored emoji only the first part is drawn. */
const COMPOSED = /[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}]/u;
const SOFT_HYPHEN = 0xad;
/** Direction marks and joiners affect the layout and are not drawn. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/u;

/** The code points to draw for a line, from left to right. */
export function shaped(text: string): number[] {
  const line = oneLine(text);
  // Fast path for Latin text.
  if (!/[^ -\u02ff]/.test(line))
    return [...line].map((sign) => sign.codePointAt(0) as number).filter((code) => code !== SOFT_HYPHEN);
  const drawn = graphemes(line).flatMap((sign) => {
    const codes = [...sign].map((one) => one.codePointAt(0) as number);
    return COMPOSED.test(sign) ? codes.slice(0, 1) : codes;
  });
  return seen(joined(drawn).filter((code) => !INVISIBLE.test(String.fromCodePoint(code))));
}
