import type { Drawing, Tone } from "./drawing";
import { type Faces, POINT, type Weight } from "./fonts/font-faces";

/** A drawing for the screen: plain values that a component renders as SVG. */
export interface SvgDrawing {
  width: number;
  height: number;
  paths: { d: string; tone: Tone }[];
  texts: { text: string; x: number; y: number; size: number; width: number; weight: Weight; tone: Tone }[];
}

const short = (value: number): number => Math.round(value * 1000) / 1000;

export function svgOf(faces: Faces, { width, height, marks }: Drawing): SvgDrawing {
  const svg: SvgDrawing = { width, height, paths: [], texts: [] };
  for (const mark of marks) {
    if (mark.kind === "text") {
      const { text, x, y, size, weight, tone } = mark;
      const measured = faces.width(text, weight, size);
      svg.texts.push({
        text,
        x: short(x),
        y: short(y),
        size: short(size * POINT),
        width: short(measured),
        weight,
        tone,
      });
      continue;
    }
    let d = "";
    for (let n = 0; n < mark.rects.length; n += 4) {
      const [x, y, w, h] = mark.rects.slice(n, n + 4).map(short);
      d += `M${x} ${y}h${w}v${h}h-${w}z`;
    }
    svg.paths.push({ d, tone: mark.tone });
  }
  return svg;
}
