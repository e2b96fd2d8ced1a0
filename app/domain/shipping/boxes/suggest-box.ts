/** Suggests the smallest box for the contents of a parcel. Pure. */

/** Units of one product that go into a parcel; null where the product lacks a measure. */
export interface BoxContent {
  name: string;
  units: number;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  weightGrams: number | null;
}

export interface BoxToFill {
  id: string;
  name: string;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  emptyGrams: number;
  /** Null without a limit. */
  maxGrams: number | null;
  /** Null when the boxes are not counted. */
  inStock: number | null;
}

type BoxSuggestion = { box: BoxToFill; why?: never } | { box: null; why: string };

/** Part of a box's volume that several units fill: the rest stays empty between them. */
export const FILL_FACTOR = 0.85;

type Sides = readonly [number, number, number];

/**
 * The smallest box in stock that holds the contents: each unit fits by its sides in some direction, all of them by
 * volume, and their weight is within the box's limit. A single unit can fill the box to its sides.
 */
export function suggestBox(contents: readonly BoxContent[], boxes: readonly BoxToFill[]): BoxSuggestion {
  const packed = contents.filter(({ units }) => units > 0);
  if (packed.length === 0) return none("There is nothing to pack.");
  if (boxes.length === 0) return none("No boxes are set up.");
  const unmeasured = packed.find((content) => sidesOf(content) === null);
  if (unmeasured) return none(`${unmeasured.name} has no size.`);
  const bySize = boxes.toSorted(
    (a, b) => volumeOf(a) - volumeOf(b) || a.emptyGrams - b.emptyGrams || (a.name < b.name ? -1 : 1),
  );
  const roomy = bySize.filter((box) => hasRoom(box, packed));
  if (roomy.length === 0) return none("No box is large enough. Pack several parcels.");
  const grams = gramsOf(packed);
  const holding = roomy.filter(({ maxGrams }) => maxGrams === null || (grams !== null && grams <= maxGrams));
  const weightless = packed.find(({ weightGrams }) => weightGrams === null);
  if (holding.length === 0)
    return none(
      weightless
        ? `${weightless.name} has no weight, and each box that fits has a weight limit.`
        : "The items are too heavy for each box that fits. Pack several parcels.",
    );
  const box = holding.find(({ inStock }) => inStock === null || inStock > 0);
  return box ? { box } : none(`${holding[0]?.name} would fit and is out of stock.`);
}

const none = (why: string): BoxSuggestion => ({ box: null, why });

/** Weight of the contents; null when a product lacks one. */
export function gramsOf(contents: readonly BoxContent[]): number | null {
  const packed = contents.filter(({ units }) => units > 0);
  if (packed.some(({ weightGrams }) => weightGrams === null)) return null;
  return packed.reduce((sum, { units, weightGrams }) => sum + units * (weightGrams ?? 0), 0);
}

function sidesOf({ lengthMm, widthMm, heightMm }: Pick<BoxContent, "lengthMm" | "widthMm" | "heightMm">): Sides | null {
  if (!lengthMm || !widthMm || !heightMm) return null;
  const [short = 0, middle = 0, long = 0] = [lengthMm, widthMm, heightMm].sort((a, b) => a - b);
  return [short, middle, long];
}

const volumeOf = ({ lengthMm, widthMm, heightMm }: Pick<BoxToFill, "lengthMm" | "widthMm" | "heightMm">): number =>
  lengthMm * widthMm * heightMm;

function hasRoom(box: BoxToFill, packed: readonly BoxContent[]): boolean {
  const inner = sidesOf(box);
  const all = packed.map((content) => ({ sides: sidesOf(content), units: content.units }));
  if (!all.every(({ sides }) => inner !== null && sides?.every((side, at) => side <= (inner[at] ?? 0)))) return false;
  const units = all.reduce((sum, one) => sum + one.units, 0);
  const volume = all.reduce((sum, one) => sum + one.units * (one.sides?.reduce((a, b) => a * b, 1) ?? 0), 0);
  return units === 1 || volume <= volumeOf(box) * FILL_FACTOR;
}
