import type { WrittenArticle } from "../support.schema";

export const inventory: WrittenArticle[] = [
  {
    slug: "on-hand-and-available",
    title: "On hand, allocated and available",
    summary: "Three numbers for each product, and why they differ.",
    also: "stock quantity promised reserved count",
    body: `
- **On hand** is what lies in the warehouse.
- **Allocated** is what is promised to open orders.
- **Available** is on hand minus allocated: what can still be sold.

A new order raises allocated. A shipment lowers both. A cancelled or held order gives its units back.

Every change of on hand is a stock movement with its reason, its time and the person who made it. Movements are never edited or deleted: a mistake is put right by an opposite movement, so the history always adds up to the balance. Neither on hand nor available can fall below zero.
`,
  },
  {
    slug: "adjust-stock",
    title: "Put stock right",
    summary: "One unit more with a button, any other number with its reason.",
    also: "adjust correction count damaged lost found",
    body: `
On **Inventory**, the plus button of a row books one unit more as a count correction.

For any other number open the row's menu and choose **Adjust stock**: a number such as 5 or -5, a reason, and the lot and location where there is more than one. The dialog shows what is on hand, allocated and available before and after.

Units that are promised to orders cannot be taken away: the refusal says how many are free. Without a lot chosen, units are taken from those that are free, first to expire first; the message afterwards says which. Units that are added to a product with several lots need their lot.
`,
  },
  {
    slug: "export-stock",
    title: "Export stock",
    summary: "The list of stock as a CSV or Excel file.",
    also: "download csv xlsx excel spreadsheet",
    body: `
**Inventory → Export** gives the whole list as it is filtered, whatever its length: product, SKU, barcode, category, company, on hand, allocated, available, reorder point, cost and status.
`,
  },
  {
    slug: "lots-and-expiry",
    title: "Lots and expiry dates",
    summary: "First expired, first out, and what happens to a lot that has expired.",
    also: "batch fefo peptides supplements recall expired",
    body: `
A product that is tracked by lot keeps its stock for each lot by itself: batch number, expiry date, location. Peptides are always tracked by lot.

Orders are given the lot that expires first. A lot past its date is never given to an order, and a scan of it is refused with the date and the lot to take instead.
`,
  },
  {
    slug: "import-products",
    title: "Import products and opening stock from a file",
    summary: "From a spreadsheet to the catalogue, with a report for each row.",
    also: "csv excel upload spreadsheet columns mapping",
    body: `
1. Save the spreadsheet as CSV.
2. Open the company's **Products** step or tab, and choose the file.
3. Match its columns to ours. Names such as "SKU" and "Product name" are matched by themselves.
4. Look at the preview. Each row that cannot be taken says why: a SKU that is missing or used twice, a price that is no number.
5. Import the good rows, or mend the file and choose it again. Nothing is imported by halves behind your back.

A SKU is unique within its company. Two companies may use the same one.
`,
  },
  {
    slug: "low-stock",
    title: "Low stock and the reorder point",
    summary: "When a product counts as low, and where that is shown.",
    also: "alert reorder out of stock",
    body: `
Each product has a reorder point, 10 unless you set another. At or below it the product is **Low Stock**, at zero **Out of Stock**.

The dashboard lists the lowest first for administrators, warehouse managers and clients, each for the companies they may see. **Inventory → Low stock** lists all of them; whoever may edit products changes a reorder point there, in its row.
`,
  },
];
