import type { WrittenArticle } from "../support.schema";

export const inventory: WrittenArticle[] = [
  {
    slug: "on-hand-and-available",
    title: "On hand, allocated, and available",
    summary: "Three quantities for each product, and how they differ.",
    also: "stock quantity promised reserved count",
    body: `
- **On hand** is all units in the warehouse.
- **Allocated** is units reserved for open orders.
- **Available** is units that can still be sold: on hand minus allocated and unsellable units. Unsellable units are in expired, quarantined, or recalled lots, in lots that expire soon, at locations that are not pickable, or were not found by a picker and must be counted. They are shown under the quantity: "8 expired".

The status (In Stock, Low Stock, Out of Stock) is based on units on hand without unsellable ones; allocated units count. Filters, the low-stock list, notifications, and reports use the same rule. A lot that expires stops counting within minutes after midnight.

A new order raises allocated. A shipment lowers both. Canceling or holding an order releases its units.

Every change to on hand is a stock movement with its reason, time, and user. Movements are never edited or deleted. Mistakes are corrected with an opposite movement, so the history always matches the balance. Neither on hand nor available can fall below zero.
`,
  },
  {
    slug: "adjust-stock",
    title: "Adjust stock",
    summary: "Add one unit with a button, or adjust by any number with a reason.",
    also: "adjust correction count damaged lost found",
    permission: "inventory.adjust",
    body: `
On **Inventory**, the plus button adds one unit as a count correction. For any other number, open the row's menu and choose **Adjust stock**: a number such as 5 or -5, a reason, and the lot and location where there is more than one. The dialog shows what is on hand, allocated and not allocated before and after.

Units allocated to orders cannot be removed. If you choose no lot, unallocated units are removed from the lot that expires first. To add units to a product with several lots, choose a lot.
`,
  },
  {
    slug: "product-history",
    title: "Product locations, allocations, and movements",
    summary: "See where units are, which orders they are allocated to, and every movement.",
    also: "reserved allocated promised audit trail ledger movements history balance traceability",
    body: `
A product's name in **Inventory** opens the product page.

- **Locations**: units by lot and location, first to expire first, and whether each lot can be allocated.
- **Allocated to**: open orders with allocated units, oldest first, and how many units are picked.
- **Movements**: receipts, shipments, transfers, and adjustments, newest first, with the balance, reason, lot, location, order, and user. **Include allocations** adds allocations and deallocations.

A transfer is two movements, one into a location and one out of the other. Movements can be listed by kind and by date. Days begin and end at the warehouse's midnight.
`,
  },
  {
    slug: "stock-as-of-a-date",
    title: "Stock as of a date",
    summary: "Units on hand at the end of any day, and their value.",
    also: "inventory valuation year end closing balance history accountant",
    body: `
**Inventory → As of a date** shows the units of each product at the end of a day, and their value at cost. **Export** gives the same as a CSV or Excel file. If you choose no day, it shows the current figures.

Days end at the warehouse's midnight. Products archived later are included. Values use each product's current cost. With more than 500 products, totals are calculated on request.
`,
  },
  {
    slug: "export-stock",
    title: "Export stock",
    summary: "Export the stock list as a CSV or Excel file.",
    also: "download csv xlsx excel spreadsheet",
    body: `
**Inventory → Export** exports the whole filtered list: product, SKU, barcode, category, company, on hand, allocated, available, reorder point, cost and status.
`,
  },
  {
    slug: "lots-and-expiry",
    title: "Lots and expiry dates",
    summary: "First expired, first out (FEFO), and what happens to expired lots.",
    also: "batch fefo peptides supplements recall expired",
    body: `
Products that track lots keep stock per lot: batch number, expiry date, and location. Peptides always track lots. Orders are allocated from the lot that expires first. A lot can ship through its expiry date. After that it is never allocated, and a scan of it is refused and shows which lot to use instead.

**Inventory → Expiring** lists expired lots still on hand and lots that expire within 30, 60, or 90 days, with their locations. Everywhere else, "expiring soon" means within 30 days: on the dashboard, in My Inventory, and in notifications, which are sent 30 and 7 days before a lot expires. Choose a company and press **Stop picking** to keep its lots from shipping in their last days before expiry.

Open a lot to change its status or its date, with a reason. A lot that is **quarantined**, **recalled** or **expired** is not allocated to any order. Orders with allocated units that are not picked yet get other units immediately. If there are none, the lot's page shows which orders are short. Select **Reallocate orders** after you receive more stock. Units of such a lot cannot be shipped either. **Movements** lists every change to the lot's units, newest first, with the lot's balance after each.
`,
  },
  {
    slug: "products",
    title: "Add, change, and delete products",
    summary: "Barcodes and cases, batches, images, and deleting.",
    also: "catalog catalogue sku barcode case carton upc ean image photo picture archive restore qr",
    permission: "products.edit",
    body: `
**Inventory → Add Product** has all fields; the form on a company's **Products** tab has the most common ones.

- **More barcodes**: other codes of the same product. **Units per scan** is 1 for a single unit and 12 for a case of twelve: one scan of the case counts twelve units and is refused if fewer are needed. The check digit of a UPC or EAN is verified.
- **Batch**: peptide products need a batch number and quantity. The testing cost per unit is the test cost divided by the batch quantity. Peptide batches without a QR code get one.
- **Images**: up to three, JPEG, PNG, or WebP, up to 5 MB each. Pickers see the first one. Only users of the company and its warehouse can see them.

A product that has orders or stock movements is archived when you delete it: it is hidden from the catalog, but open orders can still be picked and shipped. To bring it back, select **Restore** on the company's Products tab under **Archived**. Other products are deleted permanently.
`,
  },
  {
    slug: "kits",
    title: "Kits",
    summary: "Sell several products as one, and pick them as what they are.",
    also: "bundle bundles set pack multipack virtual components bill of materials starter kit composite",
    permission: "inventory.read",
    body: `
A **kit** is sold under one SKU and shipped as its **components**. It holds no stock of its own: as many kits are available as its components make. To make products from others in advance, see [Assemble products](/support/assembly).

**Make a product a kit.** Open the product, then **More → Components**. Add each component by name, SKU, or barcode, with its units in one kit. The product must have no stock. A kit has at most 50 components, and a component is not a kit itself. Removing the last component makes it a product of its own again.

**Orders.** A line of a kit becomes one line for each component, from stores, files, the API, and by hand. The order page, the packing slip, and the picking screen say which kit a line belongs to. The value of the kit is divided among the lines, so the order's total stays the same. Orders keep the components that they were given when you change the kit later. Orders on hold with a line of a product that becomes a kit are divided then.

**Changes from the store.** When the store changes the quantity of a kit, the lines of all its components follow. If you have edited one of them here, you decide on the change. When the order is shipped, the store is sent whole kits.

**Stock updates.** Stores are sent the number of kits that the components make, whenever the stock of a component changes. Kits are not listed as low or out of stock; their components are.
`,
  },
  {
    slug: "import-products",
    title: "Import products and opening stock from a file",
    summary: "Import a spreadsheet, with a report for each row.",
    also: "csv excel upload spreadsheet columns mapping",
    permission: "products.edit",
    body: `
1. Save the spreadsheet as CSV.
2. Open the company's **Products** step or tab, and choose the file.
3. Match the columns. Names such as "SKU" and "Product name" are matched automatically.
4. Review the preview. Rows that cannot be imported show the reason, such as a missing SKU or an invalid price.
5. Import the valid rows, or correct the file and upload it again. A SKU is unique within its company. Two companies can use the same SKU.

**More barcodes** takes several codes in one cell, separated by semicolons. Add =12 to a code for a case of twelve. **Export** on the Products tab writes the same columns, so an exported file can be changed and imported again. Images are not included.
`,
  },
  {
    slug: "low-stock",
    title: "Low stock and the reorder point",
    summary: "When a product is low on stock, and where you see it.",
    also: "alert reorder out of stock",
    permission: "products.edit",
    body: `
Each product has a reorder point, 10 unless you set another. At or below it the product is **Low Stock**, at zero **Out of Stock**. Units that cannot be sold, such as expired ones, do not count; allocated units do.

The dashboard lists the lowest first for administrators, warehouse managers and clients, for the companies they have access to. **Inventory → Low or out** lists all of them, and so does the stock level **Low or out of stock** on the other stock lists; users who can edit products change reorder points there, directly in the row.
`,
  },
  {
    slug: "print-labels",
    title: "Print labels for products and locations",
    summary: "Print barcodes and QR codes on label sheets or a label printer.",
    also: "barcode qr pdf avery sticker thermal ean upc gs1 code 128",
    permission: "products.edit",
    body: `
1. Open **Inventory**, then **Labels**, and add products by name, SKU or barcode, or label all search results. **Locations** prints labels for shelves and bins.
2. For each product, choose the lot and the number of labels. The lot that expires first is preselected.
3. Choose the code on the label: the UPC/EAN, the SKU, the lot number, or a GS1 code with product, lot, and expiry in one.
4. Choose your label stock, and the first free label on a partly used sheet.
5. **Open PDF**, and print it at actual size. Fitting to the page shifts the labels and shrinks the barcodes. A code too long for a barcode on a small label is printed as a QR code. A file can hold at most 2,000 labels.

With labels for a label printer, **ZPL** files at 203 and 300 dpi hold the same labels in the printer's own language, for software that sends files to a printer as they are. Choose the resolution of the printer: at another one the labels come out too small or too large. Labels of handling units, and of the cartons and pallets of announced receipts, have them too.
`,
  },
];
