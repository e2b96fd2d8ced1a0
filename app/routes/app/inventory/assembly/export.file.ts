import { AssemblyFileQuery } from "#app/domain/inventory/assembly/assembly.schema";
import { exportAssemblyOrders } from "#app/domain/inventory/assembly/list-orders.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** The assembly orders that match the list's filters, as CSV. */
export const loader = pageLoader(
  "inventory.read",
  { query: AssemblyFileQuery },
  async ({ ctx, query }) =>
    new Response(await exportAssemblyOrders(ctx, query), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="assembly-orders-${new Date(ctx.now()).toISOString().slice(0, 10)}.csv"`,
        "Cache-Control": "no-store",
      },
    }),
);
