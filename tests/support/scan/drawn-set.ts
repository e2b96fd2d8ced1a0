import { createCanvas } from "@napi-rs/canvas";
import { fromGrey } from "#app/ui/scan/camera/reader/pixels";
import { draw, type Light, type Pose } from "./draw-label-photo";
import { drawnCode, SYMBOLOGIES, type Symbology, someText } from "./drawn-codes";
import { type Chance, chance } from "./seeded-random";

/** Size of every picture in pixels. */
export const SIZE = { width: 960, height: 720 } as const;
const { width: WIDTH, height: HEIGHT } = SIZE;

/** How labels are shown to the reader; each kind has one difficulty. */
export const KINDS: Record<string, (luck: Chance) => { pose: Partial<Pose>; light?: Light }> = {
  clean: () => ({ pose: {} }),
  "tilted 10-80°": ({ between, of }) => ({ pose: { tilt: between(10, 80) * of([1, -1]) } }),
  "tilted, in perspective": ({ between, of }) => ({
    pose: { tilt: between(10, 80) * of([1, -1]), recede: [between(-0.22, 0.22), between(-0.2, 0.2)] },
  }),
  small: ({ between }) => ({ pose: { module: between(1.1, 1.5), tilt: between(-12, 12) } }),
  blurred: ({ between }) => ({
    pose: { module: between(2, 3), tilt: between(-10, 10) },
    light: { blur: between(0.8, 1.6) },
  }),
  moving: ({ between }) => ({ pose: { tilt: between(-8, 8) }, light: { moved: between(2, 5) } }),
  noisy: ({ between }) => ({ pose: { tilt: between(-20, 20) }, light: { noise: between(50, 110) } }),
  "low contrast": ({ between }) => ({
    pose: { tilt: between(-20, 20) },
    light: { ink: between(90, 110), paper: between(135, 160), noise: 12 },
  }),
  shaded: ({ between }) => ({ pose: { tilt: between(-20, 20) }, light: { shade: between(0.5, 0.85), noise: 10 } }),
};

export interface Drawn {
  name: string;
  symbology: Symbology | "none";
  kind: string;
  /** The expected text; null when nothing may be accepted. */
  text: string | null;
  grey: Uint8ClampedArray;
  width: number;
  height: number;
}

/** The given number of pictures of each symbology and kind on a cluttered background; the same ones on each run. */
export function* drawnSet(each: number): Generator<Drawn> {
  for (const { scene, ...shown } of scenes(each)) yield { ...shown, grey: draw(scene), width: WIDTH, height: HEIGHT };
}

/** The same labels as a camera sees them in a hand: several frames each, slightly moved, each with its own noise. */
export function* filmedSet(each: number, kinds: readonly string[]): Generator<Drawn & { frames: Uint8ClampedArray[] }> {
  for (const { scene, ...shown } of scenes(each)) {
    if (!kinds.includes(shown.kind)) continue;
    const frames = SHAKES.map(([x, y, tilt], nth) => {
      const { symbol, pose } = scene.code;
      // Moving labels travel some distance between frames.
      const far = (scene.light.moved ?? 0) > 0 ? MOVES : 1;
      const at = [pose.at[0] + (x * far) / WIDTH, pose.at[1] + (y * far) / HEIGHT] as const;
      const code = { symbol, pose: { ...pose, at, tilt: pose.tilt + tilt } };
      return draw({ ...scene, code, grain: scene.seed * 101 + nth });
    });
    yield { ...shown, grey: frames[0] as Uint8ClampedArray, frames, width: WIDTH, height: HEIGHT };
  }
}

/** Shaking of the hand, in pixels and degrees. */
const SHAKES = [
  [0, 0, 0],
  [2, -1, 0.3],
  [3, 1, 0.6],
  [1, 2, 0.2],
  [-2, 1, -0.3],
  [-1, -1, -0.5],
] as const;
const MOVES = 12;

function* scenes(each: number) {
  let seed = 1;
  for (const symbology of SYMBOLOGIES)
    for (const [kind, hardship] of Object.entries(KINDS))
      for (let n = 0; n < each; n++) {
        const luck = chance(++seed * 7919);
        const text = someText(symbology, luck);
        const { pose, light = {} } = hardship(luck);
        const modest = {
          tilt: 0,
          module: luck.between(1.8, 3.2),
          at: [luck.between(0.42, 0.58), luck.between(0.42, 0.58)] as const,
        };
        const code = { symbol: drawnCode(symbology, text), pose: { ...modest, ...pose } };
        const scene = { width: WIDTH, height: HEIGHT, code, light: { noise: 6, ...light }, clutter: true, seed };
        yield { name: `${symbology}-${kind}-${n}`, symbology, kind, text, scene };
      }
}

/** Pictures that resemble codes in places and contain none. */
export function* drawnNegatives(each: number): Generator<Drawn> {
  const kinds: Record<string, (ink: ReturnType<ReturnType<typeof createCanvas>["getContext"]>, luck: Chance) => void> =
    {
      stripes: (ink, { between }) => {
        ink.rotate(between(-0.5, 0.5));
        for (let x = -WIDTH; x < WIDTH * 2; x += between(4, 22)) ink.fillRect(x, -HEIGHT, between(2, 11), HEIGHT * 3);
      },
      grid: (ink, { between }) => {
        const step = between(6, 14);
        for (let x = 0; x < WIDTH; x += step)
          for (let y = 0; y < HEIGHT; y += step) if (between(0, 1) > 0.5) ink.fillRect(x, y, step, step);
      },
      text: (ink, { whole }) => {
        ink.font = `${whole(12, 30)}px monospace`;
        for (let y = 20; y < HEIGHT; y += 30)
          ink.fillText("|||||| 0012345 IIIlll ||| 4006381 |||| IlIlIlI HHHH", whole(-60, 60), y);
      },
      noise: () => undefined,
    };
  let seed = 900_000;
  for (const [kind, paint] of Object.entries(kinds))
    for (let n = 0; n < each; n++) {
      const luck = chance(++seed);
      const canvas = createCanvas(WIDTH, HEIGHT);
      const ink = canvas.getContext("2d");
      ink.fillStyle = "#ddd";
      ink.fillRect(0, 0, WIDTH, HEIGHT);
      ink.fillStyle = "#222";
      paint(ink, luck);
      const { data } = ink.getImageData(0, 0, WIDTH, HEIGHT);
      const rough = kind === "noise" ? 400 : 30;
      const grey = Uint8ClampedArray.from(
        { length: WIDTH * HEIGHT },
        (_, at) => (data[at * 4] as number) + (luck.next() - 0.5) * rough,
      );
      yield { name: `none-${kind}-${n}`, symbology: "none", kind, text: null, grey, width: WIDTH, height: HEIGHT };
    }
}

/** The picture as a file. */
export function asPng({ grey, width, height }: Drawn): Buffer {
  const canvas = createCanvas(width, height);
  const ink = canvas.getContext("2d");
  const image = ink.createImageData(width, height);
  image.data.set(fromGrey(Uint8Array.from(grey), width, height).data);
  ink.putImageData(image, 0, 0);
  return canvas.toBuffer("image/png");
}
