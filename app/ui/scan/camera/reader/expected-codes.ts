import { gtin14, gtinsOf } from "#app/domain/catalog/codes/gtin";

/** Equivalent spellings: a GTIN with or without leading zeros, GS1 with or without its separators, any letter case. */
function spellingsOf(code: string): string[] {
  const plain = code
    .replace(/^\][A-Za-z]\d/, "")
    .replaceAll("\u001d", "")
    .trim()
    .toLowerCase();
  const bare = plain.replace(/\((\d{2,4})\)/g, "$1");
  const carton = /^01(\d{14})/.exec(bare)?.[1];
  const inside = carton ? gtin14(carton) : null;
  return [...new Set([plain, bare, ...gtinsOf(plain), ...(inside ? [inside] : [])])];
}

/** Maps a text to the known code that it is equivalent to, in that code's spelling; null for none. */
export function knownAmong(codes: readonly string[]): (text: string) => string | null {
  const known = new Map<string, string>();
  for (const code of codes)
    for (const spelling of spellingsOf(code)) if (!known.has(spelling)) known.set(spelling, code);
  return (text) => {
    for (const spelling of spellingsOf(text)) {
      const code = known.get(spelling);
      if (code !== undefined) return code;
    }
    return null;
  };
}

const GTIN = /^\d{8,14}$/;
/** One digit, and the check digit that follows. */
const FEW_DIGITS = 2;

/** Whether two texts are different GTINs that can easily be taken for each other. */
export function areNeighbors(one: string, other: string): boolean {
  if (!GTIN.test(one) || !GTIN.test(other)) return false;
  const [a, b] = [one.padStart(14, "0"), other.padStart(14, "0")];
  const apart = [...a].filter((digit, n) => digit !== b[n]).length;
  return apart > 0 && apart <= FEW_DIGITS;
}
