import type { Face } from "../fonts/font-faces";
import { subsetOf } from "../fonts/subset";
import type { GlyphNumbers } from "./content";
import type { PdfFile } from "./file";
import { hexString, number, utf16 } from "./syntax";

interface Used {
  name: string;
  /** The font's glyph ids, by their number in the file. */
  glyphs: number[];
  numbers: Map<number, number>;
  codePoints: number[];
}

/** The fonts embedded in one file. Glyphs are numbered when first drawn, and written once all are known. */
export class EmbeddedFonts implements GlyphNumbers {
  readonly #used = new Map<Face, Used>();

  fontOf(face: Face): string {
    return this.#of(face).name;
  }

  numberOf(face: Face, glyph: number, codePoint: number): number {
    const used = this.#of(face);
    const known = used.numbers.get(glyph);
    if (known !== undefined) return known;
    const next = used.glyphs.push(glyph) - 1;
    used.numbers.set(glyph, next);
    used.codePoints[next] = codePoint;
    return next;
  }

  /** Yields the font objects, then the dictionary that names them. */
  async *write(file: PdfFile, dictionary: number): AsyncGenerator<Uint8Array> {
    const references: string[] = [];
    for (const [face, used] of this.#used) {
      const font = file.reserve();
      references.push(`/${used.name} ${font} 0 R`);
      yield* writeFont(file, font, face, used, references.length);
    }
    yield file.object(dictionary, `<< ${references.join(" ")} >>`);
  }

  #of(face: Face): Used {
    const known = this.#used.get(face);
    if (known) return known;
    // Glyph zero is the box for missing characters.
    const used = { name: `F${this.#used.size + 1}`, glyphs: [0], numbers: new Map([[0, 0]]), codePoints: [0xfffd] };
    this.#used.set(face, used);
    return used;
  }
}

async function* writeFont(file: PdfFile, id: number, { name, typeface }: Face, used: Used, nth: number) {
  const [descendant, descriptor, program, unicode] = [file.reserve(), file.reserve(), file.reserve(), file.reserve()];
  const em = (units: number) => number((units / typeface.unitsPerEm) * 1000);
  // A tag of six letters before the name marks a subset font.
  const tagged = `/${String.fromCharCode(64 + nth).repeat(6)}+${name}`;
  const bytes = subsetOf(typeface, used.glyphs);
  const widths = used.glyphs.map((glyph) => em(typeface.advanceOf(glyph)));
  yield file.object(
    id,
    `<< /Type /Font /Subtype /Type0 /BaseFont ${tagged} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
  );
  yield file.object(
    descendant,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${tagged} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [0 [${widths.join(" ")}]] >>`,
  );
  yield file.object(
    descriptor,
    `<< /Type /FontDescriptor /FontName ${tagged} /Flags 4 /FontBBox [${typeface.box.map(em).join(" ")}] /ItalicAngle 0 /Ascent ${em(typeface.ascent)} /Descent ${em(typeface.descent)} /CapHeight 730 /StemV 80 /FontFile2 ${program} 0 R >>`,
  );
  yield await file.stream(program, `/Length1 ${bytes.length}`, bytes);
  yield await file.stream(unicode, "", toUnicode(used.codePoints));
}

/** Maps glyphs back to characters, so that the text can be searched and copied. */
function toUnicode(codePoints: readonly number[]): string {
  const lines = codePoints.map((code, n) => `${hexString([n])} ${hexString(utf16(String.fromCodePoint(code)))}\n`);
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, n) => lines.slice(n * 100, n * 100 + 100));
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.map((block) => `${block.length} beginbfchar\n${block.join("")}endbfchar\n`).join("")}endcmap CMapName currentdict /CMap defineresource pop end end`;
}
