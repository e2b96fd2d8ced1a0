import { conflict } from "#app/domain/kernel/errors";
import { LabelParams } from "#app/domain/shipping/postage/postage.schema";
import { labelFile } from "#app/domain/shipping/postage/settle-label.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** A purchased label as the carrier rendered it. Can be downloaded repeatedly. */
export const loader = pageLoader("floor.work", { params: LabelParams }, async ({ ctx, params }) => {
  const file = await labelFile(ctx, params.labelId);
  if (!file)
    throw conflict("The postage provider is still creating this label. Try again in a minute.", "label_not_ready");
  return new Response(file.body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="label-${params.labelId}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });
});
