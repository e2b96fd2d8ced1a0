import { PdfFile } from "../file";
import type { PdfInfo } from "../pdf-stream";
import { dateString, textString } from "../syntax";
import { type Page, PdfDocument } from "./document";
import { Text, type Value, written } from "./values";

export interface Part {
  /** The PDF to merge; null when there is none. */
  bytes: Uint8Array | null;
  /** Text of the replacement page when the PDF cannot be read; ASCII. */
  instead: readonly string[];
}

/** Page entries that affect its appearance; links, notes and the like are dropped. */
const KEPT = ["Resources", "MediaBox", "CropBox", "Rotate", "Contents", "Group", "UserUnit"];

/**
 * Merges several PDFs, holding one in memory at a time. Pages are copied as they are; an unreadable part becomes a page
 * of text.
 */
export async function* mergedPdf(info: PdfInfo, parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  const file = new PdfFile();
  const [catalog, tree, facts, font] = [file.reserve(), file.reserve(), file.reserve(), file.reserve()];
  const pages: number[] = [];
  yield file.head();
  for await (const part of parts) {
    const found = await readable(part.bytes);
    if (found) yield* copied(file, found, tree, pages);
    else yield* said(file, part.instead, { tree, font }, pages);
  }
  yield file.object(font, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  const kids = pages.map((page) => `${page} 0 R`).join(" ");
  yield file.object(tree, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  yield file.object(
    facts,
    `<< /Title ${textString(info.title)} /Author ${textString(info.author)} /CreationDate ${dateString(info.createdAt)} >>`,
  );
  const preferences = "<< /PrintScaling /None /DisplayDocTitle true >>";
  yield file.object(catalog, `<< /Type /Catalog /Pages ${tree} 0 R /ViewerPreferences ${preferences} >>`);
  yield file.tail(catalog, facts);
}

interface Readable {
  document: PdfDocument;
  pages: Page[];
}

async function readable(bytes: Uint8Array | null): Promise<Readable | null> {
  if (!bytes) return null;
  try {
    const document = await PdfDocument.read(bytes);
    return { document, pages: document.pages() };
  } catch {
    // Encrypted, damaged or unsupported: its replacement page says where to print it.
    return null;
  }
}

/** Copies pages and everything they refer to, renumbered for this file. */
async function* copied(file: PdfFile, { document, pages: from }: Readable, tree: number, pages: number[]) {
  const numbers = new Map<number, number>();
  const waiting: number[] = [];
  const refOf = (id: number): number | null => {
    if (!document.has(id)) return null;
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const number = file.reserve();
    numbers.set(id, number);
    waiting.push(id);
    return number;
  };
  for (const page of from) {
    const id = file.reserve();
    pages.push(id);
    const entries = KEPT.flatMap((key) => (page.has(key) ? [`/${key} ${written(page.get(key) as Value, refOf)}`] : []));
    if (!page.has("MediaBox")) entries.push("/MediaBox [0 0 288 432]");
    yield file.object(id, `<< /Type /Page /Parent ${tree} 0 R ${entries.join(" ")} >>`);
  }
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const number = numbers.get(id) as number;
    const value = document.get(id);
    const bytes = document.streamOf(id);
    if (!bytes || !(value instanceof Map)) {
      yield file.object(number, written(value, refOf));
      continue;
    }
    const entries = written(new Map([...value].filter(([key]) => key !== "Length")), refOf);
    yield file.bytes(number, entries.slice(2, -2), bytes);
  }
}

async function* said(
  file: PdfFile,
  lines: readonly string[],
  { tree, font }: { tree: number; font: number },
  pages: number[],
) {
  const [page, body] = [file.reserve(), file.reserve()];
  pages.push(page);
  const shown = lines.map((line) => `${written(new Text(line), () => null)} Tj T*`).join("\n");
  yield await file.stream(body, "", `BT /F 11 Tf 15 TL 24 390 Td\n${shown}\nET`);
  yield file.object(
    page,
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 288 432] /Contents ${body} 0 R /Resources << /Font << /F ${font} 0 R >> >> >>`,
  );
}
