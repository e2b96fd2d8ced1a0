import { shaped } from "../text/shape-text";
import { readTables } from "./sfnt";
import { type Typeface, typefaceOf } from "./typeface";

export type Weight = "regular" | "bold";

/** Millimetres per point. */
export const POINT = 25.4 / 72;

/** One file of the font family: the characters it covers, and the URLs of its two weights. */
export interface FontFile {
  name: string;
  /** First and last code point of each range. */
  signs: readonly number[];
  urls: Readonly<Record<Weight, string>>;
}

/** Drawn for characters that no font has. */
const BOX = 0x25a1;

/** Fetches a font file; in the Worker from its static assets. */
export type FetchAsset = (url: string) => Promise<ArrayBuffer>;

export interface Face {
  name: string;
  typeface: Typeface;
}

/** A glyph to draw; the next one starts `advance` ems to its right. */
export interface Glyph {
  face: Face;
  id: number;
  codePoint: number;
  advance: number;
}

const opened = new Map<string, Promise<Face>>();

function openFace(name: string, url: string, fetchAsset: FetchAsset): Promise<Face> {
  const known = opened.get(url);
  if (known) return known;
  const face = fetchAsset(url)
    .then(readTables)
    .then((tables): Face => ({ name, typeface: typefaceOf(tables) }));
  opened.set(url, face);
  // A file that could not be fetched is retried with the next document.
  face.catch(() => opened.delete(url));
  return face;
}

/**
 * The fonts of a document. Fetches only the files that its texts need, each once per isolate; a character that no file
 * has is drawn as an empty box.
 */
export class Faces {
  readonly #files: readonly FontFile[];
  readonly #fetch: FetchAsset;
  readonly #faces: Record<Weight, Face[]> = { regular: [], bold: [] };
  readonly #fetched = new Set<FontFile>();

  constructor(files: readonly FontFile[], fetchAsset: FetchAsset) {
    this.#files = files;
    this.#fetch = fetchAsset;
  }

  /** Loads the fonts for these texts. Call it with all texts before measuring or drawing. */
  async cover(texts: Iterable<string>): Promise<void> {
    const missing = new Set([...texts].flatMap(shaped));
    for (const file of this.#files) {
      const isFirst = file === this.#files[0];
      const has = ([...missing] as number[]).some((code) => isIn(file.signs, code));
      if (this.#fetched.has(file) || !(isFirst || has)) continue;
      const [regular, bold] = await Promise.all(
        (["regular", "bold"] as const).map((weight) =>
          openFace(`${file.name}-${weight === "bold" ? "SemiBold" : "Regular"}`, file.urls[weight], this.#fetch),
        ),
      );
      this.#fetched.add(file);
      if (regular) this.#faces.regular.push(regular);
      if (bold) this.#faces.bold.push(bold);
      for (const code of missing) if (regular && regular.typeface.glyphOf(code) > 0) missing.delete(code);
    }
  }

  glyphs(text: string, weight: Weight): Glyph[] {
    const faces = this.#faces[weight];
    const [first] = faces;
    if (!first) throw new Error("Fonts are covered before a text is drawn");
    const faceOf = (codePoint: number) => faces.find(({ typeface }) => typeface.glyphOf(codePoint) > 0);
    return shaped(text).map((asked) => {
      const codePoint = faceOf(asked) ? asked : BOX;
      const face = faceOf(codePoint) ?? first;
      const id = face.typeface.glyphOf(codePoint);
      return { face, id, codePoint, advance: face.typeface.advanceOf(id) / face.typeface.unitsPerEm };
    });
  }

  /** Width in millimetres at `size` points. */
  width(text: string, weight: Weight, size: number): number {
    return this.glyphs(text, weight).reduce((sum, { advance }) => sum + advance, 0) * size * POINT;
  }
}

function isIn(signs: readonly number[], code: number): boolean {
  for (let n = 0; n < signs.length; n += 2)
    if (code >= (signs[n] as number) && code <= (signs[n + 1] as number)) return true;
  return false;
}
