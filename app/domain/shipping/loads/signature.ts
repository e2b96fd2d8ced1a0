/** A signature is a drawing of lines in a box of this size, in whole units, as the text of an SVG path: `M8 90L20 64`. */
export const SIGNATURE_BOX = { width: 600, height: 240 } as const;
export const MAX_SIGNATURE_CHARS = 8000;

/** Nearer points add to the text and not to the picture. */
const MIN_STEP = 3;
const STROKES = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;

export interface Point {
  x: number;
  y: number;
}

/** Whether the text draws lines within the box and can do nothing else. */
export const isSignature = (text: string): boolean =>
  text.length <= MAX_SIGNATURE_CHARS &&
  STROKES.test(text) &&
  strokesOf(text).every((stroke) => stroke.every(({ x, y }) => x <= SIGNATURE_BOX.width && y <= SIGNATURE_BOX.height));

/** The lines of a signature, each with the points that it goes through. */
export const strokesOf = (signature: string): Point[][] =>
  signature
    .split("M")
    .slice(1)
    .map((stroke) =>
      stroke.split("L").map((point) => {
        const [x = 0, y = 0] = point.split(" ").map(Number);
        return { x, y };
      }),
    );

/** The point of the box for a position within what it is drawn on, both from the top left corner. */
export const pointAt = (at: Point, drawnOn: { width: number; height: number }): Point => ({
  x: within((at.x / drawnOn.width) * SIGNATURE_BOX.width, SIGNATURE_BOX.width),
  y: within((at.y / drawnOn.height) * SIGNATURE_BOX.height, SIGNATURE_BOX.height),
});

const within = (value: number, max: number): number => Math.min(max, Math.max(0, Math.round(value)));

/**
 * Draws on from the last point of the stroke, or begins it there; returns the signature as it was when the step is too
 * small to show or the text is full.
 */
export function drawTo(signature: string, from: Point & { isStart: boolean }, to: Point): string {
  if (Math.hypot(to.x - from.x, to.y - from.y) < MIN_STEP) return signature;
  const line = `${from.isStart ? `M${from.x} ${from.y}` : ""}L${to.x} ${to.y}`;
  return signature.length + line.length > MAX_SIGNATURE_CHARS ? signature : signature + line;
}
