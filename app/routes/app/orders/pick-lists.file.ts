import { streamOf } from "#app/domain/files/file-table";
import { PickListsQuery } from "#app/domain/picking/lists/pick-lists.schema";
import { pickListsFile } from "#app/domain/picking/lists/pick-lists.server";
import { done } from "#app/http/answers/flash.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { paperOf, rememberedPaper } from "#app/http/request/paper";

/**
 * Pick lists of the selected orders, or of all orders that match the filters. When they cannot be printed, it redirects
 * back to the list with the reason.
 */
export const loader = pageLoader("orders.read", { query: PickListsQuery }, async ({ ctx, query, request }) => {
  const file = await pickListsFile(ctx, query, await paperOf(request, ctx.config));
  if ("refused" in file) {
    const { id: _id, all: _all, paper: _paper, ...search } = query;
    return done(paths.orders(search), { title: "Error", description: file.refused, variant: "destructive" });
  }
  return new Response(streamOf(file.pieces), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${file.name}"`,
      "Cache-Control": "no-store",
      ...(await rememberedPaper(request)),
    },
  });
});
