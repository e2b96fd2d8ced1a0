import { einvoiceFile } from "#app/domain/billing/einvoice/einvoice.server";
import { InvoiceParams } from "#app/domain/billing/invoices/invoices.schema";
import { pageLoader } from "#app/http/guards/guard.server";

/** The document as e-invoice: UBL 2.1, Peppol BIS Billing 3.0. */
export const loader = pageLoader("billing.read", { params: InvoiceParams }, async ({ ctx, params }) => {
  const { name, body } = await einvoiceFile(ctx, params.invoiceId);
  return new Response(body, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
});
