import { type Query, withQuery } from "./paths";

/** URLs of invoices, in a separate module so that other pages do not load them. */
export const invoicePaths = {
  billing: () => "/billing",
  list: (query?: Query) => withQuery("/billing/invoices", query),
  /** The company's only draft, or its drafts when there are several. */
  drafts: (company: string | undefined, only?: string | null) =>
    only ? `/billing/invoices/${only}` : withQuery("/billing/invoices", { status: "draft", company }),
  /** The chosen documents, or all that match the list's filters: as CSV, and printed in one PDF. */
  exportList: (query?: Query) => withQuery("/billing/invoices.csv", query),
  printList: () => "/billing/invoices.pdf",
  new: (query?: Query) => withQuery("/billing/invoices/new", query),
  /** Issues many drafts at once. */
  issue: () => "/billing/invoices/issue",
  one: (id: string) => `/billing/invoices/${id}`,
  issueOne: (id: string) => `/billing/invoices/${id}/issue`,
  markPaid: (id: string) => `/billing/invoices/${id}/mark-paid`,
  markNotPaid: (id: string) => `/billing/invoices/${id}/mark-not-paid`,
  /** Records a payment of any amount up to the open balance. */
  recordPayment: (id: string) => `/billing/invoices/${id}/payment`,
  reversePayment: (id: string, payment: string) => `/billing/invoices/${id}/payments/${payment}/reverse`,
  email: (id: string) => `/billing/invoices/${id}/email`,
  collect: (id: string) => `/billing/invoices/${id}/collect`,
  /** Drafts the days of a credited invoice again. */
  billAgain: (id: string) => `/billing/invoices/${id}/bill-again`,
  discard: (id: string) => `/billing/invoices/${id}/discard`,
  rateAgain: (id: string) => `/billing/invoices/${id}/rate-again`,
  removeAdjustment: (id: string) => `/billing/invoices/${id}/remove-adjustment`,
  credit: (id: string, query?: Query) => withQuery(`/billing/invoices/${id}/credit`, query),
  /** Shows what the credit note will contain, and issues it. */
  confirmCredit: (id: string, query?: Query) => withQuery(`/billing/invoices/${id}/credit/confirm`, query),
  pdf: (id: string, paper?: string) => withQuery(`/billing/invoices/${id}/pdf`, { paper }),
  einvoice: (id: string) => `/billing/invoices/${id}/e-invoice`,
  ubl: (id: string) => `/billing/invoices/${id}/ubl`,
  csv: (id: string) => `/billing/invoices/${id}/lines.csv`,
  /** Who receives a company's invoices, and how. */
  account: (company?: string) => withQuery("/billing/account", { company }),
  /** The work behind an invoice line. */
  work: (query: Query) => withQuery("/billing/activities", query),
};
