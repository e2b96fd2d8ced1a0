import type { DecodedCode } from "./decode";
import type { Tilted } from "./deskew";

export interface Cut extends Tilted {
  /** Pixels of the cut-out per pixel of the picture. */
  scale: number;
}

/** A cut-out has about this width, so that thin bars are several pixels wide. */
const WIDTH = 600;
const TALLEST = 160;
/** Lengths to try, as a multiple of the located one: the locator often misses a code's ends and its quiet zones. */
const LONGER = [1.3, 2];

/** The areas to cut out around located bars. */
export function cutsOf(place: Tilted): Cut[] {
  return LONGER.map((longer) => {
    const length = place.length * longer;
    const scale = Math.min(3, Math.max(1, WIDTH / length));
    return { ...place, length, height: Math.min(place.height * 0.8, TALLEST / scale), scale };
  });
}

/** The whole picture, with room for its corners when it is rotated. */
export function picturePlace({ width, height }: { width: number; height: number }, degrees: number): Tilted {
  const side = Math.hypot(width, height);
  return { centre: { x: width / 2, y: height / 2 }, angle: (degrees * Math.PI) / 180, length: side, height: side };
}

const CORNERS = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
] as const;

/** Maps a position in a cut-out to the picture. */
export function placedAt({ centre, angle, length, height }: Tilted, reads: DecodedCode[]): DecodedCode[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const points = CORNERS.map(([u, v]) => ({
    x: centre.x + u * length * cos - v * height * sin,
    y: centre.y + u * length * sin + v * height * cos,
  }));
  return reads.map((read) => ({ ...read, points }));
}
