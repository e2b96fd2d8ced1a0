import { z } from "zod";
import { exportProducts } from "#app/domain/catalog/list/export-products.server";
import { todayOf } from "#app/domain/kernel/calendars";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";
import { CSV } from "#app/http/openapi/file-types";

const Query = z.object({
  companyId: z.string("Company is required").min(1, "Company is required").max(64),
  q: z.string().trim().max(100).optional(),
  show: z.literal("archived").optional(),
});

export const loader = apiLoader(
  operation("products.read", { query: Query, files: CSV }, async ({ ctx, query: { companyId, q, show } }) => {
    const body = await exportProducts(ctx, { companyId, q, archived: show === "archived" });
    const day = todayOf(ctx);
    return new Response(body, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="products-${day}.csv"`,
        "Cache-Control": "no-store",
      },
    });
  }),
);
export const action = readOnly();
