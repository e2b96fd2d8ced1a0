import { ean } from "#app/documents/codes/ean";
import type { Bars, Squares } from "#app/documents/codes/symbol";
import { checkDigitOf } from "#app/domain/catalog/codes/gtin";
import { type Degradation, degraded } from "./degrade";
import { draw, type Light, type Pose } from "./draw-label-photo";
import { drawnCode, type Symbology, someText } from "./drawn-codes";
import { type Chance, chance } from "./seeded-random";

/** Size of every picture in pixels. */
export const SIZE = { width: 480, height: 360 } as const;

/** Half of the pictures are for tuning the reader, the other half is looked at only to report figures. */
export type Half = "tuning" | "unseen";
const FIRST_SEED: Record<Half, number> = { tuning: 1_000_003, unseen: 13_000_003 };
const SEED_STEP = 7919;

export interface DegradedPicture {
  kind: string;
  symbology: Symbology | "none";
  /** The code in the picture; null when there is none. */
  text: string | null;
  grey: Uint8Array;
}

interface Hardship {
  pose?: Partial<Pose>;
  light?: Light;
  camera?: Degradation;
}

/** Each kind has one main difficulty; blur is in pixels, from a radius in modules. */
const KINDS: Record<string, (luck: Chance, module: number) => Hardship> = {
  "out of focus": ({ between }, module) => ({ camera: { defocus: between(0.6, 1.7) * module } }),
  moving: ({ between }, module) => ({
    camera: { motion: { length: between(1, 2.8) * module, angle: between(-25, 25) }, defocus: 0.3 * module },
  }),
  "few pixels": ({ between }) => ({ pose: { module: between(0.95, 1.7) }, camera: { defocus: between(0.4, 0.9) } }),
  noisy: ({ between }, module) => ({ camera: { defocus: between(0.4, 0.8) * module, noise: between(15, 38) } }),
  glare: ({ between }, module) => ({
    camera: {
      defocus: between(0.4, 0.9) * module,
      glare: { x: between(0.35, 0.65), y: between(0.35, 0.65), radius: between(30, 100), strength: between(0.5, 1.6) },
    },
  }),
  perspective: ({ between, of }, module) => ({
    pose: { tilt: between(0, 25) * of([1, -1]), recede: [between(-0.2, 0.2), between(-0.2, 0.2)] },
    camera: { defocus: between(0.3, 0.9) * module },
  }),
  bent: ({ between }, module) => ({ camera: { bend: between(0.27, 0.45), defocus: between(0.3, 0.8) * module } }),
  faint: ({ between }, module) => ({
    light: { ink: between(110, 150), paper: between(165, 205) },
    camera: { defocus: between(0.4, 0.9) * module },
  }),
  tilted: ({ between, of }, module) => ({
    pose: { tilt: between(20, 70) * of([1, -1]) },
    camera: { defocus: between(0.3, 0.9) * module },
  }),
};
export const DEGRADED_KINDS = Object.keys(KINDS);

/** How often each symbology occurs, of 20. */
const MIX: readonly Symbology[] = [
  ...Array<Symbology>(9).fill("EAN-13"),
  ...Array<Symbology>(8).fill("UPC-A"),
  ...(["EAN-8", "Code 128", "QR"] as const),
];

/** The code in the picture with this number. */
export function degradedText(half: Half, nth: number) {
  const luck = chance(FIRST_SEED[half] + nth * SEED_STEP);
  const symbology = luck.of(MIX);
  return { symbology, text: someText(symbology, luck), luck };
}

/** The picture with this number. */
export async function degradedPicture(half: Half, nth: number): Promise<DegradedPicture> {
  const { symbology, text, luck } = degradedText(half, nth);
  const kind = DEGRADED_KINDS[nth % DEGRADED_KINDS.length] as string;
  return { kind, symbology, text, grey: await shown(drawnCode(symbology, text), kind, luck) };
}

