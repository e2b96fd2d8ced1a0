import { type Tables, viewOf } from "./sfnt";

/** One font file: its character map, glyph widths and outlines. */
export interface Typeface {
  readonly tables: Tables;
  /** Font units per em. */
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly [number, number, number, number];
  /** Zero when the font lacks the character; glyph zero is drawn as a box. */
  glyphOf(codePoint: number): number;
  /** In font units. */
  advanceOf(glyph: number): number;
  /** Its bytes in `glyf`; empty for a space. */
  outlineOf(glyph: number): Uint8Array;
}

/** @throws when the font has no TrueType outlines */
export function typefaceOf(tables: Tables): Typeface {
  const table = (tag: string): Uint8Array => {
    const bytes = tables.get(tag);
    if (!bytes) throw new Error(`The font has no table ${tag}`);
    return bytes;
  };
  const head = viewOf(table("head"));
  const hhea = viewOf(table("hhea"));
  const hmtx = viewOf(table("hmtx"));
  const loca = viewOf(table("loca"));
  const glyf = table("glyf");
  const measured = hhea.getUint16(34);
  const long = head.getInt16(50) === 1;
  const offset = (glyph: number) => (long ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2);
  const glyphs = readCmap(viewOf(table("cmap")));
  return {
    tables,
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    box: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    glyphOf: (codePoint) => glyphs.get(codePoint) ?? 0,
    advanceOf: (glyph) => hmtx.getUint16(Math.min(glyph, measured - 1) * 4),
    outlineOf: (glyph) => glyf.subarray(offset(glyph), offset(glyph + 1)),
  };
}

/** The Unicode subtable with the most characters: format 12 covers all planes, format 4 the first. */
function readCmap(cmap: DataView): Map<number, number> {
  const glyphs = new Map<number, number>();
  const subtables = Array.from({ length: cmap.getUint16(2) }, (_, n) => cmap.getUint32(8 + n * 8));
  const of = (format: number) => subtables.find((at) => cmap.getUint16(at) === format);
  const [whole, basic] = [of(12), of(4)];
  if (whole !== undefined) readSegments12(cmap, whole, glyphs);
  else if (basic !== undefined) readSegments4(cmap, basic, glyphs);
  return glyphs;
}

function readSegments12(cmap: DataView, at: number, glyphs: Map<number, number>): void {
  for (let n = 0; n < cmap.getUint32(at + 12); n++) {
    const group = at + 16 + n * 12;
    const [first, last, glyph] = [cmap.getUint32(group), cmap.getUint32(group + 4), cmap.getUint32(group + 8)];
    for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first);
  }
}

function readSegments4(cmap: DataView, at: number, glyphs: Map<number, number>): void {
  const doubled = cmap.getUint16(at + 6);
  for (let n = 0; n < doubled; n += 2) {
    const last = cmap.getUint16(at + 14 + n);
    const first = cmap.getUint16(at + 16 + doubled + n);
    const delta = cmap.getUint16(at + 16 + doubled * 2 + n);
    const rangeAt = at + 16 + doubled * 3 + n;
    const range = cmap.getUint16(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = range === 0 ? code : cmap.getUint16(rangeAt + range + (code - first) * 2);
      const glyph = range !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
}
