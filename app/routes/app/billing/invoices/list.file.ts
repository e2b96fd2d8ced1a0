import { InvoiceFileQuery } from "#app/domain/billing/invoices/invoices.schema";
import { exportInvoices } from "#app/domain/billing/invoices/list/export-invoices.server";
import { billingToday } from "#app/domain/kernel/calendars";
import { done } from "#app/http/answers/flash.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";

/** The chosen invoices, or all that match the list's filters, as CSV. */
export const loader = pageLoader("billing.read", { query: InvoiceFileQuery }, async ({ ctx, query }) => {
  const { id, all, paper: _paper, company: companyId, sort: _sort, ...filter } = query;
  if (!all && id.length === 0)
    return done(invoicePaths.list({ ...filter, company: companyId }), {
      title: "Nothing to export",
      description: "Select the invoices first.",
      variant: "destructive",
    });
  const body = await exportInvoices(ctx, all ? { ...filter, companyId } : { ids: id });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="invoices-${billingToday(ctx)}.csv"`,
      "Cache-Control": "no-store",
    },
  });
});
