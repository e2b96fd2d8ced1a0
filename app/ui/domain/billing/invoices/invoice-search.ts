/** The list's URL. */
export type InvoiceSearch = Partial<
  Record<"company" | "status" | "month" | "age" | "q" | "sort" | "columns" | "view" | "cursor", string | undefined>
>;

/** Whether the list's URL has filters. */
export const isInvoiceFiltered = ({ company, status, month, age, q }: InvoiceSearch): boolean =>
  Boolean(company || status || month || age || q);
