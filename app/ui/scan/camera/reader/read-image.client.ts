import { prepareZXingModule } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { DecodedCode } from "./decode";
import { formatsOf } from "./formats";
import { nativeReads } from "./native.client";
import type { Pixels } from "./pixels";
import { type ReadOptions, readPicture } from "./read-picture";

export type Picture = ImageBitmap | ImageData;
/** `codes`: the kinds that are switched on, separated by spaces. */
export type ImageOptions = Omit<ReadOptions, "larger" | "formats"> & { codes?: string | undefined };

/** A larger picture is scaled down first and searched at full size only once. */
const LONGEST = 1280;
const LARGEST = 2560;

/** Loads and compiles the decoder from this site, never from a library's CDN. */
export const prepare = () =>
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, equalityFn: () => true, fireImmediately: true });

/**
 * Reads a picture in the current thread: a worker, or the page when there is none. Tries the browser's own reader
 * first.
 */
export async function readImage(image: Picture, { codes, ...asked }: ImageOptions): Promise<DecodedCode[]> {
  const options = { ...asked, formats: formatsOf(codes) };
  const native = await nativeReads(image, options);
  if (native.length > 0) return native;
  await prepare();
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const region = options.region && {
    x: options.region.x * scale,
    y: options.region.y * scale,
    width: options.region.width * scale,
    height: options.region.height * scale,
  };
  const reads = await readPicture(pixelsOf(image, LONGEST), {
    ...options,
    ...(region && { region }),
    ...(scale < 1 && !options.isFrame && { larger: () => pixelsOf(image, LARGEST) }),
  });
  return reads.map((read) => ({ ...read, points: read.points.map(({ x, y }) => ({ x: x / scale, y: y / scale })) }));
}

function pixelsOf(image: Picture, longest: number): Pixels {
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  if (image instanceof ImageData) {
    if (scale === 1) return image;
    const whole = canvasOf(image.width, image.height);
    whole.ink.putImageData(image, 0, 0);
    return drawnSmall(whole.canvas, image.width * scale, image.height * scale);
  }
  return drawnSmall(image, image.width * scale, image.height * scale);
}

function drawnSmall(image: CanvasImageSource, width: number, height: number): Pixels {
  const [w, h] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const { ink } = canvasOf(w, h);
  ink.imageSmoothingQuality = "high";
  // Transparent pixels count as paper.
  ink.fillStyle = "white";
  ink.fillRect(0, 0, w, h);
  ink.drawImage(image, 0, 0, w, h);
  return ink.getImageData(0, 0, w, h);
}

function canvasOf(width: number, height: number) {
  const canvas =
    "OffscreenCanvas" in globalThis
      ? new OffscreenCanvas(width, height)
      : Object.assign(document.createElement("canvas"), { width, height });
  const ink = canvas.getContext("2d", { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D | null;
  if (!ink) throw new Error("This browser draws no pictures");
  return { canvas, ink };
}
