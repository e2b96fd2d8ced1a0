import { MIRRORED } from "#app/documents/codes/ean";
import { GUARDS, MODULES, PATTERNS, PLACES, STARTS, type Templates } from "./templates";

const HALF = PLACES / 2;

/** A line across a code, 0 paper and 1 ink, by modules. */
interface ModuleLine {
  /** Mean of the squared darkness in each module. */
  squares: Float64Array;
  /** Mean darkness in each module, after another blur like the code's own. */
  blurred: Float64Array;
}

/** What each pattern costs at each place. The squared distance of a code from the line is the sum of its parts. */
export interface Costs {
  /** `PATTERNS` for every place. */
  own: Float64Array;
  templates: Templates;
  /** Energy of the line without its guards, which every code has. */
  energy: number;
}

/** The product of a line with a blurred pattern is that of the blurred line with the pattern, a sum of few modules. */
export function costsOf({ squares, blurred }: ModuleLine, templates: Templates, into: Float64Array): Costs {
  let energy = templates.guardEnergy;
  for (let n = 0; n < MODULES; n++) energy += squares[n] as number;
  for (const module of GUARDS) energy -= 2 * (blurred[module] as number);
  for (let place = 0; place < PLACES; place++) {
    const isLeft = place < HALF;
    const inks = isLeft ? templates.left : templates.right;
    const energies = isLeft ? templates.leftEnergy : templates.rightEnergy;
    const start = STARTS[place] as number;
    for (let pattern = 0; pattern < inks.length; pattern++) {
      let sum = 0;
      for (let ink = inks[pattern] as number, n = start; ink > 0; ink >>= 1, n++)
        if (ink & 1) sum += blurred[n] as number;
      const at = place * PATTERNS + pattern;
      into[at] = (energies[pattern] as number) - 2 * (sum - (templates.guardProducts[at] as number));
    }
  }
  return { own: into, templates, energy };
}

const before = new Float64Array(PATTERNS);
const after = new Float64Array(PATTERNS);
const origins = Array.from({ length: PLACES }, () => new Uint8Array(PATTERNS));

/**
 * The distance of the nearest sequence of digits, whether or not it is a valid code; `patterns` receives its patterns.
 */
export function nearestDigits({ own, templates, energy }: Costs, patterns?: Uint8Array): number {
  let total = energy;
  for (let half = 0; half < 2; half++) {
    const count = half === 0 ? PATTERNS : 10;
    const pairs = half === 0 ? templates.leftPairs : templates.rightPairs;
    const first = half * HALF;
    for (let n = 0; n < count; n++) before[n] = own[first * PATTERNS + n] as number;
    for (let place = first + 1; place < first + HALF; place++) {
      const origin = origins[place] as Uint8Array;
      for (let n = 0; n < count; n++) {
        let least = Number.POSITIVE_INFINITY;
        for (let m = 0, pair = n; m < count; m++, pair += count) {
          const cost = (before[m] as number) + (pairs[pair] as number);
          if (cost < least) {
            least = cost;
            origin[n] = m;
          }
        }
        after[n] = least + (own[place * PATTERNS + n] as number);
      }
      before.set(after);
    }
    let end = 0;
    for (let n = 1; n < count; n++) if ((before[n] as number) < (before[end] as number)) end = n;
    total += before[end] as number;
    if (!patterns) continue;
    for (let place = first + HALF - 1; place >= first; place--) {
      patterns[place] = end;
      end = (origins[place] as Uint8Array)[end] as number;
    }
  }
  return total;
}

/** The patterns of a code of 13 digits. */
export function patternsOf(code: string): Uint8Array {
  const mirrored = MIRRORED[Number(code[0])] as string;
  return Uint8Array.from({ length: PLACES }, (_, n) => Number(code[n + 1]) + (mirrored[n] === "1" ? 10 : 0));
}

/** The distance of one code's patterns. */
export function distanceOf({ own, templates, energy }: Costs, patterns: Uint8Array): number {
  let total = energy;
  for (let place = 0; place < PLACES; place++) {
    const pattern = patterns[place] as number;
    total += own[place * PATTERNS + pattern] as number;
    if (place === 0 || place === HALF) continue;
    const last = patterns[place - 1] as number;
    total += (
      place < HALF ? templates.leftPairs[last * PATTERNS + pattern] : templates.rightPairs[last * 10 + pattern]
    ) as number;
  }
  return total;
}
