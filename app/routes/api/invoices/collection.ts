import { z } from "zod";
import { InvoiceDto, toInvoiceDto } from "#app/domain/billing/invoices/invoices.dto";
import { InvoicesQuery } from "#app/domain/billing/invoices/invoices.schema";
import { listInvoices } from "#app/domain/billing/invoices/list-invoices.server";
import { apiLoader, listed, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("billing.read", { query: InvoicesQuery, answer: z.array(InvoiceDto) }, async ({ ctx, query, request }) => {
    const { rows, next, companies } = await listInvoices(ctx, query);
    const names = new Map(companies.map(({ id, name }) => [id, name]));
    return listed(
      rows.map((row) => toInvoiceDto(row, names.get(row.companyId) ?? null, row.isOverdue)),
      next,
      request,
    );
  }),
);
export const action = readOnly();
