import type { Drawing, Sheet } from "../drawing";
import type { Faces } from "../fonts/font-faces";
import type { Picture } from "../pictures/picture";
import { contentOf, strokesContent } from "./content";
import { EmbeddedFonts } from "./embedded-fonts";
import { PdfFile } from "./file";
import { dateString, points, textString } from "./syntax";

export interface PdfInfo {
  title: string;
  /** Who it is from. */
  author: string;
  createdAt: number;
}

/**
 * Streams a PDF of these sheets. Each sheet is requested after the previous one was written and can then be freed, so
 * memory does not grow with the document. It prints at actual size.
 */
export async function* pdfPieces(
  info: PdfInfo,
  faces: Faces,
  sheets: Iterable<Sheet> | AsyncIterable<Sheet>,
): AsyncGenerator<Uint8Array> {
  const file = new PdfFile();
  const [catalog, tree, facts, fontNames] = [file.reserve(), file.reserve(), file.reserve(), file.reserve()];
  const fonts = new EmbeddedFonts();
  const forms = new WeakMap<Drawing, number>();
  const pictures = new WeakMap<Picture, number>();
  const pages: number[] = [];
  yield file.head();
  for await (const sheet of sheets) {
    const named = new Map<number, string>();
    let content = contentOf(sheet, faces, fonts);
    for (const { drawing, x, y } of sheet.stamps ?? []) {
      let form = forms.get(drawing);
      if (form === undefined) {
        form = file.reserve();
        forms.set(drawing, form);
        const box = `[0 0 ${points(drawing.width)} ${points(drawing.height)}]`;
        const entries = `/Type /XObject /Subtype /Form /BBox ${box} /Resources << /Font ${fontNames} 0 R >>`;
        yield await file.stream(form, entries, contentOf(drawing, faces, fonts));
      }
      named.set(form, `/X${form} ${form} 0 R`);
      content += `q 1 0 0 1 ${points(x)} ${points(sheet.height - y - drawing.height)} cm /X${form} Do Q\n`;
    }
    for (const { picture, x, y, width, height } of sheet.pictures ?? []) {
      let image = pictures.get(picture);
      if (image === undefined) {
        image = file.reserve();
        pictures.set(picture, image);
        yield await pictureObject(file, image, picture);
      }
      named.set(image, `/X${image} ${image} 0 R`);
      const place = [width, 0, 0, height, x, sheet.height - y - height].map(points).join(" ");
      content += `q ${place} cm /X${image} Do Q\n`;
    }
    if (sheet.strokes) content += strokesContent(sheet.strokes, sheet.height);
    const [page, body] = [file.reserve(), file.reserve()];
    pages.push(page);
    const xObjects = named.size > 0 ? ` /XObject << ${[...named.values()].join(" ")} >>` : "";
    yield await file.stream(body, "", content);
    yield file.object(
      page,
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${points(sheet.width)} ${points(sheet.height)}] /Contents ${body} 0 R /Resources << /Font ${fontNames} 0 R${xObjects} >> >>`,
    );
  }
  yield* fonts.write(file, fontNames);
  yield file.object(
    tree,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(" ")}] >>`,
  );
  yield file.object(
    facts,
    `<< /Title ${textString(info.title)} /Author ${textString(info.author)} /CreationDate ${dateString(info.createdAt)} >>`,
  );
  yield file.object(
    catalog,
    `<< /Type /Catalog /Pages ${tree} 0 R /Lang (en) /ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >> >>`,
  );
  yield file.tail(catalog, facts);
}

function pictureObject(file: PdfFile, id: number, { kind, width, height, isGrey, bytes }: Picture) {
  const colours = isGrey ? "/DeviceGray" : "/DeviceRGB";
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colours} /BitsPerComponent 8`;
  return kind === "jpeg" ? file.bytes(id, `${entries} /Filter /DCTDecode`, bytes) : file.stream(id, entries, bytes);
}
