import { baseline, lineHeight, type Mark, textMark } from "../drawing";
import type { Faces, Weight } from "../fonts/font-faces";
import { ellipsized, wrapped } from "./fit-text";

/** How text is set. */
export interface TextLook {
  size: number;
  weight?: Weight;
  tone?: "ink" | "muted";
}

/** A line of text below `y`, truncated to its column. */
export function line(
  faces: Faces,
  text: string,
  at: { x: number; y: number; width: number; align?: "left" | "centre" | "right" },
  { size, weight = "regular", tone = "ink" }: TextLook,
): Mark {
  const cut = ellipsized(faces, text, { weight, size }, at.width);
  return textMark(faces, cut, { ...at, y: at.y + baseline(size) }, { size, weight, tone });
}

/** Text wrapped to at most the given number of lines, and their total height. */
export function paragraph(
  faces: Faces,
  text: string,
  at: { x: number; y: number; width: number },
  look: TextLook,
  most: number,
) {
  const style = { weight: look.weight ?? "regular", size: look.size };
  const lines = wrapped(faces, text, style, at.width, most);
  const marks = lines.map((one, n) => line(faces, one, { ...at, y: at.y + n * lineHeight(look.size) }, look));
  return { marks, height: lines.length * lineHeight(look.size) };
}

/** Text with its own line breaks, such as an address; each line may wrap once. */
export function block(
  faces: Faces,
  text: string,
  at: { x: number; y: number; width: number },
  look: TextLook,
  most: number,
) {
  const marks: Mark[] = [];
  let height = 0;
  for (const one of text
    .split("\n")
    .filter((each) => each.trim())
    .slice(0, most)) {
    const said = paragraph(faces, one, { ...at, y: at.y + height }, look, 2);
    marks.push(...said.marks);
    height += said.height;
  }
  return { marks, height };
}
