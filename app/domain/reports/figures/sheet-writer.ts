import { baseline, lineHeight, type Mark, type Sheet, textMark } from "#app/documents/drawing";
import type { Faces, Weight } from "#app/documents/fonts/font-faces";
import type { Paper } from "#app/documents/paper";
import { ellipsized, sizeFor, wrapped } from "#app/documents/text/fit-text";

const MARGIN = 14;
const FOOT = 7;

/** Header and footer of every sheet. */
export interface Letterhead {
  brand: string;
  company: string;
  madeAt: string;
}

export interface Column {
  x: number;
  width: number;
}

export interface TextLook {
  size: number;
  weight?: Weight;
  tone?: "ink" | "muted";
}

/** Writes from the top of a sheet downwards, and starts a new sheet when it is full. */
export class SheetWriter {
  y = MARGIN;
  readonly left = MARGIN;
  readonly width: number;
  readonly #faces: Faces;
  readonly #paper: Paper;
  readonly #head: Letterhead;
  #marks: Mark[] = [];
  #page = 1;

  constructor(faces: Faces, paper: Paper, head: Letterhead) {
    this.#faces = faces;
    this.#paper = paper;
    this.#head = head;
    this.width = paper.width - 2 * MARGIN;
  }

  fits(height: number): boolean {
    return this.y + height <= this.#paper.height - MARGIN - 6;
  }

  /** Starts a new sheet unless this height fits on the current one. */
  *room(height: number): Generator<Sheet> {
    if (!this.fits(height)) yield this.turn();
  }

  /** Returns the finished sheet; the pen continues at the top of the next one. */
  turn(): Sheet {
    const full = this.sheet();
    this.#marks = [];
    this.#page += 1;
    this.y = MARGIN;
    return full;
  }

  sheet(): Sheet {
    const [kept, at] = [this.y, this.#paper.height - MARGIN];
    this.y = at - 3;
    const across = { x: this.left, width: this.width };
    this.at(0, `${this.#head.brand} · created ${this.#head.madeAt}`, across, { size: FOOT, tone: "muted" });
    this.at(0, `Page ${this.#page}`, { ...across, align: "right" }, { size: FOOT, tone: "muted" });
    this.y = kept;
    return { ...this.#paper, marks: this.#marks };
  }

  down(mm: number): void {
    this.y += mm;
  }

  mark(mark: Mark): void {
    this.#marks.push(mark);
  }

  rule(tone: "line" | "muted"): void {
    this.mark({ kind: "rects", rects: [this.left, this.y, this.width, 0.15], tone });
  }

  words(text: string, look: TextLook): void {
    this.at(0, text, { x: this.left, width: this.width }, look);
    this.down(lineHeight(look.size));
  }

  lines(text: string, width: number, size: number): string[] {
    return wrapped(this.#faces, text, { weight: "regular", size }, width, 3);
  }

  /** The largest size, up to the given one, at which the text fits. */
  fitting(text: string, width: number, size: number): number {
    return sizeFor(this.#faces, text, "regular", width, 3, size);
  }

  /** Writes a line of text at this distance below the pen. */
  at(
    below: number,
    text: string,
    box: Column & { align?: "left" | "right" },
    { size, weight = "regular", tone = "ink" }: TextLook,
  ): void {
    const fitted = ellipsized(this.#faces, text, { weight, size }, box.width);
    if (fitted !== "")
      this.mark(textMark(this.#faces, fitted, { ...box, y: this.y + below + baseline(size) }, { size, weight, tone }));
  }
}
