import Quagga, { type ImageWrapper, type QuaggaJSConfigObject } from "@ericblade/quagga2";
import type { Box, BrightnessImage } from "./deskew";

/**
 * The part of the library that locates codes without decoding them. Its public calls do both, and only from a page's
 * canvas.
 */
interface Finder {
  context: { config: object; onUIThread: boolean };
  initializeData(image: ImageWrapper): void;
  getBoundingBoxes(): [number, number][][] | null;
}

/**
 * The width to search, and patch sizes of a 20th of it, determined by measurements; smaller ones find texture instead
 * of bars.
 */
const LONGEST = 800;
const PATCH = 40;
const CONFIG = {
  locate: true,
  locator: { halfSample: false, patchSize: "medium", debug: { boxFromPatches: {} } },
  decoder: { readers: [], debug: {} },
};

// Typed as an instance by the library, but it is the constructor.
const Image = Quagga.ImageWrapper as unknown as typeof ImageWrapper;

let finder: Finder | null = null;

/** The library creates its locator for each call; here one is kept. */
function theFinder(): Finder {
  if (finder) return finder;
  const keeper = {
    init: (_config: unknown, _ready: unknown, _image: unknown, made: Finder) => {
      finder = made;
    },
  };
  // Quagga calls only `init` here, so the stand-in for its `this` has no other method.
  void Quagga.decodeSingle.call(keeper as unknown as typeof Quagga, {} as QuaggaJSConfigObject);
  if (!finder) throw new Error("The locator did not start");
  return finder;
}

/** Locations of bars at any rotation, in pixels of the picture; the most code-like first. */
export function locate(picture: BrightnessImage): Box[] {
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const image = shrunk(picture, scale);
  const one = theFinder();
  one.context.config = structuredClone(CONFIG);
  one.context.onUIThread = false;
  one.initializeData(new Image({ x: image.width, y: image.height, type: "XYSize" }, image.grey));
  // The library returns four corners, but its type does not state their number.
  return (one.getBoundingBoxes() ?? []).map(
    (corners) => corners.map(([x, y]) => ({ x: x / scale, y: y / scale })) as unknown as Box,
  );
}

/** Scaled down by averaging, with the edges repeated up to whole patches. */
function shrunk({ grey, width, height }: BrightnessImage, scale: number): BrightnessImage {
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  const w = Math.ceil(columns / PATCH) * PATCH;
  const h = Math.ceil(rows / PATCH) * PATCH;
  const out = new Uint8Array(w * h);
  for (let row = 0; row < h; row++) {
    const [top, bottom] = span(Math.min(row, rows - 1), scale, height);
    for (let column = 0; column < w; column++) {
      const [left, right] = span(Math.min(column, columns - 1), scale, width);
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += grey[y * width + x] as number;
      out[row * w + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return { grey: out, width: w, height: h };
}

function span(n: number, scale: number, end: number): [from: number, to: number] {
  const from = Math.min(end - 1, Math.floor(n / scale));
  return [from, Math.min(end, Math.max(from + 1, Math.round((n + 1) / scale)))];
}
