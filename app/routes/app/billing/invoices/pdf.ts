import { InvoiceParams } from "#app/domain/billing/invoices/invoices.schema";
import { invoicePdf } from "#app/domain/billing/invoices/papers/invoice-files.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paperOf, rememberedPaper } from "#app/http/request/paper";

/** The invoice as PDF, on the paper that `?paper=` names. */
export const loader = pageLoader("billing.read", { params: InvoiceParams }, async ({ ctx, params, request }) => {
  const { name, body } = await invoicePdf(ctx, params.invoiceId, await paperOf(request, ctx.config));
  return new Response(body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
      "Cache-Control": "no-store",
      ...(await rememberedPaper(request)),
    },
  });
});
