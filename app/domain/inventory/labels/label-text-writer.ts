import { baseline, lineHeight, type Mark, textMark } from "#app/documents/drawing";
import type { Faces, Weight } from "#app/documents/fonts/font-faces";
import { sizeFor, wrapped } from "#app/documents/text/fit-text";

export interface Column {
  x: number;
  width: number;
}

interface Setting {
  size: number;
  weight: Weight;
  /** Maximum number of lines; the last can end in an ellipsis. */
  most?: number;
  align?: "centre";
}

/** Separator between facts on one line. */
const BETWEEN = " · ";

/** Writes lines into a column from top to bottom and tracks the position. */
export class LabelTextWriter {
  readonly marks: Mark[] = [];
  readonly #faces: Faces;
  y: number;

  constructor(faces: Faces, y: number) {
    this.#faces = faces;
    this.y = y;
  }

  write(text: string, { x, width }: Column, { size, weight, most = 1, align }: Setting): void {
    for (const line of wrapped(this.#faces, text, { weight, size }, width, most)) {
      const at = { x, y: this.y + baseline(size), width, ...(align && { align }) };
      this.marks.push(textMark(this.#faces, line, at, { size, weight }));
      this.y += lineHeight(size);
    }
  }

  /** Text that must stay complete: it shrinks, then wraps to a second line, before it is cut. */
  fact(text: string, column: Column, size: number, align?: "centre"): void {
    const smaller = sizeFor(this.#faces, text, "regular", column.width, size * 0.8, size);
    this.write(text, column, { size: smaller, weight: "regular", most: 2, ...(align && { align }) });
  }

  /** Writes the facts in order, as many per line as fit. */
  facts(all: readonly string[], column: Column, size: number): void {
    const lines: string[] = [];
    for (const fact of all) {
      const joined = [lines.at(-1), fact].filter((one) => one !== undefined).join(BETWEEN);
      if (lines.length > 0 && this.#faces.width(joined, "regular", size) <= column.width)
        lines[lines.length - 1] = joined;
      else lines.push(fact);
    }
    for (const line of lines) this.fact(line, column, size);
  }
}
