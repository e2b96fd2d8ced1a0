import { LABEL_PRINT, type LabelDpi } from "#app/documents/codes/symbol";
import { Faces } from "#app/documents/fonts/font-faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";
import { onSheets } from "#app/documents/label-stock";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { zplPieces } from "#app/documents/zpl/zpl";
import type { Ctx } from "../../kernel/ctx";
import { type LabelledUnit, textsOf, UNIT_STOCK, unitLabel } from "./unit-label";

export interface UnitLabelFile {
  name: string;
  pieces: AsyncGenerator<Uint8Array>;
}

/** Labels of units: a PDF, or with a resolution ZPL for a label printer. */
export async function unitLabelFile(
  ctx: Ctx,
  name: string,
  units: readonly LabelledUnit[],
  zpl: LabelDpi | undefined,
): Promise<UnitLabelFile> {
  const faces = new Faces(FONT_FILES, ctx.asset);
  await faces.cover(units.flatMap(textsOf));
  const print = zpl ? LABEL_PRINT[zpl] : UNIT_STOCK.print;
  function* drawings() {
    for (const unit of units) yield { drawing: unitLabel(faces, unit, print), copies: 1 };
  }
  if (zpl) return { name: `${name}-labels-${zpl}dpi.zpl`, pieces: zplPieces(faces, drawings(), print) };
  const info = { title: `Labels of ${name}`, author: ctx.config.brand, createdAt: ctx.now() };
  return { name: `${name}-labels.pdf`, pieces: pdfPieces(info, faces, onSheets(UNIT_STOCK, drawings(), 1)) };
}
