import type { WrittenArticle } from "../support.schema";

export const billing: WrittenArticle[] = [
  {
    slug: "dashboard-figures",
    title: "What the dashboard shows",
    summary: "Orders by status, staged orders, recent orders, and low stock.",
    also: "metrics statistics figures report home overview",
    body: `
The dashboard shows the current state: orders in each status, staged orders, the three most recent orders, and low-stock products, lowest first.

Every figure is calculated from your data. Administrators see all companies; clients see their own.

Select a figure to open its list with the same filter.
`,
  },
  {
    slug: "read-reports",
    title: "View and download reports",
    summary: "Shipments, stock, revenue, and warehouse performance, for any period, as PDF, Excel, or CSV.",
    also: "report chart pdf excel csv metrics kpi on time margin ageing value best seller top products sold sales slow movers runs out soon days of cover reorder",
    permission: "reports.read",
    body: `
Open **Reports** and choose a report, a date range, and, if you see several companies, a company. Each figure is compared with the previous period of the same length, and a month with the same days of the month before; "—" means there was none.

**Shipment summary** counts parcels on their ship date. **Financial** counts orders on the day they were placed (current values) and on the day they shipped (shipped values), separately for each currency. Users who can view invoices also see fulfillment charges by month and company: **accrued** is the value of the work by the rate cards, **invoiced** is what was issued, less credit notes. **Inventory** shows stock on hand, its value at current cost, and its age. **Performance** shows picking speed and accuracy, and whether orders shipped by the company's cut-off.

**Products** shows what sold: units shipped by product, with the previous period and the units on hand now. **Sort by** lists the best sellers first, the slowest, the largest increase or decrease, or what runs out first. Days of cover say how long the available units last at this rate of sales. A product leads to the orders that contain it. To find it, you can also search for "best sellers".

Below each chart, **Show as table** shows the figures behind it. **Download** gives the same figures as PDF, Excel, or CSV. Downloads are recorded in the audit log. Revenue is by the days of the provider's time zone, work by those of the warehouse.
`,
  },
  {
    slug: "month-so-far",
    title: "See this month's charges so far",
    summary: "Every charge with its quantity and rate, down to single picks.",
    also: "billing accrual rate card tier minimum storage pallet volume cubic meter foot charge price bill unbilled",
    permission: "billing.read",
    body: `
**Billing** has one tab for each question: **Overview**, **Invoices**, **Aging**, **Rates** and, for administrators, **Unbilled**. Each shows all companies that you can see; the company filter narrows every tab to one. The overview's figures are unbilled work, open and overdue invoices, and payments of this month, in each currency.

For one company, **Overview** shows the month's charges so far: each with its quantity, rate and amount, next to the same days of the month before. Select a charge to see the work it is for, down to the single pick, with each item's part of the amount. **Export** exports that list.

**Rates** lists what the company pays, version by version. A charge can have volume rates, counted from the first day of the month. Storage is counted at the end of each day, by unit, by location, by pallet, and by volume in cubic meters or cubic feet. A month's rate is divided by the days of the month. A pallet counts for each company that has stock on it, like a bin. What is on pallets is not counted by location as well; without a rate by pallet, each pallet and each unit on it counts as a location. Volume is the sum of the products' sizes. Units of products without a length, width or height are not in it: **Unbilled** and the draft say how many, and the charge names the products. A size that is entered later counts from then on.

A minimum is the least that a month is billed; postage does not count toward it. **Special work** is work entered manually, with a note.

A company without rates is marked on the companies page, in billing and when you draft an invoice: its work is recorded but cannot be billed. When you set up a new client, you can copy the **default rates** (enter them once under **Rates**) or another client's rates. **Set rates** offers the same for every company without rates.

Administrators find under **Unbilled** the work that is not yet invoiced, company by company, and what may have been missed: work without a rate, days without recorded storage, and months without an invoice. It also lists supplements of corrected invoices until a draft contains them. A rate of 0 means that something is free; a charge without a rate is listed but not billed.

A new version of the rates must start on a day that is not invoiced yet. The first day of a month is best: each invoice then uses one version. **Correct invoiced days**, on the same page, changes rates for days that are already invoiced; until you confirm a correction, you can **Edit** it.
`,
  },
  {
    slug: "invoices",
    title: "Create, issue, and collect invoices",
    summary: "Review, adjust with a reason, issue, and credit what was wrong.",
    also: "bill draft issue number pdf credit note pay online stripe overdue adjustment",
    permission: "billing.manage",
    body: `
Drafts for the past month are created overnight, or with **Draft an invoice**. A draft shows its lines, missing prices, and changes since it was created. **More**, **Recalculate** applies them. **Adjustment** adds or subtracts an amount, with a reason that the customer sees.

**Issue** gives the draft the next number, without gaps, and emails it if email is set up. A company's owner can change who receives the email, under **Billing** › **Overview** › **Billing contact**; administrators find there the **Billing account**, with the legal address, the tax and the e-invoice address, and what an e-invoice still lacks. An issued invoice never changes. **Download** offers the invoice as a PDF in A4 or Letter, and its lines as CSV.

Correct mistakes with **More**, **Credit**: a credit note has its own number and covers the whole invoice, single lines, or part of a line by quantity or amount. **Continue** shows its lines, its amounts, and the new balance before it is issued. The days of an invoice that is credited in full can be billed again, from the invoice or its credit note.

Where the company is connected to Stripe, the client sees **Pay online** on the invoice, and it is marked as paid here as soon as it is paid there. Otherwise an administrator selects **Record payment** when the payment arrives; **More**, **Mark as paid** asks for the method and records the whole balance as paid today. An unpaid invoice is marked as overdue after its due date, and its company under **Needs attention** on the overview.
`,
  },
  {
    slug: "statements",
    title: "Statements and payment reminders",
    summary: "What each company owes by age, its statement, and both by email.",
    also: "aging statement balance receivables dunning reminder overdue email pdf",
    permission: "billing.read",
    body: `
**Aging** shows what each company owes by days past due. Choose a company for its **Statement**: every invoice, credit note, and payment of the days you choose, with the balance after each. **This month**, **Last month**, **Last quarter** and **This year** set the days. **Download** has it as PDF in A4 and Letter, and as CSV.

Administrators send it with **Email statement**, and name the overdue invoices with **Send reminder**, there, on an overdue invoice or under **Aging**. You see the recipient and the text before you send. The email goes to the address of the company's billing account, or else to the company's own, and has a link to the statement. **Emails** on the statement lists each one: to whom, by whom, when, and whether it was sent. If email is not set up, the message is kept in **System Reports**, **Emails**.
`,
  },
  {
    slug: "accounting-files",
    title: "Export invoices to Xero or QuickBooks",
    summary: "A month's invoices and credit notes as files for your accounting system.",
    also: "accounting bookkeeping xero quickbooks csv import export tax code account",
    permission: "billing.manage",
    body: `
Open **Billing**, **Invoices**, and choose **Export to accounting**. The page shows what was issued in a month, with its totals, for all companies or one. Compare the totals with the result of the import.

For **Xero** there is one file, with credit notes below zero. Choose "Tax exclusive" when you import it. For **QuickBooks Online**, invoices and credit notes are separate files. A long month comes in parts, because both systems limit one import. Payments are not exported: record them from your bank feed.

**Accounts and tax codes** sets what your accounting system calls the sales account and each tax, and whether dates begin with the day or the month. Set them before the first import. Each customer has the name that its invoices have.
`,
  },
  {
    slug: "your-orders-and-stock",
    title: "See your own stock and orders",
    summary: "Orders, stock, and billing for client companies.",
    also: "portal client owner tracking parcel cancel hold ask question message my inventory my orders",
    permission: "portal.read",
    body: `
Owners work in **Orders** and **Inventory**: they also create, edit, and hold orders, and manage products. Other users of a client company have **My Orders** and **My Inventory**.

**My Inventory** lists your stock on hand and allocated, low stock, and expiring lots. Open a product to see its lots and movements.

**My Orders** shows the status of each order (received, being prepared, picked, shipped, delivered) with the latest tracking and a link to the carrier. You can cancel an order while it is received. To change or hold it, or when it is on hold or being prepared, open the order and write under **Ask the warehouse**: the warehouse is notified, and you are when it answers. **Export Orders** exports the filtered list.

**Billing** shows the month so far, your rates, and your invoices with PDFs.
`,
  },
  {
    slug: "take-data-out",
    title: "Export your data",
    summary: "Export a filtered list of any length as CSV or Excel.",
    also: "export download csv xlsx spreadsheet report",
    permission: "reports.read",
    body: `
Open **Orders**, filter the list, and select **Export Orders**. You get exactly the filtered list as a CSV or Excel file, whatever its length.

Cells that a spreadsheet would run as a formula are escaped, so files are safe to open. Exports are recorded in the audit log.

## All data at once

Company owners find **Data export** on the company page. It exports all of the company's data and product images in one file, as CSV for spreadsheets or JSON for other systems. The export runs in the background. You are notified in the bell and by email when it is ready. You can download the file for seven days. It contains no keys or passwords.
`,
  },
  {
    slug: "invoice-questions",
    title: "Questions about an invoice",
    summary: "Who to contact, and what to include.",
    also: "bill payment charge price rate",
    permission: "billing.read",
    body: `
Your provider bills the work done for your company: receiving, storage, picking, packing, shipping and returns, at your agreed rates. Use the contact form, and include the invoice number and the order numbers. Each order's history shows what was done, by whom, and when.

**Billing** shows under **How to pay** the bank account, the payment reference, when invoices are due, and the payment page of open invoices that can be paid online. It also says who receives the invoices by email; owners change it there with **Change**.
`,
  },
];
