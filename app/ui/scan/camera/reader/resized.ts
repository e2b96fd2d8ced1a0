import type { BrightnessImage } from "./deskew";
import { fromGrey, type Pixels } from "./pixels";

/** How strongly to sharpen. */
const AMOUNT = 1.2;

/** Sharpens: moves each pixel away from the mean of its neighbors. */
function sharpened({ grey, width, height }: BrightnessImage): BrightnessImage {
  const out = new Uint8Array(grey.length);
  for (let y = 0; y < height; y++) {
    const up = y > 0 ? -width : 0;
    const down = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const left = x > 0 ? -1 : 0;
      const right = x < width - 1 ? 1 : 0;
      const here = grey[at] as number;
      const around =
        ((grey[at + up] as number) +
          (grey[at + down] as number) +
          (grey[at + left] as number) +
          (grey[at + right] as number)) /
        4;
      const value = here + (here - around) * AMOUNT * 2;
      out[at] = Math.min(255, Math.max(0, value));
    }
  }
  return { grey: out, width, height };
}

/** Twice as wide and high, and sharpened: finds more codes, and misreads more. */
export function enlarged(picture: BrightnessImage): Pixels {
  const { width, height } = picture;
  const [w, h] = [width * 2, height * 2];
  const big = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    const row = Math.min(height - 1, y >> 1);
    const next = Math.min(height - 1, Math.max(0, row + (y & 1 ? 1 : -1)));
    for (let x = 0; x < w; x++) {
      const column = Math.min(width - 1, x >> 1);
      const beside = Math.min(width - 1, Math.max(0, column + (x & 1 ? 1 : -1)));
      const near = (picture.grey[row * width + column] as number) * 3 + (picture.grey[row * width + beside] as number);
      const far = (picture.grey[next * width + column] as number) * 3 + (picture.grey[next * width + beside] as number);
      big[y * w + x] = (near * 3 + far + 8) >> 4;
    }
  }
  const sharp = sharpened({ grey: big, width: w, height: h });
  return fromGrey(sharp.grey, w, h);
}

/** Half as wide and high. */
export function halved({ grey, width, height }: BrightnessImage): Pixels {
  const [w, h] = [width >> 1, height >> 1];
  const small = new Uint8Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const at = y * 2 * width + x * 2;
      const sum =
        (grey[at] as number) +
        (grey[at + 1] as number) +
        (grey[at + width] as number) +
        (grey[at + width + 1] as number);
      small[y * w + x] = (sum + 2) >> 2;
    }
  return fromGrey(small, w, h);
}
