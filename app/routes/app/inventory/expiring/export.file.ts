import { ChosenLotsQuery } from "#app/domain/inventory/lots/expiring.schema";
import { exportExpiring } from "#app/domain/inventory/lots/export-expiring.server";
import { todayOf } from "#app/domain/kernel/calendars";
import { pageLoader } from "#app/http/guards/guard.server";

export const loader = pageLoader("inventory.read", { query: ChosenLotsQuery }, async ({ ctx, query }) => {
  const day = todayOf(ctx);
  return new Response(await exportExpiring(ctx, query), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="expiring-lots-${day}.csv"`,
      "Cache-Control": "no-store",
    },
  });
});
