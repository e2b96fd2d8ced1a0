import type { WrittenArticle } from "../support.schema";

export const inventory: WrittenArticle[] = [
  {
    slug: "on-hand-and-available",
    title: "On hand, allocated and available",
    summary: "Three numbers for each product, and why they differ.",
    also: "stock quantity promised reserved count",
    body: `
- **On hand** is what lies in the warehouse.
- **Allocated** is what is reserved for open orders.
- **Available** is what can still be sold: on hand minus allocated, without the units that cannot be sold. Those are units of expired, quarantined and recalled lots, of lots that expire too soon, at locations that are not picked from, and units that a picker did not find until someone counts them. They are named under the number: "8 not sellable (expired)".

The status (In Stock, Low Stock, Out of Stock) goes by the units on hand without those that cannot be sold; allocated units count. The stock level filter, the low-stock list and its order, low-stock notifications and reports by level go by the same units. A lot that expires stops counting within minutes after midnight UTC.

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

For any other number open the row's menu and choose **Adjust stock**: a number such as 5 or -5, a reason, and the lot and location where there is more than one. The dialog shows what is on hand, allocated and not allocated before and after.

Units that are allocated to orders cannot be taken away: the refusal says how many are free. Without a lot chosen, units are taken from those that are free, first to expire first; the message afterwards says which. Units that are added to a product with several lots need their lot.
`,
  },
  {
    slug: "product-history",
    title: "Where a product lies, who holds it and how it moved",
    summary: "Why units are reserved, and every movement with the balance after it.",
    also: "reserved allocated promised audit trail ledger movements history balance traceability",
    body: `
A product's name in **Inventory** opens its own page.

- **Where it lies**: its units by lot and location, first to expire first, and whether each lot is given out.
- **Allocated to**: the open orders that hold its units, the oldest first, and how many of them are picked. This says why units are allocated.
- **Movements**: what came in, went out, was moved or put right, newest first, with the units on hand after it, the reason, the lot, the location, the order and who did it. **Show allocations too** adds when units were allocated to orders and freed again.

A transfer is two movements, one into a location and one out of the other. Movements can be listed by kind and by date. Days begin and end at midnight UTC.
`,
  },
  {
    slug: "stock-as-of-a-date",
    title: "Stock as of a date",
    summary: "How many units there were at the end of any day, and what they are worth.",
    also: "inventory valuation year end closing balance history accountant",
    body: `
**Inventory → As of a date** tells the units of each product at the end of a day, and their value at cost. **Export** gives the same as a CSV or Excel file. Without another day chosen it tells today's figures as they are now.

Days end at midnight UTC. Products that were archived since count as they did then. The value uses each product's cost as it is today; a product without a cost counts its units only. Where there are more than 500 products, the sums are made when you ask for them.
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

Orders are given the lot that expires first. A lot may be sent up to the day that it names. After that it is never given to an order, and a scan of it is refused with the date and the lot to take instead.

**Inventory → Expiring** lists what has expired and is still here, then what expires within the next 30, 60 or 90 days. With a company chosen, **Stop picking before expiry** keeps its lots from being sent in their last days.

Open a lot to change its status or its date, with a reason. A lot that is **quarantined**, **recalled** or **expired** is not allocated to any order. Orders that were allocated units of it, and have not picked them yet, get other units at once. Where there are none, the lot's page says which orders are short: **Reallocate orders** when some has come in. Units of such a lot cannot be shipped either.
`,
  },
  {
    slug: "receive-goods",
    title: "Receive goods",
    summary: "With a scanner, a phone's camera or by hand.",
    also: "inbound delivery asn purchase order dock putaway receipt",
    body: `
Open **Receive goods** from **Inventory → Receipts**, or from the picking screen.

1. Scan a product, a case or a GS1 label. A case adds all its units; a GS1 label fills in lot and expiry.
2. For a new lot scan or type its number next, and type its expiry date.
3. Scan the location where the units go. Without one they go to the product's own location, else to RECEIVING.
4. Add a reference such as the order's number, then **Receive**.

A lot that is known keeps its expiry date: another date for it is refused. Units that have expired already are received only when you say so, and no order is given them. A receipt cannot be changed: put a mistake right with **Adjust stock**.
`,
  },
  {
    slug: "locations-and-transfers",
    title: "Locations and transfers",
    summary: "Zones and bins, the way that pickers walk, and how units move.",
    also: "bin shelf rack aisle zone warehouse move relocate",
    body: `
**Inventory → Locations** lists a company's bins in walking order: zone, aisle, rack and bin, such as A-03-2-15. **Add Locations** makes one, or a whole range after it has shown you how many these are.

Orders are not picked from a location whose **Pickable location** is off, such as a dock or bulk stock. A location can be taken out of use while it is empty, and deleted if nothing ever lay there.

**Transfer stock** moves units from one location to another: scan the product, lot or location, choose where to take from, then scan where the units go. Units that are allocated to orders stay allocated at their new place. Units that are picked already cannot be moved.
`,
  },
  {
    slug: "products",
    title: "Add, change and delete products",
    summary: "Codes and cases, batches, pictures, and what deleting does.",
    also: "catalog catalogue sku barcode case carton upc ean image photo picture archive restore qr",
    body: `
**Inventory → Add Product** asks for everything; the form on a company's **Products** tab only for what most products need.

- **More barcodes**: other codes of the same product. **Units per scan** is 1 for a single unit and 12 for a case of twelve: one scan of the case then counts twelve units, and is refused where fewer are wanted. The check digit of a UPC or EAN is verified.
- **Batch**: a peptide company's products need a batch number and quantity. The testing cost per unit is the test cost divided by the batch quantity. Without a QR code of its own a peptide batch gets one.
- **Images**: up to three, JPEG, PNG or WebP, at most 5 MB each. The first one is shown to pickers. Only people of the company and its warehouse can see them.

A product that has orders or stock movements is archived when you delete it: it leaves the catalogue, open orders can still be picked and shipped, and **Restore** on the company's Products tab, under **Archived**, brings it back. Any other product is deleted for good.
`,
  },
  {
    slug: "import-products",
    title: "Import products and opening stock from a file",
    summary: "From a spreadsheet to the catalogue, with a report for each row.",
    also: "csv excel upload spreadsheet columns mapping",
    body: `
1. Save the spreadsheet as CSV.
2. Open company's **Products** step or tab, and choose the file.
3. Match its columns to ours. Names such as "SKU" and "Product name" are matched by themselves.
4. Look at the preview. Each row that cannot be taken says why: a SKU that is missing or used twice, a price that is no number.
5. Import the valid rows, or mend the file and choose it again. Nothing is imported by halves behind your back.

A SKU is unique within its company. Two companies may use the same one.

**More barcodes** takes several codes in one cell, apart by semicolons; =12 behind a code makes it a case of twelve. **Export CSV** on the Products tab writes the same columns, so an exported file can be changed and imported again. Pictures are not part of it.
`,
  },
  {
    slug: "low-stock",
    title: "Low stock and the reorder point",
    summary: "When a product counts as low, and where that is shown.",
    also: "alert reorder out of stock",
    body: `
Each product has a reorder point, 10 unless you set another. At or below it the product is **Low Stock**, at zero **Out of Stock**. Units that cannot be sold, such as expired ones, do not count; allocated units do.

The dashboard lists the lowest first for administrators, warehouse managers and clients, each for the companies they may see. **Inventory → Low stock** lists all of them; users who may edit products change a reorder point there, in its row.
`,
  },
  {
    slug: "print-labels",
    title: "Print labels for products and locations",
    summary: "Bar codes and QR codes on label sheets or a label printer.",
    also: "barcode qr pdf avery sticker thermal ean upc gs1 code 128",
    body: `
1. Open **Inventory**, then **Labels**, and add products by name, SKU or barcode, or label all that a search finds. **Locations** prints the labels of shelves and bins.
2. For each product choose the lot and how many labels. The lot that expires first is chosen already.
3. Choose what the label carries: the EAN or UPC, the SKU, the lot number, or a GS1 code with product, lot and expiry in one.
4. Choose the labels you have, and the first free one on a half-used sheet.
5. **Open PDF**, and print it at actual size. A page that is fitted to the paper moves every label and narrows the bars.

A code that is too long for bars on a small label is printed as a QR code, and the page says so first. A file can hold at most 2,000 labels.
`,
  },
];
