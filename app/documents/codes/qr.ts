import { encode } from "uqr";
import type { Squares } from "./symbol";

const QUIET = 4;

/** A text as QR code that is still read with an eighth of it gone; null for what is too long for one. */
export function qrCode(text: string): Squares | null {
  if (text === "") return null;
  try {
    return { kind: "squares", rows: encode(text, { ecc: "M", border: 0 }).data, quiet: QUIET };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
