import { ChargeSourceQuery } from "#app/domain/billing/billing.schema";
import { exportChargeSource } from "#app/domain/billing/charge-source/export-charge-source.server";
import { pageLoader } from "#app/http/guards/guard.server";

export const loader = pageLoader(
  "billing.read",
  { query: ChargeSourceQuery },
  async ({ ctx, query }) =>
    new Response(await exportChargeSource(ctx, query), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="work-${query.charge}-${query.from}-${query.to}.csv"`,
        "Cache-Control": "no-store",
      },
    }),
);
