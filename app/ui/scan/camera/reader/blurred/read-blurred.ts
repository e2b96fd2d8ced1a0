import { gtin14, gtinsOf, spellingsOf } from "#app/domain/catalog/codes/gtin";
import { placedAt } from "../cut-outs";
import type { DecodedCode } from "../decode";
import { type BrightnessImage, type Tilted, tiltedOf } from "../deskew";
import type { Format } from "../formats";
import { findBars } from "./find-bars";
import { GRIDS } from "./fit-search";
import { matchLine } from "./match-line";
import { type Profile, profileOf, slopeOf } from "./profile";
import { readLine } from "./read-line";

/** Places that are searched in a picture, and in one of many frames. */
const PLACES = { picture: 2, frame: 1 };

interface BlurredOptions {
  formats: readonly Format[];
  isFrame?: boolean | undefined;
}

/** A retail code that is too blurred for decoders with thresholds. */
export function readBlurred(picture: BrightnessImage, options: BlurredOptions): DecodedCode[] {
  return firstOf(picture, options, (profile, grids) => readLine(profile, grids)?.code, {});
}

/** An expected retail code that the picture matches. It was not read by itself, which the result says. */
export function matchBlurred(
  picture: BrightnessImage,
  { known, ...options }: BlurredOptions & { known: readonly string[] },
): DecodedCode[] {
  const codes = retailCodesOf(known);
  if (codes.length === 0) return [];
  return firstOf(picture, options, (profile, grids) => matchLine(profile, codes, grids)?.code, { isMatch: true });
}

/**
 * Whether the picture shows a retail code at the place where another decoder read it, by comparison with the codes that
 * resemble it. Decoders with thresholds read some blurred codes wrongly, with a valid check digit and on many lines alike.
 */
export function isShown(picture: BrightnessImage, { text, points: [a, b, c, d] }: DecodedCode): boolean {
  const own = a && b && c && d ? [tiltedOf([d, a, b, c])] : [];
  return [...own, ...findBars(picture, PLACES.picture)].some(
    (place) => matchLine(profileAt(picture, place), [text.padStart(13, "0")]) !== null,
  );
}

/** A short code that was read within bars so much longer is a part of another code. */
const LONGER = 1.4;

/** Whether the bars at the place of a short code go on beyond it. */
export function isPartOfLonger(picture: BrightnessImage, { points: [a, b, c, d] }: DecodedCode): boolean {
  if (!a || !b || !c || !d) return false;
  const { centre, length } = tiltedOf([d, a, b, c]);
  return findBars(picture, PLACES.picture).some((place) => {
    const [x, y] = [centre.x - place.centre.x, centre.y - place.centre.y];
    const [cos, sin] = [Math.cos(place.angle), Math.sin(place.angle)];
    const isInside = Math.abs(x * cos + y * sin) < place.length / 2 && Math.abs(y * cos - x * sin) < place.height / 2;
    return isInside && place.length > length * LONGER;
  });
}

/** Codes of 13 digits among expected codes in any spelling. */
function retailCodesOf(known: readonly string[]): string[] {
  const spelled = known.flatMap((code) => gtinsOf(code)).flatMap(spellingsOf);
  return [...new Set(spelled.filter((code) => code.length === 13 && gtin14(code)))];
}

function firstOf(
  picture: BrightnessImage,
  { formats, isFrame }: BlurredOptions,
  read: (profile: Profile, grids: typeof GRIDS) => string | undefined,
  more: Pick<DecodedCode, "isMatch">,
): DecodedCode[] {
  if (!formats.includes("ean_13") && !formats.includes("upc_a")) return [];
  // The next frame follows soon: a label that is bent or seen from the side can wait for a better one.
  const grids = isFrame ? GRIDS.slice(0, 1) : GRIDS;
  for (const place of findBars(picture, isFrame ? PLACES.frame : PLACES.picture)) {
    const text = read(profileAt(picture, place), grids);
    const format = text?.startsWith("0") && formats.includes("upc_a") ? "upc_a" : "ean_13";
    if (text && formats.includes(format)) return placedAt(place, [{ text, format, points: [], ...more }]);
  }
  return [];
}

const profileAt = (picture: BrightnessImage, place: Tilted): Profile =>
  profileOf(picture, place, slopeOf(picture, place));
