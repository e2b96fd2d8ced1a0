/** "3*4006381333931", "3 × code", "3x code": with an x only where a space follows, or the size in 2X4-BOLT were one. */
const TYPED = /^\s*([1-9]\d{0,5})\s*(?:[*×]\s*|[xX]\s+)(\S.*)$/s;
/** The same without a code behind it yet: a hand typed it, and the scanner is to follow. */
const BEGUN = /^\s*[1-9]\d{0,5}\s*[*×xX]\s*$/;

/** What somebody typed as a quantity and a code; null when it is a code alone. */
export function typedQuantity(text: string): { quantity: number; code: string } | null {
  const match = TYPED.exec(text);
  return match?.[1] && match[2] ? { quantity: Number(match[1]), code: match[2].trim() } : null;
}

export const isBegunQuantity = (text: string): boolean => BEGUN.test(text);
