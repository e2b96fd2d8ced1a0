import { formatSize, formatWeight, lengthInput, type Units, weightInput } from "../../kernel/units";
import type { SizeTexts } from "../boxes/fill-size";

interface Size {
  weightGrams: number;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

/** Fields for a parcel; empty where nothing is known. */
export function sizeTexts({ weightGrams, lengthMm, widthMm, heightMm }: Size, units: Units): SizeTexts {
  const side = (mm: number | null) => (mm ? lengthInput(mm, units) : "");
  return {
    weight: weightGrams ? weightInput(weightGrams, units) : "",
    length: side(lengthMm),
    width: side(widthMm),
    height: side(heightMm),
  };
}

interface Box {
  name: string;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  emptyGrams: number;
}

/** "Small carton (9 × 6 × 4 in, 4 oz empty)" */
export const boxLabel = ({ name, lengthMm, widthMm, heightMm, emptyGrams }: Box, units: Units): string =>
  `${name} (${formatSize([lengthMm, widthMm, heightMm], units)}, ${formatWeight(emptyGrams, units)} empty)`;
