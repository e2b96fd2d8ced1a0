import { gtinsOf } from "#app/domain/catalog/codes/gtin";
import { type Format, hasNoCheck } from "./reader/formats";

export interface Sighting {
  text: string;
  format: Format;
  /** The code is inside the frame on the screen. */
  isWithin: boolean;
  /** The frame only matches this code because it is expected. */
  isMatch?: boolean | undefined;
}

/** A single misread frame is common; two equal misreads are not. */
const FRAMES = 2;
/** A code without a check digit, one outside of the frame, or an expected one that is only matched: once more each. */
const ONE_MORE = 1;
/** Frames further apart than this do not confirm each other. */
const TOGETHER_MS = 1000;
/** A code that stays in view is one scan. After being out of view for this long, it can be scanned again. */
const AGAIN_AFTER_MS = 1200;

/** Accepts a code when consecutive frames agree on it, once for each time that it comes into view. */
export function createAgreement() {
  let candidate = "";
  let frames = 0;
  let candidateSeen = Number.NEGATIVE_INFINITY;
  let accepted = "";
  let acceptedSeen = Number.NEGATIVE_INFINITY;

  return function see(seen: Sighting, at: number): string | null {
    const name = nameOf(seen);
    if (name === accepted && at - acceptedSeen < AGAIN_AFTER_MS) {
      acceptedSeen = at;
      return null;
    }
    frames = name === candidate && at - candidateSeen < TOGETHER_MS ? frames + 1 : 1;
    candidate = name;
    candidateSeen = at;
    const wanted =
      FRAMES +
      (hasNoCheck(seen.format) ? ONE_MORE : 0) +
      (seen.isWithin ? 0 : ONE_MORE) +
      (seen.isMatch ? ONE_MORE : 0);
    if (frames < wanted) return null;
    accepted = name;
    acceptedSeen = at;
    frames = 0;
    return seen.text;
  };
}

/** Readers return the same code as UPC-A or, with a leading zero, as EAN-13. */
function nameOf({ text, format }: Sighting): string {
  const [gtin] = format === "ean_13" || format === "upc_a" ? gtinsOf(text) : [];
  return gtin ? `gtin:${gtin}` : `${format}:${text}`;
}
