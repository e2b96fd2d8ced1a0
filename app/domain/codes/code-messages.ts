import type { Barcode } from "./barcode";

/** Messages about scanned codes, shared by all scan screens. */

const SHOWN = 80;
/** Characters that would break the line or reverse its direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** The code shortened for display, without invisible characters. */
export const shownCode = ({ text }: Pick<Barcode, "text">): string =>
  text.replace(UNSEEN, " ").trim().slice(0, SHOWN) || "that";

/** The message for an unknown code. `what` names what was searched: "product", "product, lot or location". */
export function unknownCode(code: Barcode, what: string): string {
  if (code.doubt === "web address") return "This is a web address, not a product code.";
  const unknown = `No ${what} has the code ${shownCode(code)}.`;
  return code.doubt === "misread" ? `${unknown} Its check digit is wrong: scan it again.` : unknown;
}

/** "The label says 1.250 kg." Weights are shown, never used as quantities; empty without a weight. */
export const weightInWords = ({ weight }: Pick<Barcode, "weight">): string =>
  weight ? ` The label says ${weight} kg.` : "";
