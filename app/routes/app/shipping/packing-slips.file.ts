import { streamOf } from "#app/domain/files/file-table";
import { PapersQuery } from "#app/domain/shipping/papers/papers.schema";
import { packingSlipsFile } from "#app/domain/shipping/papers/papers.server";
import { done } from "#app/http/answers/flash.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { paperOf, rememberedPaper } from "#app/http/request/paper";

/** Packing slips of the given orders. */
export const loader = pageLoader("orders.read", { query: PapersQuery }, async ({ ctx, query, request }) => {
  const file = await packingSlipsFile(ctx, query.id, await paperOf(request, ctx.config));
  if ("refused" in file)
    return done(paths.shipping(), { title: "Error", description: file.refused, variant: "destructive" });
  return new Response(streamOf(file.pieces), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${file.name}"`,
      "Cache-Control": "no-store",
      ...(await rememberedPaper(request)),
    },
  });
});
