import { InvoiceParams } from "#app/domain/billing/invoices/invoices.schema";
import { invoiceCsv } from "#app/domain/billing/invoices/papers/invoice-files.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** An invoice's lines as CSV. */
export const loader = pageLoader("billing.read", { params: InvoiceParams }, async ({ ctx, params }) => {
  const { name, body } = await invoiceCsv(ctx, params.invoiceId);
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
});
