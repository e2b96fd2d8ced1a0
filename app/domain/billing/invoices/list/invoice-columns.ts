import type { invoices } from "#db/schema/billing";
import { defineList, type ListDefinition, withoutColumn } from "../../../filters/list-definition";

export type InvoiceField = keyof typeof invoices.$inferSelect & string;
export type InvoiceColumn = keyof (typeof INVOICE_LIST)["columns"];

/** Columns of the list of invoices. A field to sort by also needs an index (company_id, field, id). */
export const INVOICE_LIST = defineList<InvoiceField>()({
  initial: "-created",
  columns: {
    number: { header: "Number", sort: { by: "numberSort", first: "desc" }, fixed: true },
    company: { header: "Company" },
    period: { header: "Period", sort: { by: "periodFrom", first: "desc", isDay: true } },
    issued: { header: "Issued", sort: { by: "issuedSort", first: "desc", isDay: true } },
    due: { header: "Due", sort: { by: "dueSort", first: "asc", isDay: true } },
    status: { header: "Status", sort: { by: "status", first: "asc" } },
    total: { header: "Total", sort: { by: "grossMinor", first: "desc" } },
    balance: { header: "Balance due" },
    reference: { header: "Reference", extra: true },
    created: { header: "Created", sort: { by: "id", first: "desc" }, extra: true },
  },
});

/** The list of users with one company does not name it. */
export const invoiceList = (hasCompanies: boolean): ListDefinition<InvoiceColumn, InvoiceField> =>
  hasCompanies ? INVOICE_LIST : withoutColumn(INVOICE_LIST, "company");
