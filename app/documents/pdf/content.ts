import type { Drawing, Mark, Rects, Strokes, Text, Tone } from "../drawing";
import type { Face, Faces } from "../fonts/font-faces";
import { hexString, number, points } from "./syntax";

/** Grey level of each tone; zero is black. */
const GREY: Record<Tone, number> = { ink: 0, muted: 0.35, line: 0.75, fill: 0.94 };

/** Assigns numbers to a document's glyphs. */
export interface GlyphNumbers {
  fontOf(face: Face): string;
  numberOf(face: Face, glyph: number, codePoint: number): number;
}

/** The operators that draw these marks. PDF's origin is the bottom left. */
export function contentOf({ height, marks }: Drawing, faces: Faces, numbers: GlyphNumbers): string {
  return marks
    .map((mark: Mark) => (mark.kind === "rects" ? rects(mark, height) : text(mark, height, faces, numbers)))
    .join("");
}

/** The operators that draw lines with a round pen. */
export function strokesContent({ lines, width }: Strokes, height: number): string {
  const path = lines
    .flatMap((line) => line.map(([x, y], n) => `${points(x)} ${points(height - y)} ${n === 0 ? "m" : "l"}\n`))
    .join("");
  return `q 0 G 1 J 1 j ${points(width)} w\n${path}S Q\n`;
}

function rects({ rects: all, tone }: Rects, height: number): string {
  let path = `${GREY[tone]} g\n`;
  for (let n = 0; n < all.length; n += 4) {
    const [x, y, w, h] = all.slice(n, n + 4) as [number, number, number, number];
    path += `${points(x)} ${points(height - y - h)} ${points(w)} ${points(h)} re\n`;
  }
  return all.length > 0 ? `${path}f\n` : "";
}

function text(mark: Text, height: number, faces: Faces, numbers: GlyphNumbers): string {
  const runs: { face: Face; codes: number[] }[] = [];
  for (const { face, id, codePoint } of faces.glyphs(mark.text, mark.weight)) {
    const code = numbers.numberOf(face, id, codePoint);
    const last = runs.at(-1);
    if (last?.face === face) last.codes.push(code);
    else runs.push({ face, codes: [code] });
  }
  const shown = runs.map(
    ({ face, codes }) => `/${numbers.fontOf(face)} ${number(mark.size)} Tf ${hexString(codes)} Tj\n`,
  );
  return `BT ${GREY[mark.tone]} g ${points(mark.x)} ${points(height - mark.y)} Td\n${shown.join("")}ET\n`;
}
