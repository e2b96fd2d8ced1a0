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
    slug: "read-reports",
    title: "Read and download reports",
    summary: "Shipments, stock, money and the warehouse's work, for any days, as PDF, Excel or CSV.",
    also: "report chart pdf excel csv metrics kpi on time margin ageing value",
    body: `
Open **Reports** and choose a report, the days and, where you see several companies, one of them. Each figure stands beside the same figure of as many days right before; where there was nothing before, it says "—".

**Shipment summary** counts parcels on the day they leave. **Financial** counts orders on the day they were placed, as they stand now, and again on the day they leave, as they left; each currency stands by itself. **Inventory** says what lies in the warehouse, what it is worth at today's costs, and for how long it has been there. **Performance** says how fast and how accurately orders were picked, and whether they left on the day that the company's order cut-off promises.

Below each chart, **As a table** shows the figures behind it. **Download** gives the same figures as PDF, Excel or CSV; each download is written into the audit log. Days are in UTC.
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
