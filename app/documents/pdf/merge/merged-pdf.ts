import { PdfFile } from "../file";
import type { PdfInfo } from "../pdf-stream";
import { dateString, textString } from "../syntax";
import { type CopiedPages, copyPages } from "./foreign-pages";

export interface Part {
  /** The PDF to merge; null when there is none. */
  bytes: Uint8Array | null;
  /** Text of the replacement page when the PDF cannot be read; ASCII. */
  instead: readonly string[];
}

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
    const copied = await copyOf(part.bytes, { last: file.last, parent: tree });
    if (!copied) {
      yield* said(file, part.instead, { tree, font }, pages);
      continue;
    }
    pages.push(...copied.pages);
    for (const object of copied.objects) yield file.object(file.reserve(), object);
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

async function copyOf(bytes: Uint8Array | null, place: Parameters<typeof copyPages>[1]): Promise<CopiedPages | null> {
  if (!bytes) return null;
  try {
    return await copyPages(bytes, place);
  } catch {
    // Encrypted, damaged or unsupported: its replacement page says where to print it.
    return null;
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
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`).join("\n");
  yield await file.stream(body, "", `BT /F 11 Tf 15 TL 24 390 Td\n${shown}\nET`);
  yield file.object(
    page,
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 288 432] /Contents ${body} 0 R /Resources << /Font << /F ${font} 0 R >> >> >>`,
  );
}
