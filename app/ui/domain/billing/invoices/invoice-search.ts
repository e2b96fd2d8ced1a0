/** The list's URL. */
export type InvoiceSearch = Partial<
  Record<"company" | "status" | "month" | "age" | "q" | "sort" | "columns" | "view" | "cursor", string | undefined>
>;

/** Whether the shown view can hold drafts, and some match its filters. */
export const hasDrafts = ({ status }: InvoiceSearch, counts: { draft: number }): boolean =>
  (!status || status === "draft") && counts.draft > 0;

/** Whether the list's URL has filters. */
export const isInvoiceFiltered = ({ company, status, month, age, q }: InvoiceSearch): boolean =>
  Boolean(company || status || month || age || q);
