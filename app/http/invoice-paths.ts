import { type Query, withQuery } from "./paths";

/** URLs of invoices; apart, so that no other page loads them. */
export const invoicePaths = {
  billing: () => "/billing",
  list: (query?: Query) => withQuery("/billing/invoices", query),
  new: (query?: Query) => withQuery("/billing/invoices/new", query),
  /** Issues many drafts at once. */
  issue: () => "/billing/invoices/issue",
  one: (id: string) => `/billing/invoices/${id}`,
  credit: (id: string) => `/billing/invoices/${id}/credit`,
  pdf: (id: string, paper?: string) => withQuery(`/billing/invoices/${id}/pdf`, { paper }),
  csv: (id: string) => `/billing/invoices/${id}/lines.csv`,
  /** Who gets a company's invoices, and how. */
  account: (company: string) => withQuery("/billing/account", { company }),
  /** The work behind a line. */
  work: (query: Query) => withQuery("/billing/activities", query),
};
