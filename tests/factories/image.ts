/** Pictures of 6 × 4 pixels, and files that are not pictures. */

const bytes = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

export const JPEG = bytes(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAEAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAaEAEAAQUAAAAAAAAAAAAAAAAAAQIFM3LB/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgP/xAAYEQACAwAAAAAAAAAAAAAAAAAAAgMxMv/aAAwDAQACEQMRAD8Ak3DBTtyQFptASj//2Q==",
);
export const PNG = bytes(
  "iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAYAAACtBE5DAAAAJElEQVR4AZSJsQ0AAAjCDOd4khf7lTITFpp2Knr2tCJg1nw8AAAA//+CtI0pAAAABklEQVQDAP1PC4C35DUCAAAAAElFTkSuQmCC",
);
/** Lossy, lossless, and extended with an alpha channel. */
export const WEBP = bytes("UklGRjIAAABXRUJQVlA4ICYAAACQAQCdASoGAAQABABoJaACdLoAA5gA/ueL/6u3azPHv13i0lIAAA==");
export const WEBP_LOSSLESS = bytes("UklGRiAAAABXRUJQVlA4TBMAAAAvBcAAEA8wWqMyxwMY8OhHRP8DAA==");
export const WEBP_EXTENDED = bytes(
  "UklGRlgAAABXRUJQVlA4WAoAAAAQAAAABQAAAwAAQUxQSAsAAAABDzD/ERGiHxH9DwBWUDggJgAAAJABAJ0BKgYABAAEAGgloAJ0ugADmAD+54v/q7drM8e/XeLSUgAA",
);

const text = (content: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(content);

/** Wrong and hostile files sent instead of a picture. */
export const NO_PICTURES: Record<string, Uint8Array<ArrayBuffer>> = {
  "a renamed program": text(`MZ\u0090\u0000${"\u0000".repeat(60)}This program cannot be run in DOS mode.`),
  "a program of another system": text("\u007fELF\u0002\u0001\u0001"),
  "a drawing with a script": text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  "a page": text("<!doctype html><script>alert(1)</script>"),
  "a page behind a picture's first bytes": joined(PNG.slice(0, 8), text("<script>alert(1)</script>")),
  "a picture that breaks off": JPEG.slice(0, JPEG.length - 20),
  "half a picture": PNG.slice(0, PNG.length - 30),
  "a picture with a changed byte": changed(PNG, 45),
  "a container with more in it than it says": joined(WEBP, text("more")),
  "first bytes alone": PNG.slice(0, 8),
  noise: Uint8Array.from({ length: 3000 }, (_, n) => (n * 7919) % 251),
};

export function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function changed(picture: Uint8Array, at: number): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(picture);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** A file of a few bytes whose header states this many pixels. */
export function bomb(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(25);
  const view = new DataView(header.buffer);
  view.setUint32(0, 13);
  header.set(text("IHDR"), 4);
  view.setUint32(8, width);
  view.setUint32(12, height);
  header.set([8, 6, 0, 0, 0], 16);
  view.setUint32(21, crc(header.subarray(4, 21)));
  return joined(PNG.slice(0, 8), header, PNG.slice(33));
}

function crc(data: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of data) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}
