import { z } from "zod";
import { exportStock } from "#app/domain/inventory/export-stock.server";
import { StockFilter } from "#app/domain/inventory/stock.dto";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

const Query = StockFilter.extend({ format: z.enum(["csv", "xlsx"], "csv or xlsx").default("csv") });

const TYPE = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export const loader = apiLoader(
  operation("inventory.read", { query: Query }, async ({ ctx, query: { format, ...filter } }) => {
    const body = await exportStock(ctx, filter, format);
    const day = new Date(ctx.now()).toISOString().slice(0, 10);
    return new Response(body, {
      headers: {
        "Content-Type": TYPE[format],
        "Content-Disposition": `attachment; filename="stock-${day}.${format}"`,
        "Cache-Control": "no-store",
      },
    });
  }),
);
export const action = readOnly();
