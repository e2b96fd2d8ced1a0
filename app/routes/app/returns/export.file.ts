import { ReturnFileQuery } from "#app/domain/returns/list/return-query";
import { exportReturns } from "#app/domain/returns/list-returns.server";
import { listedWarehouse } from "#app/domain/warehouses/warehouse-choices.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** The returns that match the list's filters, as CSV. */
export const loader = pageLoader("orders.read", { query: ReturnFileQuery }, async ({ ctx, query }) => {
  const { company: companyId, warehouse, ...filter } = query;
  const warehouseId = listedWarehouse(ctx, warehouse);
  return new Response(await exportReturns(ctx, { ...filter, companyId, warehouseId }), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="returns-${new Date(ctx.now()).toISOString().slice(0, 10)}.csv"`,
      "Cache-Control": "no-store",
    },
  });
});
