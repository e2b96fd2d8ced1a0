import { exportBehind } from "#app/domain/billing/behind/behind-export.server";
import { BehindQuery } from "#app/domain/billing/billing.schema";
import { pageLoader } from "#app/http/guards/guard.server";

export const loader = pageLoader(
  "billing.read",
  { query: BehindQuery },
  async ({ ctx, query }) =>
    new Response(await exportBehind(ctx, query), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="work-${query.charge}-${query.from}-${query.to}.csv"`,
        "Cache-Control": "no-store",
      },
    }),
);
