import { Faces } from "#app/documents/fonts/font-faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";
import { onSheets } from "#app/documents/label-stock";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { streamOf } from "../../files/file-table";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { type LabelledUnit, textsOf, UNIT_STOCK, unitLabel } from "../units/unit-label";
import { MAX_NEW_UNITS } from "./handling-unit.schema";
import { unitsToLabel } from "./unit-list.repo.server";
import { UNIT_KIND_LABEL } from "./unit-rules";

/** Labels of units with these numbers, as a PDF: their SSCC as GS1-128, or their number. @throws not_found */
export async function handlingUnitLabels(
  ctx: Ctx,
  from: number,
  to: number,
): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  const units = await unitsToLabel(ctx, from, Math.min(to, from + MAX_NEW_UNITS - 1));
  if (units.length === 0) throw notFound("This handling unit");
  const labelled = units.map(
    ({ code, unitKind, sscc, company }): LabelledUnit => ({
      ...{ company: company ?? ctx.config.brand, asn: code, sscc, code, content: [] },
      title: unitKind ? UNIT_KIND_LABEL[unitKind] : "",
    }),
  );
  const faces = new Faces(FONT_FILES, ctx.asset);
  await faces.cover(labelled.flatMap(textsOf));
  function* drawings() {
    for (const unit of labelled) yield { drawing: unitLabel(faces, unit), copies: 1 };
  }
  const name = units.length === 1 ? (units[0]?.code ?? "") : `LPN-${from}-to-${units.at(-1)?.unitNumber}`;
  const info = { title: `Labels of ${name}`, author: ctx.config.brand, createdAt: ctx.now() };
  return {
    name: `${name}-labels.pdf`,
    body: streamOf(pdfPieces(info, faces, onSheets(UNIT_STOCK, drawings(), 1))),
  };
}
