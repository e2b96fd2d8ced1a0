import { streamOf } from "#app/domain/files/file-table";
import { ParcelLabelsQuery } from "#app/domain/shipping/papers/papers.schema";
import { parcelLabelsFile } from "#app/domain/shipping/papers/papers.server";
import { done } from "#app/http/answers/flash.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { paperOf, rememberedPaper } from "#app/http/request/paper";

/** Our own parcel labels, for parcels whose postage was not bought here. */
export const loader = pageLoader("floor.work", { query: ParcelLabelsQuery }, async ({ ctx, query, request }) => {
  const paper = query.on === "page" ? await paperOf(request, ctx.config) : null;
  const file = await parcelLabelsFile(ctx, query.id, { paper });
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
