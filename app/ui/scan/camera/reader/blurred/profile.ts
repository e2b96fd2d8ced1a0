import type { BrightnessImage, Tilted } from "../deskew";

/** Brightness along the code, averaged along the bars. */
export interface Profile {
  light: Float32Array;
  /** Samples from the profile's beginning to where the first and the last bar are supposed. */
  from: number;
  to: number;
}

/** Samples per pixel. */
const FINE = 2;
/** Length of the profile, as a multiple of the located one. */
const LONGER = 1.5;
/** Part of the located height that is averaged: above and below it, bars end unevenly. */
const HEIGHT = 0.6;
/** Rows by which the direction of the bars is found. */
const FEW_ROWS = 9;
/** Slopes of the bars against the normal of the line to try, and how much they differ at its ends, coarse to fine. */
const LEANS = [
  [0.05, 4],
  [0.025, 1],
  [0.0125, 1],
] as const;
const FANS = [0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3];

/** The direction of the bars on a place. */
interface Slope {
  /** Pixels by which bars lean along the line, per pixel of their height, in the middle. */
  lean: number;
  /** How much more they lean at the end of the place, as they do when its top is nearer to the camera. */
  fan: number;
}

/** The slope at which the bars are sharpest. */
export function slopeOf(picture: BrightnessImage, place: Tilted): Slope {
  let best: Slope = { lean: 0, fan: 0 };
  let sharpest = -1;
  const attempt = (slope: Slope) => {
    const light = averaged(picture, place, { slope, rows: FEW_ROWS, longer: 1 });
    let sharp = 0;
    for (let n = 2; n < light.length; n++) sharp += ((light[n] as number) - (light[n - 2] as number)) ** 2;
    if (sharp > sharpest) [sharpest, best] = [sharp, slope];
  };
  for (const [step, reach] of LEANS) {
    const { lean, fan } = best;
    for (let n = -reach; n <= reach; n++) attempt({ lean: lean + n * step, fan });
    if (reach > 1) for (const more of FANS) attempt({ lean: best.lean, fan: more });
    else for (const more of [-step, step]) attempt({ lean: best.lean, fan: best.fan + more });
  }
  return best;
}

/** The profile of a place with bars of this slope. */
export function profileOf(picture: BrightnessImage, place: Tilted, slope: Slope): Profile {
  const light = averaged(picture, place, {
    slope,
    rows: Math.max(1, Math.round(place.height * HEIGHT)),
    longer: LONGER,
  });
  return { light, ...endsOf(light) };
}

function averaged(
  { grey, width, height }: BrightnessImage,
  place: Tilted,
  { slope, rows, longer }: { slope: Slope; rows: number; longer: number },
): Float32Array {
  const length = Math.ceil(place.length * longer * FINE);
  const light = new Float32Array(length);
  const count = new Uint16Array(length);
  const [cos, sin] = [Math.cos(place.angle), Math.sin(place.angle)];
  for (let row = 0; row < rows; row++) {
    const v = place.height * HEIGHT * ((row + 0.5) / rows - 0.5);
    const stretch = 1 + (v * slope.fan) / (place.length / 2);
    const step = stretch / FINE;
    const u = (0.5 - length / 2) * step + v * slope.lean;
    let x = place.centre.x + u * cos - v * sin - 0.5;
    let y = place.centre.y + u * sin + v * cos - 0.5;
    for (let n = 0; n < length; n++, x += step * cos, y += step * sin) {
      if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) continue;
      const [left, above] = [x | 0, y | 0];
      const [fx, fy] = [x - left, y - above];
      const at = above * width + left;
      const upper = (grey[at] as number) * (1 - fx) + (grey[at + 1] as number) * fx;
      const lower = (grey[at + width] as number) * (1 - fx) + (grey[at + width + 1] as number) * fx;
      light[n] = (light[n] as number) + upper * (1 - fy) + lower * fy;
      count[n] = (count[n] as number) + 1;
    }
  }
  for (let n = 0; n < length; n++) light[n] = (light[n] as number) / Math.max(1, count[n] as number);
  return light;
}

/** Part of the changes of brightness in the middle below which there are no bars. */
const STILL = 0.3;

/** Where the changes of brightness become small on both sides of the middle. */
function endsOf(light: Float32Array): { from: number; to: number } {
  const reach = Math.max(2, Math.round(light.length / 60));
  const changes = new Float64Array(light.length + 1);
  for (let n = 1; n < light.length; n++)
    changes[n + 1] = (changes[n] as number) + Math.abs((light[n] as number) - (light[n - 1] as number));
  const around = light.map(
    (_, n) => (changes[Math.min(light.length, n + reach)] as number) - (changes[Math.max(0, n - reach)] as number),
  );
  const middle = around.slice(light.length / 4, (light.length * 3) / 4).sort();
  const least = (middle[middle.length >> 1] ?? 0) * STILL;
  let from = light.length >> 1;
  let to = from;
  while (from > reach && (around[from] as number) >= least) from--;
  while (to < light.length - 1 - reach && (around[to] as number) >= least) to++;
  return { from: from + reach, to: to - reach };
}
