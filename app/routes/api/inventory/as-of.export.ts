import { AsOfExportQuery } from "#app/domain/inventory/as-of/as-of.schema";
import { exportAsOf } from "#app/domain/inventory/as-of/as-of-export.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";
import { SHEET_TYPE, SHEETS } from "#app/http/openapi/file-types";

export const loader = apiLoader(
  operation("inventory.read", { query: AsOfExportQuery, files: SHEETS }, async ({ ctx, query }) => {
    const body = await exportAsOf(ctx, query);
    return new Response(body, {
      headers: {
        "Content-Type": SHEET_TYPE[query.format],
        "Content-Disposition": `attachment; filename="stock-as-of-${query.on}.${query.format}"`,
        "Cache-Control": "no-store",
      },
    });
  }),
);
export const action = readOnly();
