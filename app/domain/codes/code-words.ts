import type { Barcode } from "./barcode";

/** What is said of a code, whichever door it was scanned at. */

const SHOWN = 80;
/** They would break the line or turn its direction around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** The code as it can be shown: short, and without what cannot be seen. */
export const shownCode = ({ text }: Pick<Barcode, "text">): string =>
  text.replace(UNSEEN, " ").trim().slice(0, SHOWN) || "that";

/** Why nothing was found under it. `what` is what was looked for: "product", "product, lot or location". */
export function unknownCode(code: Barcode, what: string): string {
  if (code.doubt === "web address") return "This is a web address, not a product code.";
  const unknown = `No ${what} has the code ${shownCode(code)}.`;
  return code.doubt === "misread" ? `${unknown} Its check digit is wrong: scan it again.` : unknown;
}

/** "The label says 1.250 kg." Weights are shown and never counted; empty where none is said. */
export const weightInWords = ({ weight }: Pick<Barcode, "weight">): string =>
  weight ? ` The label says ${weight} kg.` : "";
