import { streamOf } from "#app/domain/files/table";
import { LabelsQuery } from "#app/domain/inventory/labels/labels.schema";
import { labelsFile } from "#app/domain/inventory/labels/labels.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";

/** The labels of the same query as the page's. What cannot be printed leads back there, with the reason. */
export const loader = pageLoader("products.read", { query: LabelsQuery }, async ({ ctx, query, request }) => {
  const file = await labelsFile(ctx, query);
  if ("refused" in file) {
    const page = paths.inventory("labels") + new URL(request.url).search;
    return done(page, { title: "Error", description: file.refused, variant: "destructive" });
  }
  return new Response(streamOf(file.pieces), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${file.name}"`,
      "Cache-Control": "no-store",
    },
  });
});
