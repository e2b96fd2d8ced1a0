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
    summary: "Shipments, stock, revenue, and warehouse performance, for any days, as PDF, Excel or CSV.",
    also: "report chart pdf excel csv metrics kpi on time margin ageing value",
    body: `
Open **Reports** and choose a report, the days and, where you see several companies, one of them. Each figure stands beside the same figure of as many days right before; where there was nothing before, it says "—".

**Shipment summary** counts parcels on the day they leave. **Financial** counts orders on the day they were placed, as they stand now, and again on the day they leave, as they left; each currency stands by itself. Who may read invoices also sees there what the fulfillment comes to: **accrued** is what the work of these days comes to by the rate cards, **invoiced** what was issued in them, less credit notes, by month and by company. **Inventory** says what lies in the warehouse, what it is worth at today's costs, and for how long it has been there. **Performance** says how fast and how accurately orders were picked, and whether they left on the day that the company's order cut-off promises.

Below each chart, **Show as table** shows the figures behind it. **Download** gives the same figures as PDF, Excel or CSV; each download is written into the audit log. Days are in UTC.
`,
  },
  {
    slug: "month-so-far",
    title: "What the month comes to so far",
    summary: "Every charge as it is earned, down to the single pick behind it.",
    also: "billing accrual rate card tier minimum storage charge price bill unbilled",
    body: `
**Billing** shows what a company's month comes to so far: each charge with its quantity, its rate and its amount, beside the same days of the month before. Press a charge and you see the work behind it, piece by piece, down to the pick, with each piece's part of the amount; **Export CSV** takes it out.

**Rates** is what the company pays, version by version. A charge may have lower rates for volume, which count from the first of the month. A minimum is what a month comes to at least; postage does not count towards it. **Special work** is what somebody entered by hand, with its note.

Administrators find under **Unbilled work** what may have been forgotten: work without a rate, days without their storage, months without an invoice. A rate of 0 says that something is free; a charge without a rate is named and not billed.

A new version of the rates begins on a day that no invoice covers. The first of a month is best: an invoice then stands on one version.
`,
  },
  {
    slug: "invoices",
    title: "Invoices: from the draft to the payment",
    summary: "Review, adjust with a reason, issue, and credit what was wrong.",
    also: "bill draft issue number pdf credit note pay online stripe overdue adjustment",
    body: `
Drafts of the month that is over are made in the night, or by **Draft an invoice**. A draft shows its lines, what has no price yet, and what has changed since it was made: **Rate again** takes that in. **Adjustment** adds or takes off an amount, with the reason that the customer reads.

**Issue** gives the draft the next number, without a gap, mails it, and fixes it: an issued invoice never changes. **Download** has it as PDF in A4 and Letter, and its lines as CSV.

What was wrong is taken back by a **credit note** with a number of its own: all of the invoice or single lines. The days of an invoice that is credited whole can be billed again.

Where the company is connected to Stripe, the invoice has **Pay online**, and is paid here as soon as it is paid there. Otherwise an administrator presses **Mark as paid** when the money has come. An invoice that is overdue is said to be until it is paid.
`,
  },
  {
    slug: "your-orders-and-stock",
    title: "See your own stock and orders",
    summary: "My Inventory, My Orders and Billing, for the people of a client company.",
    also: "portal client owner tracking parcel cancel my inventory my orders",
    body: `
**My Inventory** lists what lies in the warehouse for you, what of it is allocated to orders, what runs low and what expires. A product opens to its lots and to every movement.

**My Orders** says of each order where it is: received, being picked, packed, shipped, delivered, with the parcel's last news and the carrier's own page. You can cancel an order until its picking starts. **Export Orders** takes out what the filters show.

**Billing** is the month so far, your rates, and your invoices with their PDFs.
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

## Everything at once

A company's owner finds **Export data** on the company's page: everything the company has here as one file, as CSV for spreadsheets or as JSON to read it into another system, with the products' pictures. It is made in the background, which you can leave; the bell and a letter say when it is ready. The file can be downloaded for seven days. No keys and no passwords are in it.
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