async function shown(symbol: Bars | Squares, kind: string, luck: Chance): Promise<Uint8Array> {
  const squares = symbol.kind === "squares" ? 2 : 1;
  const module = luck.between(1.7, 3) * squares;
  const { pose, light, camera } = KINDS[kind]?.(luck, module) ?? {};
  const code = {
    symbol,
    pose: {
      tilt: luck.between(-10, 10),
      at: [luck.between(0.42, 0.58), luck.between(0.42, 0.58)] as const,
      module,
      ...pose,
    },
    barHeight: luck.between(25, 60),
  };
  const paper = { ink: luck.between(15, 60), paper: luck.between(190, 240), shade: luck.between(0, 0.4) };
  const grey = draw({ ...SIZE, code, light: { ...paper, ...light }, clutter: true, seed: luck.whole(1, 1e9) });
  const usual = { gamma: luck.of([1, 2.2, 2.2]), noise: luck.between(1, 5), jpeg: luck.whole(60, 92) };
  return degraded({ grey: Uint8Array.from(grey), ...SIZE }, { ...usual, ...camera }, luck);
}

/** Pictures that hold no code that a reader may return, and pictures of codes that no catalog knows. */
export const NEGATIVE_KINDS = [
  "stripes",
  "bars that are no code",
  "half a code",
  "wide and narrow bars",
  "unreadable codes",
  "codes one digit away",
] as const;

interface NegativePicture extends DegradedPicture {
  /** A code that the picture does not hold, and that resembles the one that it holds. */
  decoy: string;
}

/** The negative picture with this number. */
export async function negativePicture(half: Half, nth: number): Promise<NegativePicture> {
  const luck = chance(FIRST_SEED[half] + 3_000_000_000 + nth * SEED_STEP);
  const kind = NEGATIVE_KINDS[nth % NEGATIVE_KINDS.length] as (typeof NEGATIVE_KINDS)[number];
  const symbology = luck.of(["EAN-13", "UPC-A"] as const);
  const text = someText(symbology, luck);
  const hardship = luck.of(DEGRADED_KINDS);
  const holdsCode = kind === "unreadable codes" || kind === "codes one digit away";
  return {
    kind,
    symbology: holdsCode ? symbology : "none",
    text: holdsCode ? text : null,
    decoy: neighborOf(text, luck),
    grey: await shown(decoySymbol(kind, text, luck), kind === "unreadable codes" ? "out of focus" : hardship, luck),
  };
}

function decoySymbol(kind: (typeof NEGATIVE_KINDS)[number], text: string, luck: Chance): Bars | Squares {
  const { whole, of } = luck;
  const widthsOf = (count: number, width: () => number) => Array.from({ length: count }, width);
  if (kind === "stripes") {
    const [bar, space] = [whole(1, 4), whole(1, 4)];
    return barsOf(widthsOf(59, () => 0).map((_, n) => (n % 2 === 0 ? bar : space)));
  }
  if (kind === "bars that are no code") return barsOf(widthsOf(59, () => whole(1, 4)));
  if (kind === "wide and narrow bars") return barsOf(widthsOf(of([59, 69]), () => of([1, 1, 3])));
  const code = ean(text);
  if (!code) throw new Error(`${text} is not a retail code`);
  if (kind !== "half a code") return code;
  // Not cut in the middle: the left half with the guard after it can be a UPC-E.
  return barsOf(luck.next() < 0.5 ? code.widths.slice(0, whole(37, 53)) : code.widths.slice(whole(6, 26)));
}

/** Widths begin and end with a bar. */
function barsOf(widths: readonly number[]): Bars {
  const odd = widths.length % 2 === 1 ? widths : widths.slice(1);
  return { kind: "bars", widths: odd, modules: odd.reduce((sum, width) => sum + width, 0), quiet: [9, 9] };
}

/** The code with one other digit, and the check digit that follows. */
function neighborOf(text: string, { whole }: Chance): string {
  const at = whole(1, text.length - 2);
  const body = [...text.slice(0, -1)].map((digit, n) => (n === at ? (Number(digit) + whole(1, 9)) % 10 : digit));
  return body.join("") + checkDigitOf(body.join(""));
}
