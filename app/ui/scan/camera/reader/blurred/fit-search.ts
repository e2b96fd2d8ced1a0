import type { Fit, Integrals } from "./code-fit";
import { costsAt, type LineCosts, shadingOfDigits } from "./code-line";
import type { Profile } from "./profile";
import type { Shading } from "./shading";
import { besideBlur, CODE, FIRST_BLUR, PLACES } from "./templates";

/** What is searched: the distance of the nearest code among those that count; `patterns` receives its digits. */
export type Nearest = (costs: LineCosts, patterns?: Uint8Array) => number;

interface ScoredFit extends Fit {
  /** Fraction of the line's variance that the nearest digits explain. */
  like: number;
}

/** Distortions to try, and how far the ends may be from where they are supposed, in modules. */
export interface Grid {
  reach: number;
  warps: readonly (readonly [recede: number, bend: number])[];
}
/** A flat label before the camera first, then perspective and bottles. */
export const GRIDS: readonly Grid[] = [
  { reach: 8, warps: [[0, 0]] },
  {
    reach: 4,
    warps: [
      [-0.15, 0],
      [0.15, 0],
      [-0.3, 0],
      [0.3, 0],
      [-0.45, 0],
      [0.45, 0],
      [0, 0.035],
      [-0.15, 0.035],
      [0.15, 0.035],
    ],
  },
];

/** Distance in modules below which two fits lead to the same one. */
const APART = 1.5;
/** Modules by which the middle moves when the perspective changes by 1. */
const RECEDE_MODULES = 24;

/** The best fits of a grid, unlike each other. */
export function coarseFits(
  integrals: Integrals,
  profile: Profile,
  { grid: { reach, warps }, most, nearest }: { grid: Grid; most: number; nearest: Nearest },
): ScoredFit[] {
  const module = (profile.to - profile.from) / CODE;
  const all: ScoredFit[] = [];
  for (const [recede, bend] of warps)
    for (let a = -reach; a <= reach; a++)
      for (let b = -reach; b <= reach; b++)
        for (const isReversed of [false, true]) {
          const ends = { from: profile.from + a * module, to: profile.to + b * module };
          const fit = { ...ends, recede, bend, blur: FIRST_BLUR, isReversed };
          const costs = costsAt(integrals, fit);
          all.push({ ...fit, like: 1 - nearest(costs) / costs.variance });
        }
  all.sort((a, b) => b.like - a.like);
  const kept: ScoredFit[] = [];
  for (const fit of all) {
    if (kept.length === most) break;
    if (kept.every((one) => isApart(one, fit, module))) kept.push(fit);
  }
  return kept;
}

function isApart(a: Fit, b: Fit, module: number): boolean {
  const ends = Math.abs(a.from - b.from) + Math.abs(a.to - b.to);
  return (
    a.isReversed !== b.isReversed || ends + Math.abs(a.recede - b.recede) * RECEDE_MODULES * module > APART * module
  );
}

/** Moves the ends, the distortion and the blur in steps, by modules, to where the nearest digits explain most. */
function climbed(
  integrals: Integrals,
  first: ScoredFit,
  { steps, shading, nearest }: { steps: readonly number[]; shading?: Shading; nearest: Nearest },
): ScoredFit {
  let best = first;
  const module = (first.to - first.from) / CODE;
  const attempt = (change: Partial<Fit>) => {
    const fit = { ...best, ...change };
    const costs = costsAt(integrals, fit, shading);
    const like = 1 - nearest(costs) / costs.variance;
    if (like > best.like) best = { ...fit, like };
  };
  for (const step of steps) {
    for (const by of [step, -step]) {
      attempt({ from: best.from + by * module });
      attempt({ to: best.to + by * module });
      attempt({ from: best.from + by * module, to: best.to + by * module });
      attempt({ recede: best.recede + by / RECEDE_MODULES });
      attempt({ bend: best.bend + by / RECEDE_MODULES / 2 });
    }
    for (const blur of besideBlur(best.blur)) attempt({ blur });
  }
  return best;
}

interface SettledFit {
  fit: ScoredFit;
  shading: Shading;
}

const COARSE_STEPS = [0.5, 0.5, 0.25];
const FINE_STEPS = [0.25, 0.12];
/** How often the shading is estimated again, by the digits found under the last one. */
const TURNS = 2;

/** The fit to which a coarse one leads. */
export function settled(integrals: Integrals, coarse: ScoredFit, nearest: Nearest): SettledFit | null {
  let fit = climbed(integrals, coarse, { steps: COARSE_STEPS, nearest });
  const patterns = new Uint8Array(PLACES);
  let shading: Shading | null = null;
  for (let turn = 0; turn < TURNS; turn++) {
    nearest(costsAt(integrals, fit, shading ?? undefined), patterns);
    shading = shadingOfDigits(patterns, fit.blur);
    if (!shading) return null;
    const costs = costsAt(integrals, fit, shading);
    const like = 1 - nearest(costs) / costs.variance;
    fit = climbed(integrals, { ...fit, like }, { steps: FINE_STEPS, shading, nearest });
  }
  return shading && { fit, shading };
}
