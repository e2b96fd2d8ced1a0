import { conflict } from "#app/domain/kernel/errors";
import { labelFileOfReturn } from "#app/domain/returns/postage/return-postage.server";
import { ReturnParams } from "#app/domain/returns/returns.schema";
import { pageLoader } from "#app/http/guards/guard.server";

/** A return's label as the carrier rendered it, for staff and for the client, who sends it to the customer. */
export const loader = pageLoader("orders.read", { params: ReturnParams }, async ({ ctx, params }) => {
  const file = await labelFileOfReturn(ctx, params.returnId);
  if (!file)
    throw conflict("The postage provider is still creating this label. Try again in a minute.", "label_not_ready");
  return new Response(file.body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="return-label-${params.returnId}.pdf"`,
      "Cache-Control": "private, no-store",
    },
  });
});
