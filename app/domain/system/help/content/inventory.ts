import type { WrittenArticle } from "../support.schema";

export const inventory: WrittenArticle[] = [
  {
    slug: "on-hand-and-available",
    title: "On hand, allocated, and available",
    summary: "Three quantities for each product, and how they differ.",
    also: "stock quantity promised reserved count",
  },
  {
    slug: "adjust-stock",
    title: "Adjust stock",
    summary: "Add one unit with a button, or adjust by any number with a reason.",
    also: "adjust correction count damaged lost found",
    permission: "inventory.adjust",
  },
  {
    slug: "product-history",
    title: "Product locations, allocations, and movements",
    summary: "See where units are, which orders they are allocated to, and every movement.",
    also: "reserved allocated promised audit trail ledger movements history balance traceability",
  },
  {
    slug: "stock-as-of-a-date",
    title: "Stock as of a date",
    summary: "Units on hand at the end of any day, and their value.",
    also: "inventory valuation year end closing balance history accountant",
  },
  {
    slug: "export-stock",
    title: "Export stock",
    summary: "Export the stock list as a CSV or Excel file.",
    also: "download csv xlsx excel spreadsheet",
  },
  {
    slug: "lots-and-expiry",
    title: "Lots and expiry dates",
    summary: "First expired, first out (FEFO), and what happens to expired lots.",
    also: "batch fefo peptides supplements recall expired",
  },
  {
    slug: "products",
    title: "Add, change, and delete products",
    summary: "Barcodes and cases, batches, images, and deleting.",
    also: "catalog catalogue sku barcode case carton upc ean image photo picture archive restore qr",
    permission: "products.edit",
  },
  {
    slug: "kits",
    title: "Kits",
    summary: "Sell several products as one, and pick them as what they are.",
    also: "bundle bundles set pack multipack virtual components bill of materials starter kit composite",
    permission: "inventory.read",
  },
  {
    slug: "import-products",
    title: "Import products and opening stock from a file",
    summary: "Import a spreadsheet, with a report for each row.",
    also: "csv excel upload spreadsheet columns mapping",
    permission: "products.edit",
  },
  {
    slug: "low-stock",
    title: "Low stock and the reorder point",
    summary: "When a product is low on stock, and where you see it.",
    also: "alert reorder out of stock",
    permission: "products.edit",
  },
  {
    slug: "print-labels",
    title: "Print labels for products and locations",
    summary: "Print barcodes and QR codes on label sheets or a label printer.",
    also: "barcode qr pdf avery sticker thermal ean upc gs1 code 128",
    permission: "products.edit",
  },
];
