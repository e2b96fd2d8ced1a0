import { conflict } from "#app/domain/kernel/errors";
import { labelFileOfReturn } from "#app/domain/returns/postage/return-postage.server";
import { ReturnParams } from "#app/domain/returns/returns.schema";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";
import { PDF } from "#app/http/openapi/file-types";

export const loader = apiLoader(
  operation("orders.read", { params: ReturnParams, files: PDF }, async ({ ctx, params }) => {
    const file = await labelFileOfReturn(ctx, params.returnId);
    if (!file)
      throw conflict("The postage provider is still creating this label. Try again in a minute.", "label_not_ready");
    return new Response(file.body, {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": `attachment; filename="return-label-${params.returnId}.pdf"`,
        "Cache-Control": "private, no-store",
      },
    });
  }),
);
export const action = readOnly();
