import { z } from "zod";
import { exportStock } from "#app/domain/inventory/export-stock.server";
import { StockFilter } from "#app/domain/inventory/stock.dto";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";
import { SHEET_TYPE, SHEETS } from "#app/http/openapi/file-types";

const Query = StockFilter.extend({ format: z.enum(["csv", "xlsx"], "csv or xlsx").default("csv") });

export const loader = apiLoader(
  operation("inventory.read", { query: Query, files: SHEETS }, async ({ ctx, query: { format, ...filter } }) => {
    const body = await exportStock(ctx, filter, format);
    const day = new Date(ctx.now()).toISOString().slice(0, 10);
    return new Response(body, {
      headers: {
        "Content-Type": SHEET_TYPE[format],
        "Content-Disposition": `attachment; filename="stock-${day}.${format}"`,
        "Cache-Control": "no-store",
      },
    });
  }),
);
export const action = readOnly();
