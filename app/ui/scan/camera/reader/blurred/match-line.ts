import { checkDigitOf } from "#app/domain/catalog/codes/gtin";
import { type Fit, integralsOf } from "./code-fit";
import { costsAt, costsUnder, type LineCosts, likenessOf, shadingOfDigits } from "./code-line";
import { coarseFits, GRIDS, type Grid, type Nearest, settled } from "./fit-search";
import { nearestCode } from "./nearest-code";
import type { Profile } from "./profile";
import { distanceOf, nearestDigits, patternsOf } from "./retail-costs";
import { CODE, LEAST_MODULE } from "./templates";

/** An expected code on a profile. */
interface LineMatch {
  code: string;
  fit: Fit;
  /** Correlation of the line with the code. */
  correlation: number;
  /** By how much that is above the correlation with the most similar code one digit away. */
  lead: number;
  /** How much nearer the nearest of all valid codes is, as a fraction of this code's distance. */
  behind: number;
}

/** Fits of each grid that are followed. */
const FOLLOWED = 4;
/** Up to so many codes, each is compared at each coarse fit; otherwise only where any digits fit well. */
const FEW_CODES = 60;
/** From these a match counts: measured on the tuning pictures, with decoys one digit away. */
const COUNTS = { correlation: 0.9, lead: 0.008, behind: 0.02 };

const counts = ({ correlation, lead, behind }: LineMatch): boolean =>
  correlation >= COUNTS.correlation && lead >= COUNTS.lead && behind <= COUNTS.behind;

/**
 * The expected code of 13 digits that the profile matches: a matched filter. Accepted only well above the codes one
 * digit away, and when no other valid code explains the line much better. Null without one.
 */
export function matchLine(
  profile: Profile,
  codes: readonly string[],
  grids: readonly Grid[] = GRIDS,
): LineMatch | null {
  const module = (profile.to - profile.from) / CODE;
  if (module < LEAST_MODULE || codes.length === 0) return null;
  const integrals = integralsOf(profile.light, module);
  const all = codes.map(patternsOf);
  const nearest: Nearest = (costs, into) => {
    let least = Number.POSITIVE_INFINITY;
    for (const patterns of all) {
      const distance = distanceOf(costs, patterns);
      if (distance >= least) continue;
      least = distance;
      into?.set(patterns);
    }
    return least;
  };
  for (const grid of grids) {
    const coarse = { grid, most: FOLLOWED, nearest: codes.length <= FEW_CODES ? nearest : nearestDigits };
    for (const one of coarseFits(integrals, profile, coarse)) {
      const found = settled(integrals, one, nearest);
      if (!found) continue;
      const match = matchAt(codes, found.fit, costsAt(integrals, found.fit, found.shading));
      if (match && counts(match)) return match;
    }
  }
  return null;
}

function matchAt(codes: readonly string[], fit: Fit, costs: LineCosts): LineMatch | null {
  const distances = codes.map((code) => distanceOf(costs, patternsOf(code)));
  const code = codes[distances.indexOf(Math.min(...distances))] as string;
  const patterns = patternsOf(code);
  const shading = shadingOfDigits(patterns, fit.blur);
  if (!shading) return null;
  const under = costsUnder(shading, fit.blur);
  const { like, residual } = likenessOf(patterns, fit.blur, shading);
  const distance = distanceOf(under, patterns);
  const correlation = Math.sqrt(Math.max(0, like));
  const rivals = neighborsOf(code).map((other) => distanceOf(under, patternsOf(other)));
  // The exact distance is the residual; those of the rivals differ from it as their approximate ones do.
  const second = Math.max(0, like - (Math.min(...rivals) - distance) / under.variance);
  const behind = (distance - nearestCode(under).distance) / Math.max(residual, 1e-9);
  return { code, fit, correlation, lead: correlation - Math.sqrt(second), behind };
}

/** All codes with one other digit, and the check digit that follows. */
function neighborsOf(code: string): string[] {
  return Array.from({ length: 12 * 9 }, (_, n) => {
    const at = Math.floor(n / 9);
    const digit = (Number(code[at]) + 1 + (n % 9)) % 10;
    const body = code.slice(0, at) + digit + code.slice(at + 1, 12);
    return body + checkDigitOf(body);
  });
}
