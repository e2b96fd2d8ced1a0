import { LABEL_PRINT, type LabelDpi } from "#app/documents/codes/symbol";
import { Faces } from "#app/documents/fonts/font-faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";
import { LABEL_STOCK, onSheets, type StockId } from "#app/documents/label-stock";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { zplPieces } from "#app/documents/zpl/zpl";
import type { Ctx } from "../../kernel/ctx";
import { placeLabel } from "./label-drawing";

interface PlaceLabels {
  title: string;
  codes: readonly string[];
  /** Printed above the code; empty for none. */
  company?: string;
  copies?: number;
  stock: StockId;
  zpl?: LabelDpi | undefined;
}

/** Labels of places by their codes: a PDF, or with a resolution ZPL for a label printer. */
export async function placeLabels(ctx: Ctx, { title, codes, company = "", copies = 1, stock: id, zpl }: PlaceLabels) {
  const faces = new Faces(FONT_FILES, ctx.asset);
  await faces.cover([company, ...codes]);
  const stock = zpl ? { ...LABEL_STOCK[id], print: LABEL_PRINT[zpl] } : LABEL_STOCK[id];
  function* drawings() {
    for (const code of codes) yield { drawing: placeLabel(faces, stock, { code, company }).drawing, copies };
  }
  const info = { title, author: ctx.config.brand, createdAt: ctx.now() };
  return zpl ? zplPieces(faces, drawings(), stock.print) : pdfPieces(info, faces, onSheets(stock, drawings()));
}
