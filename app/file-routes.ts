/** Addresses of documents and other files: each has a loader and no page. Files are below `routes/app/`. */
export const FILE_ROUTES = [
  ["billing/activities.csv", "billing/activities.file.ts"],
  ["billing/invoices/:invoiceId/lines.csv", "billing/invoices/csv.ts"],
  ["billing/invoices/:invoiceId/pdf", "billing/invoices/pdf.ts"],
  ["billing/invoices/:invoiceId/ubl", "billing/invoices/ubl.ts"],
  ["billing/statement.csv", "billing/receivables/statement.file.ts"],
  ["companies/:id/logo", "companies/logo.file.ts"],
  ["imports/:id/report", "imports/report.ts"],
  ["imports/example/:kind", "imports/example.ts"],
  ["inventory/labels.pdf", "inventory/labels.file.ts"],
  ["orders/pick-lists.pdf", "orders/pick-lists.file.ts"],
  ["picking/commands.pdf", "picking/commands.file.ts"],
  ["shipping/labels.pdf", "shipping/parcel-labels.file.ts"],
  ["shipping/labels/:labelId", "shipping/label.file.ts"],
  ["shipping/orders-to-send.csv", "shipping/orders-to-send.file.ts"],
  ["shipping/packing-slips.pdf", "shipping/packing-slips.file.ts"],
  ["shipping/runs/:asked/labels.pdf", "shipping/run-labels.file.ts"],
] as const;
