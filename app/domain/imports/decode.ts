export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const ENCODING_LABEL: Record<Encoding, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16, big-endian",
  "windows-1252": "Windows-1252 (Western European)",
};

/** A file that cannot be read; the message is for the user. */
export class UnreadableFile extends Error {}

/**
 * Decodes a file. Without a byte order mark, text that is not valid UTF-8 is read as Windows-1252. `wanted` is the
 * encoding the user chose.
 */
export function decodeFile(bytes: Uint8Array, wanted?: Encoding): { text: string; encoding: Encoding } {
  refuseBinary(bytes);
  const encoding = wanted ?? guessEncoding(bytes);
  const text = decode(bytes, encoding).replace(/^\ufeff/, "");
  if (text.includes("\0")) throw new UnreadableFile("This is not a text file. Save it as CSV and upload that.");
  return { text, encoding };
}

const starts = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, n) => bytes[n] === byte);

const BINARY: [signature: number[], what: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], "This is an Excel workbook or a ZIP file"],
  [[0xd0, 0xcf, 0x11, 0xe0], "This is an old Excel workbook"],
  [[0x25, 0x50, 0x44, 0x46], "This is a PDF"],
  [[0x89, 0x50, 0x4e, 0x47], "This is a picture"],
  [[0xff, 0xd8, 0xff], "This is a picture"],
  [[0x47, 0x49, 0x46, 0x38], "This is a picture"],
  [[0x1f, 0x8b], "This is a compressed file"],
];

function refuseBinary(bytes: Uint8Array): void {
  const found = BINARY.find(([signature]) => starts(bytes, ...signature));
  if (found) throw new UnreadableFile(`${found[1]}, whatever its name says. Save it as CSV and upload that.`);
}

function guessEncoding(bytes: Uint8Array): Encoding {
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return "utf-8";
  if (starts(bytes, 0xff, 0xfe)) return "utf-16le";
  if (starts(bytes, 0xfe, 0xff)) return "utf-16be";
  return withoutMark(bytes) ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
}

/** Latin text in UTF-16 has a zero in every other byte. */
function withoutMark(bytes: Uint8Array): Encoding | null {
  const length = Math.min(bytes.length & ~1, 4000);
  let even = 0;
  let odd = 0;
  for (let n = 0; n < length; n += 2) {
    if (bytes[n] === 0) even++;
    if (bytes[n + 1] === 0) odd++;
  }
  const most = length / 2;
  if (most < 2) return null;
  if (odd > most * 0.4 && even < most * 0.05) return "utf-16le";
  return even > most * 0.4 && odd < most * 0.05 ? "utf-16be" : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === "utf-8") return new TextDecoder("utf-8").decode(bytes);
  if (encoding === "utf-16le") return new TextDecoder("utf-16le").decode(bytes);
  if (encoding === "utf-16be") return new TextDecoder("utf-16le").decode(swapped(bytes));
  return new TextDecoder("utf-16le").decode(widened(bytes));
}

function swapped(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length & ~1);
  for (let n = 0; n < out.length; n += 2) {
    out[n] = bytes[n + 1] as number;
    out[n + 1] = bytes[n] as number;
  }
  return out;
}

/** 0x80 to 0x9f, where Windows-1252 differs from Latin-1; undefined bytes map to control characters. */
const WINDOWS = [..."€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"].map((sign) => sign.charCodeAt(0));

function widened(bytes: Uint8Array): Uint16Array {
  const out = new Uint16Array(bytes.length);
  for (let n = 0; n < bytes.length; n++) {
    const byte = bytes[n] as number;
    out[n] = byte >= 0x80 && byte <= 0x9f ? (WINDOWS[byte - 0x80] as number) : byte;
  }
  return out;
}
