import { todayOf } from "#app/domain/kernel/calendars";
import { PickHistoryFilter } from "#app/domain/picking/history/pick-history.schema";
import { exportPickHistory } from "#app/domain/picking/picking.service.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";
import { CSV } from "#app/http/openapi/file-types";

export const loader = apiLoader(
  operation("floor.work", { query: PickHistoryFilter, files: CSV }, async ({ ctx, query }) => {
    const day = todayOf(ctx);
    return new Response(await exportPickHistory(ctx, query), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="pick-history-${day}.csv"`,
        "Cache-Control": "no-store",
      },
    });
  }),
);
export const action = readOnly();
