export type Seen = { code: string; format: string };

/** One misread frame is common, two alike are not. */
const FRAMES = 2;
/** A code that stays in view is one scan; out of view for this long, it may be scanned again. */
const AGAIN_AFTER_MS = 1200;

/** Accepts a code once two frames in a row agree on it, and once for each time that it comes into view. */
export function createAgreement() {
  let candidate = "";
  let frames = 0;
  let accepted = "";
  let lastSeen = Number.NEGATIVE_INFINITY;

  return function see(seen: Seen, at: number): string | null {
    const name = `${seen.format}:${seen.code}`;
    if (name === accepted && at - lastSeen < AGAIN_AFTER_MS) {
      lastSeen = at;
      return null;
    }
    frames = name === candidate ? frames + 1 : 1;
    candidate = name;
    if (frames < FRAMES) return null;
    accepted = name;
    lastSeen = at;
    frames = 0;
    return seen.code;
  };
}
