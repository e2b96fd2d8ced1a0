/** A picture of dots that are black or white, one bit each; the rows of a ZPL graphic begin with a byte. */
export class Bitmap {
  readonly bytesPerRow: number;
  readonly bytes: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.bytesPerRow = Math.ceil(width / 8);
    this.bytes = new Uint8Array(this.bytesPerRow * height);
  }

  /** Blackens the dots from `left` to `right` (excluded) of a row; what lies outside is left out. */
  #run(row: number, left: number, right: number): void {
    if (row < 0 || row >= this.height) return;
    for (let x = Math.max(left, 0); x < Math.min(right, this.width); x++) {
      const at = row * this.bytesPerRow + (x >> 3);
      this.bytes[at] = (this.bytes[at] as number) | (0x80 >> (x & 7));
    }
  }

  /** Edges are rounded to whole dots, so that bars of the same width stay the same. */
  rectangle(x: number, y: number, width: number, height: number): void {
    const [left, right] = [Math.round(x), Math.round(x + width)];
    for (let row = Math.round(y); row < Math.round(y + height); row++) this.#run(row, left, right);
  }

  /** Fills closed lines (x and y in turn) by the nonzero rule of TrueType: a dot is black if its center is inside. */
  fill(contours: readonly (readonly number[])[]): void {
    const crossings = new Map<number, { x: number; turn: number }[]>();
    for (const line of contours) {
      for (let n = 0; n < line.length; n += 2) {
        const [x1, y1] = [line[n] as number, line[n + 1] as number];
        const [x2, y2] = [line[(n + 2) % line.length] as number, line[(n + 3) % line.length] as number];
        for (let row = Math.ceil(Math.min(y1, y2) - 0.5); row < Math.max(y1, y2) - 0.5; row++) {
          const crossing = { x: x1 + ((row + 0.5 - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 };
          const known = crossings.get(row);
          if (known) known.push(crossing);
          else crossings.set(row, [crossing]);
        }
      }
    }
    for (const [row, found] of crossings) {
      found.sort((a, b) => a.x - b.x);
      let winding = 0;
      found.forEach(({ x, turn }, n) => {
        winding += turn;
        const next = found[n + 1];
        if (winding !== 0 && next) this.#run(row, Math.ceil(x - 0.5), Math.ceil(next.x - 0.5));
      });
    }
  }
}
