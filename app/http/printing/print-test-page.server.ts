import type { Print } from "#app/documents/codes/symbol";
import { Faces } from "#app/documents/fonts/font-faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";
import { LABEL_STOCK, onSheets } from "#app/documents/label-stock";
import { PAPER, type PaperName } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { zplPieces } from "#app/documents/zpl/zpl";
import { placeLabel } from "#app/domain/inventory/labels/label-drawing";
import type { Ctx } from "#app/domain/kernel/ctx";

/** Read back by scanning the test page. */
const TEST_CODE = "STOWLINE-TEST";
const MARGIN_MM = 20;

interface TestPage {
  /** The printer's name. */
  name: string;
  title: string;
  paper: PaperName | null;
  /** For a printer of ZPL. */
  print: Print | undefined;
}

/** A label with a code, by itself or on a sheet of paper. */
export async function testPage(ctx: Ctx, { name, title, paper, print }: TestPage): Promise<AsyncIterable<Uint8Array>> {
  const faces = new Faces(FONT_FILES, ctx.asset);
  await faces.cover([name, TEST_CODE]);
  const stock = { ...LABEL_STOCK["50x25"], ...(print && { print }) };
  const { drawing } = placeLabel(faces, stock, { code: TEST_CODE, company: name });
  if (print) return zplPieces(faces, [{ drawing, copies: 1 }], print);
  const info = { title, author: ctx.config.brand, createdAt: ctx.now() };
  if (!paper) return pdfPieces(info, faces, onSheets(stock, [{ drawing, copies: 1 }]));
  return pdfPieces(info, faces, [{ ...PAPER[paper], marks: [], stamps: [{ drawing, x: MARGIN_MM, y: MARGIN_MM }] }]);
}
