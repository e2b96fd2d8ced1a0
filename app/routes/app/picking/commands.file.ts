import { streamOf } from "#app/domain/files/file-table";
import { commandSheetFile } from "#app/domain/picking/lists/command-sheet.server";
import { CommandsQuery } from "#app/domain/picking/lists/pick-lists.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { paperOf, rememberedPaper } from "#app/http/request/paper";

/** Printable sheet of command codes for pickers who have only a scanner. */
export const loader = pageLoader("floor.work", { query: CommandsQuery }, async ({ ctx, request }) => {
  const pieces = await commandSheetFile(ctx, await paperOf(request, ctx.config));
  return new Response(streamOf(pieces), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": 'inline; filename="command-codes.pdf"',
      "Cache-Control": "no-store",
      ...(await rememberedPaper(request)),
    },
  });
});
