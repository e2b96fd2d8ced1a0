import { AccountingFileQuery } from "#app/domain/billing/accounting/accounting.schema";
import { exportAccounting } from "#app/domain/billing/accounting/export-accounting.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** Issued documents as a file for Xero or QuickBooks Online. */
export const loader = pageLoader("billing.manage", { query: AccountingFileQuery }, async ({ ctx, query }) => {
  const { name, body } = await exportAccounting(ctx, query);
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
});
