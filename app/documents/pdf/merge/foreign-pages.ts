import type * as PdfLib from "@cantoo/pdf-lib";

type Library = typeof import("./pdf-lib.library");

const MAX_PAGES = 50;
const MAX_INFLATED_BYTES = 20 * 1024 * 1024;
/** Page entries that affect its appearance; links, notes and the like are dropped. Pages inherit the first four. */
const KEPT = ["Resources", "MediaBox", "CropBox", "Rotate", "Contents", "Group", "UserUnit"];
/** 4 × 6 inches, in points, for a page without a size. */
const LABEL_BOX = [0, 0, 288, 432];

export interface CopiedPages {
  /** Object numbers of the pages. */
  pages: number[];
  /** All objects, numbered from the number after `last`. */
  objects: Uint8Array[];
}

/**
 * Copies the pages of a foreign PDF with all that they refer to, renumbered to follow object `last`. `parent` is the
 * number of their page tree.
 * @throws Error for an encrypted, damaged or unsupported file
 */
export async function copyPages(bytes: Uint8Array, { last, parent }: { last: number; parent: number }) {
  const lib = await import("./pdf-lib.library");
  const source = await parse(lib, bytes);
  const target = lib.PDFContext.create();
  target.largestObjectNumber = last;
  const copier = lib.PDFObjectCopier.for(source, target);
  const pages = leavesOf(lib, source).map((leaf) => {
    const page = target.obj({ Type: "Page", Parent: lib.PDFRef.of(parent), MediaBox: LABEL_BOX });
    for (const key of KEPT.map(lib.PDFName.of)) {
      const value = leaf.getInheritableAttribute(key);
      if (value) page.set(key, copier.copy(value));
    }
    return target.register(page).objectNumber;
  });
  const objects: Uint8Array[] = [];
  for (let number = last + 1; number <= target.largestObjectNumber; number++)
    objects.push(serialized(target.lookup(lib.PDFRef.of(number)) ?? lib.PDFNull));
  return { pages, objects } satisfies CopiedPages;
}

async function parse(lib: Library, bytes: Uint8Array): Promise<PdfLib.PDFContext> {
  let inflated = 0;
  const inflatedTypes: unknown[] = ["ObjStm", "XRef"].map(lib.PDFName.of);
  /** pdf-lib inflates streams of these types whole: a small file could fill the memory. */
  class Parser extends lib.PDFParser {
    override parseObject(ref?: PdfLib.PDFRef): PdfLib.PDFObject {
      const object = super.parseObject(ref);
      if (object instanceof lib.PDFRawStream && inflatedTypes.includes(object.dict.get(lib.PDFName.of("Type")))) {
        inflated += lib.decodePDFRawStream(object).getBytes(MAX_INFLATED_BYTES + 1).length;
        if (inflated > MAX_INFLATED_BYTES) throw new Error("too large");
      }
      return object;
    }
  }
  // pdf-lib looks for objects at every byte of a file that only begins like a PDF: seconds per megabyte.
  if (!new TextDecoder("latin1").decode(bytes).includes("startxref")) throw new Error("no end");
  // A label without its damaged parts could be wrong: one invalid object makes the file unreadable.
  const isStrict = true;
  const context = await new Parser(bytes, Number.POSITIVE_INFINITY, isStrict).parseDocument();
  if (context.trailerInfo.Encrypt) throw new Error("encrypted");
  return context;
}

function leavesOf(lib: Library, context: PdfLib.PDFContext): PdfLib.PDFPageLeaf[] {
  const leaves: PdfLib.PDFPageLeaf[] = [];
  const seen = new Set<PdfLib.PDFObject>();
  const walk = (node: PdfLib.PDFObject | undefined) => {
    if (!node || seen.has(node) || leaves.length >= MAX_PAGES) return;
    seen.add(node);
    if (node instanceof lib.PDFPageLeaf) leaves.push(node);
    else if (node instanceof lib.PDFPageTree) for (const kid of node.Kids().asArray()) walk(context.lookup(kid));
  };
  const catalog = context.lookup(context.trailerInfo.Root);
  if (catalog instanceof lib.PDFCatalog) walk(catalog.Pages());
  if (leaves.length === 0) throw new Error("no pages");
  return leaves;
}

function serialized(object: PdfLib.PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}
