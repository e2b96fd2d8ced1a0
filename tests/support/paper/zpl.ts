import { type Canvas, createCanvas } from "@napi-rs/canvas";
import type { Printed } from "./render";

/** A label as a printer makes it, and how often. */
export interface PrintedLabel extends Printed {
  copies: number;
}

const DOTS_PER_MM = { "203": 8, "300": 300 / 25.4 };

/** Runs the commands that labels consist of, as a printer of this resolution does. @throws at any other command */
export function printZpl(zpl: string, dpi: keyof typeof DOTS_PER_MM): PrintedLabel[] {
  const labels: PrintedLabel[] = [];
  let canvas = createCanvas(1, 1);
  let [width, height, copies] = [0, 0, 1];
  let origin: [number, number] = [0, 0];
  for (const [, name = "", rest = ""] of zpl.replace(/\n/g, "").matchAll(/\^([A-Z]{2})([^^]*)/g)) {
    const [first = 0, second = 0] = rest.split(",").map(Number);
    switch (name) {
      case "XA":
        [width, height, copies] = [0, 0, 1];
        break;
      case "PW":
        width = first;
        break;
      case "LL":
        height = first;
        canvas = createCanvas(width, height);
        canvas.getContext("2d").fillStyle = "white";
        canvas.getContext("2d").fillRect(0, 0, width, height);
        break;
      case "PQ":
        copies = first;
        break;
      case "LH":
      case "FO":
        origin = [first, second];
        break;
      case "GF":
        blacken(canvas, dotsOf(rest), origin);
        break;
      case "FS":
        break;
      case "XZ":
        labels.push({
          ...{ width: width / DOTS_PER_MM[dpi], height: height / DOTS_PER_MM[dpi] },
          ...{ text: "", canvas, copies },
        });
        break;
      default:
        throw new Error(`No printer command of ours: ^${name}`);
    }
  }
  return labels;
}

function blacken(canvas: Canvas, dots: Iterable<[number, number]>, [left, top]: [number, number]): void {
  const context = canvas.getContext("2d");
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  for (const [x, y] of dots) {
    if (left + x >= canvas.width || top + y >= canvas.height) throw new Error("A dot is beside the label");
    image.data.fill(0, ((top + y) * canvas.width + left + x) * 4, ((top + y) * canvas.width + left + x) * 4 + 3);
  }
  context.putImageData(image, 0, 0);
}

/** Black dots of `A,total,total,bytes per row,data`, with the repeat counts of compressed data. */
function* dotsOf(field: string): Generator<[number, number]> {
  const [, total = "", printed, perRow = "", data = ""] = /^A,(\d+),(\d+),(\d+),(.*)$/.exec(field) ?? [];
  const digits = Number(perRow) * 2;
  if (printed !== total || !digits) throw new Error("Not a graphic field");
  const rows: string[] = [];
  let row = "";
  let repeats = 0;
  const end = (filled: string) => {
    rows.push(filled);
    row = "";
  };
  for (const sign of data) {
    if (sign === ":") end(rows.at(-1) ?? "");
    else if (sign === ",") end(row.padEnd(digits, "0"));
    else if (sign >= "g" && sign <= "z") repeats += (sign.charCodeAt(0) - 102) * 20;
    else if (sign >= "G" && sign <= "Y") repeats += sign.charCodeAt(0) - 70;
    else {
      row += sign.repeat(repeats || 1);
      repeats = 0;
      if (row.length === digits) end(row);
    }
    if (row.length > digits) throw new Error("A row is too long");
  }
  if (rows.length * digits !== Number(total) * 2) throw new Error(`${rows.length} rows of ${digits} digits`);
  for (const [y, line] of rows.entries()) {
    for (let n = 0; n < line.length; n++) {
      const nibble = Number.parseInt(line[n] as string, 16);
      for (let bit = 0; bit < 4; bit++) if (nibble & (8 >> bit)) yield [n * 4 + bit, y];
    }
  }
}
