import { InvoiceFileQuery } from "#app/domain/billing/invoices/invoices.schema";
import { invoicesPdf } from "#app/domain/billing/invoices/papers/invoice-files.server";
import { done } from "#app/http/answers/flash.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { invoicePaths } from "#app/http/invoice-paths";
import { paperOf, rememberedPaper } from "#app/http/request/paper";

/**
 * The chosen invoices, or all that match the list's filters, in one PDF. When they cannot be printed, it redirects back
 * to the list with the reason.
 */
export const loader = pageLoader("billing.read", { query: InvoiceFileQuery }, async ({ ctx, query, request }) => {
  const { id, all, paper: _paper, company: companyId, sort: _sort, ...filter } = query;
  const chosen = all ? { ...filter, companyId } : { ids: id };
  const file =
    all || id.length > 0
      ? await invoicesPdf(ctx, chosen, await paperOf(request, ctx.config))
      : { refused: "Select the invoices first." };
  if ("refused" in file)
    return done(invoicePaths.list({ ...filter, company: companyId }), {
      title: "Not printed",
      description: file.refused,
      variant: "destructive",
    });
  return new Response(file.body, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${file.name}"`,
      "Cache-Control": "no-store",
      ...(await rememberedPaper(request)),
    },
  });
});
