import { toWholeDto, WholeInvoiceDto } from "#app/domain/billing/invoices/invoices.dto";
import { InvoiceParams } from "#app/domain/billing/invoices/invoices.schema";
import { getInvoice } from "#app/domain/billing/invoices/read-invoices.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("billing.read", { params: InvoiceParams, answer: WholeInvoiceDto }, async ({ ctx, params }) =>
    toWholeDto(await getInvoice(ctx, params.invoiceId)),
  ),
);
export const action = readOnly();
