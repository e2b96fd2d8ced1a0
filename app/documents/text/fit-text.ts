import type { Faces, Weight } from "../fonts/font-faces";
import { graphemes, oneLine } from "./shape-text";

export interface TextStyle {
  weight: Weight;
  /** In points. */
  size: number;
}

const MORE = "…";
/** Tolerance for rounding, so that a text sized to a width still fits it. */
const ROUNDING = 1e-6;

/** The text, cut to the width with an ellipsis. */
export function ellipsized(faces: Faces, text: string, { weight, size }: TextStyle, width: number): string {
  const line = oneLine(text);
  const fits = (piece: string) => faces.width(piece, weight, size) <= width + ROUNDING;
  if (fits(line)) return line;
  const signs = graphemes(line);
  let [some, all] = [0, signs.length];
  while (some < all) {
    const half = Math.ceil((some + all) / 2);
    if (fits(signs.slice(0, half).join("").trimEnd() + MORE)) some = half;
    else all = half - 1;
  }
  return signs.slice(0, some).join("").trimEnd() + MORE;
}

/**
 * At most `most` lines, broken between words, or inside a word longer than a line; the last line may end in an
 * ellipsis.
 */
export function wrapped(faces: Faces, text: string, style: TextStyle, width: number, most: number): string[] {
  const lines: string[] = [];
  let rest = oneLine(text);
  while (rest !== "" && lines.length < most - 1) {
    if (faces.width(rest, style.weight, style.size) <= width + ROUNDING) break;
    const line = beginning(faces, rest, style, width);
    lines.push(line.trim());
    rest = rest.slice(line.length).trim();
  }
  return rest === "" ? lines : [...lines, ellipsized(faces, rest, style, width)];
}

/** As many words as fit, at least one character. */
function beginning(faces: Faces, text: string, { weight, size }: TextStyle, width: number): string {
  const fits = (piece: string) => faces.width(piece, weight, size) <= width + ROUNDING;
  let line = "";
  for (const word of text.match(/[^\s-]*[\s-]+|[^\s-]+/g) ?? []) {
    if (!fits((line + word).trimEnd())) break;
    line += word;
  }
  if (line !== "") return line;
  for (const sign of graphemes(text)) {
    if (line !== "" && !fits(line + sign)) break;
    line += sign;
  }
  return line;
}

/** The largest size, within limits, at which the text fits. */
export function sizeFor(
  faces: Faces,
  text: string,
  weight: Weight,
  width: number,
  least: number,
  most: number,
): number {
  const atOne = faces.width(oneLine(text), weight, 1);
  return Math.max(least, Math.min(most, atOne > 0 ? width / atOne : most));
}
