import { LabelsQuery, USUAL_STOCK } from "#app/domain/inventory/labels/labels.schema";
import { labelsFile } from "#app/domain/inventory/labels/labels.service.server";
import { labelFileResponse } from "#app/http/answers/files/label-file.server";
import { done } from "#app/http/answers/flash.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { paperOf } from "#app/http/request/paper";

/** The labels that the page previews for the same query. Redirects back with the reason when they cannot be printed. */
export const loader = pageLoader("products.read", { query: LabelsQuery }, async ({ ctx, query, request }) => {
  const stock = query.stock ?? USUAL_STOCK[await paperOf(request, ctx.config)];
  const file = await labelsFile(ctx, { ...query, stock });
  if ("refused" in file) {
    const page = paths.inventory("labels") + new URL(request.url).search;
    return done(page, { title: "Error", description: file.refused, variant: "destructive" });
  }
  return labelFileResponse(file);
});
