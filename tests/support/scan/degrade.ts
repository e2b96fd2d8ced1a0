import { createCanvas, loadImage } from "@napi-rs/canvas";
import { fromGrey } from "#app/ui/scan/camera/reader/pixels";
import type { Chance } from "./seeded-random";

/** What a camera does to a picture, in the order in which it happens. */
export interface Degradation {
  /** Radius of the cylinder on which the label is bent, as a multiple of the picture's width. */
  bend?: number;
  /** Radius in pixels of the disc that a point becomes out of focus. */
  defocus?: number;
  /** Movement during the exposure: pixels and degrees. */
  motion?: { length: number; angle: number };
  /** Light reflected by the paper: center as a fraction of the picture, radius in pixels, added brightness. */
  glare?: { x: number; y: number; radius: number; strength: number };
  /** Exponent by which a camera encodes light; 1 for none. */
  gamma?: number;
  /** Standard deviation of the noise. */
  noise?: number;
  /** Quality of the JPEG file, 0 to 100. */
  jpeg?: number;
}

interface Picture {
  grey: Uint8Array;
  width: number;
  height: number;
}

/** The picture as a camera with these defects would store it. */
export async function degraded({ grey, width, height }: Picture, how: Degradation, luck: Chance): Promise<Uint8Array> {
  const gamma = how.gamma ?? 2.2;
  const decoded = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** gamma);
  const encoded = Float32Array.from({ length: LEVELS * 3 }, (_, level) => (level / LEVELS) ** (1 / gamma) * 255);
  let light: Float32Array<ArrayBuffer> = new Float32Array(grey.length);
  for (let n = 0; n < light.length; n++) light[n] = decoded[grey[n] as number] as number;
  if (how.bend) light = bent(light, width, height, how.bend * width);
  if (how.defocus) light = spread(light, width, height, disc(how.defocus));
  if (how.motion) light = spread(light, width, height, stroke(how.motion));
  if (how.glare) reflect(light, width, height, how.glare);
  const { noise = 0 } = how;
  const out = new Uint8Array(light.length);
  for (let n = 0; n < out.length; n++) {
    const value = encoded[Math.round((light[n] as number) * LEVELS)] as number;
    const grain = (luck.next() + luck.next() + luck.next() - 1.5) * 2 * noise;
    out[n] = Math.min(255, Math.max(0, value + grain));
  }
  return how.jpeg ? stored(out, width, height, how.jpeg) : out;
}

/** Steps in which light is encoded. */
const LEVELS = 4096;

function reflect(
  light: Float32Array,
  width: number,
  height: number,
  { x, y, radius, strength }: NonNullable<Degradation["glare"]>,
): void {
  for (let n = 0; n < light.length; n++) {
    const away = ((n % width) - x * width) ** 2 + (Math.floor(n / width) - y * height) ** 2;
    light[n] = Math.min(2, (light[n] as number) + Math.exp(-away / radius ** 2) * strength);
  }
}

/** Columns move together towards the sides, as on a bottle. */
function bent(light: Float32Array, width: number, height: number, radius: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(light.length);
  for (let x = 0; x < width; x++) {
    const part = (x + 0.5 - width / 2) / radius;
    const from = Math.abs(part) < 1 ? Math.asin(part) * radius + width / 2 - 0.5 : -1;
    const left = Math.min(width - 2, Math.max(0, Math.floor(from)));
    const share = Math.min(1, Math.max(0, from - left));
    for (let y = 0; y < height; y++) {
      const at = y * width + left;
      out[y * width + x] = (light[at] as number) * (1 - share) + (light[at + 1] as number) * share;
    }
  }
  return out;
}

/** Offsets with weights that sum to 1. */
type Kernel = readonly { dx: number; dy: number; weight: number }[];
/** Points per pixel and direction by which a kernel's shape is sampled. */
const SUB = 5;

function disc(radius: number): Kernel {
  return kernelOf(Math.ceil(radius) + 1, (x, y) => x * x + y * y <= radius * radius);
}

function stroke({ length, angle }: { length: number; angle: number }): Kernel {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const isOn = (x: number, y: number) =>
    Math.abs(x * cos + y * sin) <= length / 2 && Math.abs(y * cos - x * sin) <= 0.5;
  return kernelOf(Math.ceil(length / 2) + 1, isOn);
}

function kernelOf(reach: number, isOn: (x: number, y: number) => boolean): Kernel {
  const kernel: { dx: number; dy: number; weight: number }[] = [];
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      let weight = 0;
      for (let n = 0; n < SUB * SUB; n++)
        if (isOn(dx + ((n % SUB) + 0.5) / SUB - 0.5, dy + (Math.floor(n / SUB) + 0.5) / SUB - 0.5)) weight++;
      if (weight > 0) kernel.push({ dx, dy, weight });
    }
  const sum = kernel.reduce((total, { weight }) => total + weight, 0);
  return kernel.map((one) => ({ ...one, weight: one.weight / sum }));
}

function spread(light: Float32Array, width: number, height: number, kernel: Kernel): Float32Array<ArrayBuffer> {
  const out = new Float32Array(light.length);
  for (const { dx, dy, weight } of kernel)
    for (let y = 0; y < height; y++) {
      const from = Math.min(height - 1, Math.max(0, y + dy)) * width;
      for (let x = 0, at = y * width; x < width; x++, at++) {
        const column = x + dx < 0 ? 0 : x + dx < width ? x + dx : width - 1;
        out[at] = (out[at] as number) + weight * (light[from + column] as number);
      }
    }
  return out;
}

/** As it is after a JPEG file. */
async function stored(grey: Uint8Array, width: number, height: number, quality: number): Promise<Uint8Array> {
  const canvas = createCanvas(width, height);
  const ink = canvas.getContext("2d");
  const image = ink.createImageData(width, height);
  image.data.set(fromGrey(grey, width, height).data);
  ink.putImageData(image, 0, 0);
  ink.drawImage(await loadImage(canvas.toBuffer("image/jpeg", quality)), 0, 0);
  const { data } = ink.getImageData(0, 0, width, height);
  const out = new Uint8Array(width * height);
  for (let n = 0; n < out.length; n++) out[n] = data[n * 4] as number;
  return out;
}
