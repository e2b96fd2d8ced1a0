import { type ImageType, MAX_PIXELS, WRONG_IMAGE_TYPE } from "./image-limits";

/** Image type and size as read from the bytes. The file name and the declared type are ignored. */
export type ImageCheck = { type: ImageType; width: number; height: number } | { problem: string };

interface ImageHeader {
  type: ImageType;
  width: number;
  height: number;
}

const MOVING = { problem: "Animated images are not supported" };
const BROKEN = "The image is damaged or incomplete";

/**
 * Checks a whole file before any decoder runs: type by its first bytes, structure block by block to the end, and size
 * in pixels.
 */
export function judgeImage(bytes: Uint8Array): ImageCheck {
  const reader = readerFor(bytes);
  if (!reader) return { problem: WRONG_IMAGE_TYPE };
  const found = reader(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (found && "problem" in found) return found;
  if (!found || found.width < 1 || found.height < 1) return { problem: BROKEN };
  if (found.width * found.height <= MAX_PIXELS) return found;
  const size = `${found.width.toLocaleString("en-US")} × ${found.height.toLocaleString("en-US")}`;
  return { problem: `The image has ${size} pixels. At most ${MAX_PIXELS / 1_000_000} million are allowed` };
}

type Reader = (bytes: Uint8Array, view: DataView) => ImageCheck | null;

function readerFor(bytes: Uint8Array): Reader | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return readJpeg;
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return readPng;
  if (word(bytes, 0) === "RIFF" && word(bytes, 8) === "WEBP") return readWebp;
  return null;
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, n) => bytes[n] === byte);
const word = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

/** Frame headers, which state the size. The excluded markers in this range are not frames. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * Reads segments up to the first scan; the file must contain the end marker. Data that cameras append after it is
 * ignored.
 */
function readJpeg(bytes: Uint8Array, view: DataView): ImageHeader | null {
  let size: ImageHeader | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (isFrame(marker) && length >= 8) {
      size = { type: "image/jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (marker === 0xda) return size && hasEnd(bytes, at + 2 + length) ? size : null;
    at += 2 + length;
  }
  return null;
}

function hasEnd(bytes: Uint8Array, from: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === 0xd9) return true;
  }
  return false;
}

/** Reads each chunk and its checksum: header first, then pixels, end marker last. Refuses animations. */
function readPng(bytes: Uint8Array, view: DataView): ImageCheck | null {
  let size: ImageHeader | null = null;
  let pixels = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const kind = word(bytes, at + 4);
    const end = at + 8 + length;
    if (end + 4 > bytes.length || view.getUint32(end) !== crc32(bytes, at + 4, end)) return null;
    if (at === 8) {
      if (kind !== "IHDR" || length !== 13) return null;
      size = { type: "image/png", width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    }
    if (kind === "acTL") return MOVING;
    if (kind === "IDAT") pixels = true;
    if (kind === "IEND") return pixels && end + 4 === bytes.length ? size : null;
    at = end + 4;
  }
  return null;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc32(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0xffffffff;
  for (let at = from; at < to; at++) crc = (CRC_TABLE[(crc ^ (bytes[at] as number)) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

/** Reads the chunks of a WebP file: one lossy or lossless picture, plain or in an extended file. Refuses animations. */
function readWebp(bytes: Uint8Array, view: DataView): ImageCheck | null {
  if (bytes.length < 20 || view.getUint32(4, true) + 8 !== bytes.length) return null;
  let canvas: ImageHeader | null = null;
  let picture: ImageHeader | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at + 4, true);
    const body = at + 8;
    if (body + length > bytes.length) return null;
    const kind = word(bytes, at);
    if (kind === "ANIM" || kind === "ANMF") return MOVING;
    if (kind === "VP8X" && length >= 10) {
      canvas = { type: "image/webp", width: uint24(view, body + 4) + 1, height: uint24(view, body + 7) + 1 };
    }
    if (kind === "VP8 " || kind === "VP8L") picture = pixelsOf(kind, bytes.subarray(body, body + length));
    at = body + length + (length % 2);
  }
  if (!picture) return null;
  // A decoder can allocate the larger of the two sizes.
  return canvas && canvas.width * canvas.height > picture.width * picture.height ? canvas : picture;
}

function pixelsOf(kind: string, body: Uint8Array): ImageHeader | null {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  if (kind === "VP8 ") {
    if (body.length < 10 || !startsWith(body.subarray(3), [0x9d, 0x01, 0x2a])) return null;
    return { type: "image/webp", width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
  }
  if (body.length < 5 || body[0] !== 0x2f) return null;
  const bits = view.getUint32(1, true);
  return { type: "image/webp", width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
