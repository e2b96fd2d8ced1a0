import { type Fit, integralsOf } from "./code-fit";
import { costsAt, costsUnder, likenessOf, shadingOfDigits } from "./code-line";
import { coarseFits, GRIDS, type Grid, settled } from "./fit-search";
import { nearestCode } from "./nearest-code";
import type { Profile } from "./profile";
import { nearestDigits, patternsOf } from "./retail-costs";
import { CODE, LEAST_MODULE } from "./templates";

/** A code of 13 digits on a profile. */
interface LineRead {
  code: string;
  fit: Fit;
  /** Fraction of the line's variance that the code explains. */
  like: number;
  /** How much further the nearest other code is, as a multiple of the code's own distance. */
  margin: number;
}

/** Fits of each grid that are followed. */
const FOLLOWED = 4;
/**
 * From these a code is certain. In the first 150 tuning pictures, codes that were right had a margin of 0.56 and more. Of
 * thousands of pictures without a readable code, one had 0.36.
 */
const CERTAIN = { like: 0.85, margin: 0.45 };

const isCertain = ({ like, margin }: LineRead): boolean => like >= CERTAIN.like && margin >= CERTAIN.margin;

/**
 * The retail code on a profile, by likelihood instead of thresholds: the digits whose blurred bars explain the brightness
 * best, with a valid check digit, and far better than any other code. Null without such a code.
 */
export function readLine(profile: Profile, grids: readonly Grid[] = GRIDS): LineRead | null {
  const module = (profile.to - profile.from) / CODE;
  if (module < LEAST_MODULE) return null;
  const integrals = integralsOf(profile.light, module);
  for (const grid of grids)
    for (const coarse of coarseFits(integrals, profile, { grid, most: FOLLOWED, nearest: nearestDigits })) {
      const settledFit = settled(integrals, coarse, nearestDigits);
      if (!settledFit) continue;
      const { fit } = settledFit;
      const first = nearestCode(costsAt(integrals, fit, settledFit.shading));
      const shading = shadingOfDigits(patternsOf(first.code), fit.blur);
      if (!shading) continue;
      const { code, distance, second } = nearestCode(costsUnder(shading, fit.blur));
      const { like, residual } = likenessOf(patternsOf(code), fit.blur, shading);
      const read = { code, fit, like, margin: (second - distance) / Math.max(residual, 1e-9) };
      if (isCertain(read)) return read;
    }
  return null;
}
