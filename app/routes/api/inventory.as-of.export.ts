import { AsOfExportQuery } from "#app/domain/inventory/as-of.schema";
import { exportAsOf } from "#app/domain/inventory/as-of-export.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

const TYPE = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export const loader = apiLoader(
  operation("inventory.read", { query: AsOfExportQuery }, async ({ ctx, query }) => {
    const body = await exportAsOf(ctx, query);
    return new Response(body, {
      headers: {
        "Content-Type": TYPE[query.format],
        "Content-Disposition": `attachment; filename="stock-as-of-${query.on}.${query.format}"`,
        "Cache-Control": "no-store",
      },
    });
  }),
);
export const action = readOnly();
