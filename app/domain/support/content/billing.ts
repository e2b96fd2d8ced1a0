import type { WrittenArticle } from "../support.schema";

export const billing: WrittenArticle[] = [
  {
    slug: "dashboard-figures",
    title: "What the dashboard shows",
    summary: "Orders by status, what waits, what was placed last, and what runs low.",
    also: "metrics statistics figures report home overview",
    body: `
The dashboard counts what is there now: orders in each status, orders that wait in staging, the last three that were placed, and the products that run low, lowest first.

Every figure is counted from the records, never typed in. You see the companies that you may see, and no others: an administrator all of them, a client its own.

A figure leads to the list behind it, with the same filter.
`,
  },
  {
    slug: "take-data-out",
    title: "Take your data out",
    summary: "Export a filtered list as CSV or Excel, whatever its length.",
    also: "export download csv xlsx spreadsheet report",
    body: `
Open **Orders**, filter the list as you need it, and press **Export Orders**. You get exactly what the filters show, as CSV or as an Excel file, however long it is.

Cells that a spreadsheet would take for a formula are made harmless, so that a file can be opened without care. Exports are written into the audit log.
`,
  },
  {
    slug: "invoice-questions",
    title: "Questions about an invoice",
    summary: "Whom to ask, and what to have at hand.",
    also: "bill payment charge price rate",
    body: `
Your provider bills the work done for your company: receiving, storage, picking, packing, shipping and returns, at the rates you have agreed on.

Ask by the contact form, with the invoice's number and the order numbers it is about. Each order's history shows what was done for it, by whom and when.
`,
  },
];
