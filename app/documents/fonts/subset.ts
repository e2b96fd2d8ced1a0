import { viewOf, writeTables } from "./sfnt";
import type { Typeface } from "./typeface";

const WORDS = 0x0001;
const SCALE = 0x0008;
const MORE = 0x0020;
const TWO_SCALES = 0x0040;
const MATRIX = 0x0080;

/** A subset of the font with these glyphs, renumbered in list order; the components of composite glyphs follow. */
export function subsetOf(typeface: Typeface, wanted: readonly number[]): Uint8Array {
  const glyphs = [...wanted];
  const outlines: Uint8Array[] = [];
  for (let n = 0; n < glyphs.length; n++) outlines.push(renumbered(typeface.outlineOf(glyphs[n] as number), glyphs));

  const loca = new DataView(new ArrayBuffer((glyphs.length + 1) * 4));
  const hmtx = new DataView(new ArrayBuffer(glyphs.length * 4));
  const glyf = new Uint8Array(outlines.reduce((sum, { length }) => sum + even(length), 0));
  let at = 0;
  outlines.forEach((outline, n) => {
    glyf.set(outline, at);
    at += even(outline.length);
    loca.setUint32((n + 1) * 4, at);
    hmtx.setUint16(n * 4, typeface.advanceOf(glyphs[n] as number));
    hmtx.setInt16(n * 4 + 2, outline.length > 0 ? viewOf(outline).getInt16(2) : 0);
  });

  const tables = new Map<string, Uint8Array>();
  // Hinting programs are kept whole: glyphs call into them.
  for (const tag of ["cvt ", "fpgm", "prep"]) {
    const bytes = typeface.tables.get(tag);
    if (bytes) tables.set(tag, bytes);
  }
  tables.set(
    "head",
    patched(typeface, "head", (view) => view.setInt16(50, 1)),
  );
  tables.set(
    "hhea",
    patched(typeface, "hhea", (view) => view.setUint16(34, glyphs.length)),
  );
  tables.set(
    "maxp",
    patched(typeface, "maxp", (view) => view.setUint16(4, glyphs.length)),
  );
  tables.set("loca", new Uint8Array(loca.buffer));
  tables.set("hmtx", new Uint8Array(hmtx.buffer));
  tables.set("glyf", glyf);
  return writeTables(tables);
}

const even = (length: number): number => length + (length % 2);

function patched({ tables }: Typeface, tag: string, change: (view: DataView) => void): Uint8Array {
  const bytes = (tables.get(tag) as Uint8Array).slice();
  change(viewOf(bytes));
  return bytes;
}

/** A composite glyph refers to its components by number: each gets its new number and a place in the list. */
function renumbered(outline: Uint8Array, glyphs: number[]): Uint8Array {
  if (outline.length === 0 || viewOf(outline).getInt16(0) >= 0) return outline;
  const bytes = outline.slice();
  const view = viewOf(bytes);
  let at = 10;
  for (let flags = MORE; flags & MORE; ) {
    flags = view.getUint16(at);
    const part = view.getUint16(at + 2);
    const known = glyphs.indexOf(part);
    view.setUint16(at + 2, known >= 0 ? known : glyphs.push(part) - 1);
    at += flags & WORDS ? 8 : 6;
    at += flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
  }
  return bytes;
}
