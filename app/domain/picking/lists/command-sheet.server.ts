import { Faces } from "#app/documents/fonts/font-faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";
import { PAPER, type PaperName } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import type { Ctx } from "../../kernel/ctx";
import { commandSheet, sheetTexts } from "./command-sheet";

/** A PDF with the command codes for pickers who work with a scanner only. */
export async function commandSheetFile(ctx: Ctx, paper: PaperName): Promise<AsyncGenerator<Uint8Array>> {
  const faces = new Faces(FONT_FILES, ctx.asset);
  await faces.cover(sheetTexts());
  const info = { title: "Command codes", author: ctx.config.brand, createdAt: ctx.now() };
  return pdfPieces(info, faces, [commandSheet(faces, PAPER[paper])]);
}
