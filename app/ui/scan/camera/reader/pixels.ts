/** A picture in canvas format: red, green, blue and alpha of each pixel, row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
/** In pixels of the image. */
export interface Region extends Point {
  width: number;
  height: number;
}

const OPAQUE = 0xff000000;

/** Brightness of each pixel, 0 to 255. */
export function greyOf({ data, width, height }: Pixels): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let n = 0, at = 0; n < grey.length; n++, at += 4)
    grey[n] = ((data[at] as number) * 306 + (data[at + 1] as number) * 601 + (data[at + 2] as number) * 117) >> 10;
  return grey;
}

/** A picture of which only the brightness is known. */
export function fromGrey(grey: Uint8Array, width: number, height: number): Pixels {
  const points = new Uint32Array(width * height);
  for (let n = 0; n < points.length; n++) points[n] = OPAQUE | ((grey[n] as number) * 0x010101);
  return { data: new Uint8ClampedArray(points.buffer), width, height };
}

/** The part of the picture inside the rectangle, clipped to the picture. */
export function cropped(picture: Pixels, region: Region): Pixels & Point {
  const left = Math.max(0, Math.floor(region.x));
  const top = Math.max(0, Math.floor(region.y));
  const width = Math.max(0, Math.min(picture.width, Math.ceil(region.x + region.width)) - left);
  const height = Math.max(0, Math.min(picture.height, Math.ceil(region.y + region.height)) - top);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * picture.width + left) * 4;
    data.set(picture.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { data, width, height, x: left, y: top };
}
