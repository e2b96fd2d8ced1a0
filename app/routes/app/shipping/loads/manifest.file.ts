import { streamOf } from "#app/domain/files/file-table";
import { LoadParams } from "#app/domain/shipping/loads/loads.schema";
import { manifestFile } from "#app/domain/shipping/loads/manifest.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paperOf, rememberedPaper } from "#app/http/request/paper";

/** The parcels of a load, for the driver to sign. */
export const loader = pageLoader("floor.work", { params: LoadParams }, async ({ ctx, params, request }) => {
  const file = await manifestFile(ctx, params.loadId, await paperOf(request, ctx.config));
  return new Response(streamOf(file.pieces), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${file.name}"`,
      "Cache-Control": "no-store",
      ...(await rememberedPaper(request)),
    },
  });
});
