import { z } from "zod";
import { todayOf } from "#app/domain/kernel/calendars";
import { ChosenIds, OrderFilter } from "#app/domain/orders/order-query";
import { exportOrders } from "#app/domain/orders/orders.service.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";
import { SHEET_TYPE, SHEETS } from "#app/http/openapi/file-types";

/** `id` limits the export to these orders. */
const Query = OrderFilter.extend({ format: z.enum(["csv", "xlsx"], "csv or xlsx").default("csv"), id: ChosenIds });

export const loader = apiLoader(
  operation("orders.read", { query: Query, files: SHEETS }, async ({ ctx, query: { format, id, ...filter } }) => {
    const body = await exportOrders(ctx, id.length > 0 ? { ids: id } : filter, format);
    const day = todayOf(ctx);
    return new Response(body, {
      headers: {
        "Content-Type": SHEET_TYPE[format],
        "Content-Disposition": `attachment; filename="orders-${day}.${format}"`,
        "Cache-Control": "no-store",
      },
    });
  }),
);
export const action = readOnly();
