/** "3*4006381333931", "3 × code", "3x code". An x needs a space after it, because SKUs such as 2X4-BOLT exist. */
const TYPED = /^\s*([1-9]\d{0,5})\s*(?:[*×]\s*|[xX]\s+)(\S.*)$/s;
/** A typed quantity whose code is still to be scanned. */
const BEGUN = /^\s*[1-9]\d{0,5}\s*[*×xX]\s*$/;

/** A quantity with a code; null for a code alone. */
export function typedQuantity(text: string): { quantity: number; code: string } | null {
  const match = TYPED.exec(text);
  return match?.[1] && match[2] ? { quantity: Number(match[1]), code: match[2].trim() } : null;
}

export const isBegunQuantity = (text: string): boolean => BEGUN.test(text);
