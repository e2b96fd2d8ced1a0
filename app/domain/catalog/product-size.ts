/** A product's stored size in words: grams up to a kilogram, then kilograms, and centimeters. */

interface Sides {
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

export const weightText = (grams: number | null): string | null =>
  grams === null ? null : grams < 1000 ? `${grams} g` : `${grams / 1000} kg`;

/** "30 × 20 × 10.5 cm", with a dash for a side that is not known; null without any. */
export function sizeText({ lengthMm, widthMm, heightMm }: Sides): string | null {
  const sides = [lengthMm, widthMm, heightMm];
  if (sides.every((side) => side === null)) return null;
  return `${sides.map((side) => (side === null ? "—" : side / 10)).join(" × ")} cm`;
}
