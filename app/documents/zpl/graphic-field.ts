import type { Bitmap } from "./bitmap";

/** Signs for repeated digits: g to z for 20, 40, … 400 times, G to Y for 1 to 19 times. */
const TWENTIES = "ghijklmnopqrstuvwxyz";
const ONES = "GHIJKLMNOPQRSTUVWXY";
const MAX_REPEATS = 400;

/** A bitmap as a ZPL graphic field, in the compressed hexadecimal form that all ZPL II printers read. */
export function graphicField({ bytes, bytesPerRow }: Bitmap): string {
  const rows: string[] = [];
  let before = "";
  for (let at = 0; at < bytes.length; at += bytesPerRow) {
    const row = rowOf(bytes.subarray(at, at + bytesPerRow));
    rows.push(row === before ? ":" : row);
    before = row;
  }
  return `^GFA,${bytes.length},${bytes.length},${bytesPerRow},${rows.join("")}`;
}

/** A comma fills the rest of the row with white. */
function rowOf(bytes: Uint8Array): string {
  let digits = "";
  for (const byte of bytes) digits += byte.toString(16).padStart(2, "0").toUpperCase();
  const black = digits.replace(/0+$/, "");
  const packed = black.replace(/(.)\1{2,}/g, (run, digit: string) => `${repeats(run.length)}${digit}`);
  return black.length < digits.length ? `${packed},` : packed;
}

function repeats(count: number): string {
  if (count > MAX_REPEATS) return TWENTIES.at(-1) + repeats(count - MAX_REPEATS);
  return (TWENTIES[Math.floor(count / 20) - 1] ?? "") + (ONES[(count % 20) - 1] ?? "");
}
