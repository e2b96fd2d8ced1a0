import { encode } from "uqr";
import type { Squares } from "./symbol";

const QUIET = 4;

/** A text as a QR code with medium error correction (about 15% of it can be lost); null when the text is too long. */
export function qrCode(text: string): Squares | null {
  if (text === "") return null;
  try {
    return { kind: "squares", rows: encode(text, { ecc: "M", border: 0 }).data, quiet: QUIET };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
