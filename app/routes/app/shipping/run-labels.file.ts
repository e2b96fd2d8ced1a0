import { streamOf } from "#app/domain/files/file-table";
import { runLabelsFile } from "#app/domain/shipping/papers/run-labels.server";
import { RunParams } from "#app/domain/shipping/runs/buy-postage.schema";
import { done } from "#app/http/answers/flash.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { shippingPaths } from "#app/http/shipping-paths";

/** All labels bought in one bulk run. */
export const loader = pageLoader("floor.work", { params: RunParams }, async ({ ctx, params }) => {
  const file = await runLabelsFile(ctx, params.asked);
  if ("refused" in file)
    return done(shippingPaths.shipRun(params.asked), {
      title: "Error",
      description: file.refused,
      variant: "destructive",
    });
  return new Response(streamOf(file.pieces), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${file.name}"`,
      "Cache-Control": "private, no-store",
    },
  });
});
