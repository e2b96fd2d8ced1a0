import { lineHeight, type Mark, type Sheet, type Strokes } from "#app/documents/drawing";
import type { Faces } from "#app/documents/fonts/font-faces";
import type { Paper } from "#app/documents/paper";
import { line } from "#app/documents/text/text-block";
import { SIGNATURE_BOX, strokesOf } from "./signature";

export interface Manifest {
  title: string;
  /** Facts of the load, such as its warehouse and driver. */
  facts: readonly { term: string; detail: string }[];
  /** What the driver drew on the screen, for the line to sign on. */
  signature: string | null;
}

export interface ManifestRow {
  orderNumber: string;
  trackingNumber: string;
  service: string;
  weight: string;
}

interface Printing {
  faces: Faces;
  paper: Paper;
}

const MARGIN = 16;
const SIZE = { title: 15, fact: 9, row: 8.5, small: 7.5 };
const ROW = 5.4;
/** For the totals and the signatures, which stay together. */
const CLOSING = 46;
/** Between the totals and the line to sign on. */
const SIGNATURE = { below: 7, height: 20.5 };
/** Widths in shares of the table: number, order, tracking number, service, weight. */
const COLUMNS = [0.07, 0.21, 0.34, 0.25, 0.13] as const;
const HEADS = ["No.", "Order", "Tracking number", "Service", "Weight"] as const;

/** All fixed texts of the document, to load the fonts before layout. */
export const MANIFEST_TEXTS = `${HEADS.join(" ")} Total parcels Signature of the driver Handed over by Page 0123456789`;

/** Lays out a manifest row by row, so that a long one is never whole in memory. */
export class ManifestSheets {
  #marks: Mark[] = [];
  #y = MARGIN;
  #count = 0;
  #pages = 0;

  constructor(
    readonly printing: Printing,
    readonly manifest: Manifest,
  ) {
    this.#begin(manifest.facts);
    this.#heads();
  }

  /** Adds a row; returns the page that it no longer fitted on. */
  add(row: ManifestRow): Sheet | null {
    const full = this.#y + ROW > this.printing.paper.height - MARGIN - 8 ? this.#finish() : null;
    if (full) {
      this.#begin([]);
      this.#heads();
    }
    this.#count += 1;
    this.#row([String(this.#count), row.orderNumber, row.trackingNumber, row.service, row.weight]);
    return full;
  }

  /** The last pages, with the totals and the lines to sign on. */
  *end(totalWeight: string): Generator<Sheet> {
    const { faces, paper } = this.printing;
    if (this.#y + CLOSING > paper.height - MARGIN) {
      yield this.#finish();
      this.#begin([]);
    }
    const y = this.#y + 3;
    const total = [`Total parcels: ${this.#count.toLocaleString("en")}`, totalWeight].filter(Boolean).join(", ");
    const width = paper.width - 2 * MARGIN;
    this.#marks.push(line(faces, total, { x: MARGIN, y, width }, { size: SIZE.fact, weight: "bold" }));
    const half = (width - 10) / 2;
    ["Signature of the driver", "Handed over by"].forEach((text, n) => {
      const x = MARGIN + n * (half + 10);
      this.#marks.push(
        { kind: "rects", rects: [x, y + 28, half, 0.25], tone: "ink" },
        line(faces, text, { x, y: y + 29.5, width: half }, { size: SIZE.small, tone: "muted" }),
      );
    });
    const sheet = this.#finish();
    const { signature } = this.manifest;
    yield signature ? { ...sheet, strokes: signatureStrokes(signature, y + SIGNATURE.below) } : sheet;
  }

  #begin(facts: Manifest["facts"]): void {
    const { faces, paper } = this.printing;
    const width = paper.width - 2 * MARGIN;
    let y = MARGIN;
    this.#marks = [line(faces, this.manifest.title, { x: MARGIN, y, width }, { size: SIZE.title, weight: "bold" })];
    y += lineHeight(SIZE.title) + 3;
    for (const { term, detail } of facts) {
      this.#marks.push(
        line(faces, term, { x: MARGIN, y, width: 34 }, { size: SIZE.fact, tone: "muted" }),
        line(faces, detail, { x: MARGIN + 36, y, width: width - 36 }, { size: SIZE.fact }),
      );
      y += lineHeight(SIZE.fact) + 0.8;
    }
    this.#y = y + 3;
  }

  /** The table's first row; a page with the signatures alone has none. */
  #heads(): void {
    this.#row(HEADS, true);
    this.#y += 0.8;
  }

  #row(cells: readonly string[], isHead = false): void {
    const { faces, paper } = this.printing;
    const width = paper.width - 2 * MARGIN;
    let x = MARGIN;
    COLUMNS.forEach((share, n) => {
      const isLast = n === COLUMNS.length - 1;
      const at = { x, y: this.#y, width: share * width - 2, ...(isLast && { align: "right" as const }) };
      this.#marks.push(
        line(faces, cells[n] ?? "", at, isHead ? { size: SIZE.small, tone: "muted" } : { size: SIZE.row }),
      );
      x += share * width;
    });
    this.#y += ROW;
    const thick = isHead ? 0.35 : 0.15;
    this.#marks.push({
      ...{ kind: "rects", rects: [MARGIN, this.#y - 0.9, width, thick], tone: isHead ? "ink" : "line" },
    });
  }

  #finish(): Sheet {
    const { faces, paper } = this.printing;
    this.#pages += 1;
    const at = { x: MARGIN, y: paper.height - MARGIN - 1, width: paper.width - 2 * MARGIN, align: "right" as const };
    const foot = line(faces, `Page ${this.#pages}`, at, { size: SIZE.small, tone: "muted" });
    return { ...paper, marks: [...this.#marks, foot] };
  }
}

/** The signature above its line, as large as fits. */
function signatureStrokes(signature: string, top: number): Strokes {
  const scale = SIGNATURE.height / SIGNATURE_BOX.height;
  const lines = strokesOf(signature).map((points) =>
    points.map(({ x, y }) => [MARGIN + x * scale, top + y * scale] as const),
  );
  return { lines, width: 0.35 };
}
