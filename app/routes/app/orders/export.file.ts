import { z } from "zod";
import { todayOf } from "#app/domain/kernel/calendars";
import { ChosenOrdersQuery } from "#app/domain/orders/chosen/chosen-orders.schema";
import { exportOrders } from "#app/domain/orders/orders.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { SHEET_TYPE } from "#app/http/openapi/file-types";

const Query = ChosenOrdersQuery.extend({ format: z.enum(["csv", "xlsx"]).catch("csv") });

/** The selected orders, or all that match the list's filters, as a file. */
export const loader = pageLoader("orders.read", { query: Query }, async ({ ctx, query }) => {
  const { format, id, all, companyId, status, range, from, to, q, tag, pickerId, hold, due, sort } = query;
  const filter = { companyId, status, range, from, to, q, tag, pickerId, hold, due };
  const chosen = all || id.length === 0 ? { ...filter, ...(sort === "date" && { sort }) } : { ids: id };
  const body = await exportOrders(ctx, chosen, format);
  const day = todayOf(ctx);
  return new Response(body, {
    headers: {
      "Content-Type": SHEET_TYPE[format],
      "Content-Disposition": `attachment; filename="orders-${day}.${format}"`,
      "Cache-Control": "no-store",
    },
  });
});
