import type { WrittenArticle } from "../support.schema";

export const billing: WrittenArticle[] = [
  {
    slug: "dashboard-figures",
    title: "What the dashboard shows",
    summary: "Orders by status, staged orders, recent orders, and low stock.",
    also: "metrics statistics figures report home overview",
  },
  {
    slug: "read-reports",
    title: "View and download reports",
    summary: "Shipments, stock, revenue, and warehouse performance, for any period, as PDF, Excel, or CSV.",
    also: "report chart pdf excel csv metrics kpi on time margin ageing value best seller top products sold sales slow movers runs out soon days of cover reorder",
    permission: "reports.read",
  },
  {
    slug: "month-so-far",
    title: "See this month's charges so far",
    summary: "Every charge with its quantity and rate, down to single picks.",
    also: "billing accrual rate card tier minimum storage pallet volume cubic meter foot charge price bill unbilled",
    permission: "billing.read",
  },
  {
    slug: "invoices",
    title: "Create, issue, and collect invoices",
    summary: "Review, adjust with a reason, issue, and credit what was wrong.",
    also: "bill draft issue number pdf credit note pay online stripe overdue adjustment",
    permission: "billing.manage",
  },
  {
    slug: "statements",
    title: "Statements and payment reminders",
    summary: "What each company owes by age, its statement, and both by email.",
    also: "aging statement balance receivables dunning reminder overdue email pdf",
    permission: "billing.read",
  },
  {
    slug: "accounting-files",
    title: "Export invoices to Xero or QuickBooks",
    summary: "A month's invoices and credit notes as files for your accounting system.",
    also: "accounting bookkeeping xero quickbooks csv import export tax code account",
    permission: "billing.manage",
  },
  {
    slug: "your-orders-and-stock",
    title: "See your own stock and orders",
    summary: "Orders, stock, and billing for client companies.",
    also: "portal client owner tracking parcel cancel hold ask question message my inventory my orders",
    permission: "portal.read",
  },
  {
    slug: "take-data-out",
    title: "Export your data",
    summary: "Export a filtered list of any length as CSV or Excel.",
    also: "export download csv xlsx spreadsheet report",
    permission: "reports.read",
  },
  {
    slug: "invoice-questions",
    title: "Questions about an invoice",
    summary: "Who to contact, and what to include.",
    also: "bill payment charge price rate",
    permission: "billing.read",
  },
];
