import { exportStock } from "#app/domain/inventory/stock/export-stock.server";
import { StockExportQuery } from "#app/domain/inventory/stock/stock.dto";
import { todayOf } from "#app/domain/kernel/calendars";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";
import { SHEET_TYPE, SHEETS } from "#app/http/openapi/file-types";

export const loader = apiLoader(
  operation(
    "inventory.read",
    { query: StockExportQuery, files: SHEETS },
    async ({ ctx, query: { format, per, ...filter } }) => {
      const body = await exportStock(ctx, filter, { format, per });
      const day = todayOf(ctx);
      return new Response(body, {
        headers: {
          "Content-Type": SHEET_TYPE[format],
          "Content-Disposition": `attachment; filename="stock-${per === "location" ? "by-location-" : ""}${day}.${format}"`,
          "Cache-Control": "no-store",
        },
      });
    },
  ),
);
export const action = readOnly();
