import { baseline, lineHeight, type Mark, textMark } from "../drawing";
import type { Faces, Weight } from "../fonts/faces";
import { ellipsized, wrapped } from "./fit";

/** How a text is set. */
export interface Look {
  size: number;
  weight?: Weight;
  tone?: "ink" | "muted";
}

/** A line of text below `y`, cut to its column. */
export function line(
  faces: Faces,
  text: string,
  at: { x: number; y: number; width: number; align?: "left" | "centre" | "right" },
  { size, weight = "regular", tone = "ink" }: Look,
): Mark {
  const cut = ellipsized(faces, text, { weight, size }, at.width);
  return textMark(faces, cut, { ...at, y: at.y + baseline(size) }, { size, weight, tone });
}

/** As many lines as the text takes, at most so many, and how high they are. */
export function paragraph(
  faces: Faces,
  text: string,
  at: { x: number; y: number; width: number },
  look: Look,
  most: number,
) {
  const style = { weight: look.weight ?? "regular", size: look.size };
  const lines = wrapped(faces, text, style, at.width, most);
  const marks = lines.map((one, n) => line(faces, one, { ...at, y: at.y + n * lineHeight(look.size) }, look));
  return { marks, height: lines.length * lineHeight(look.size) };
}

/** A text whose lines are its own, such as an address; each may take two. */
export function block(
  faces: Faces,
  text: string,
  at: { x: number; y: number; width: number },
  look: Look,
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
