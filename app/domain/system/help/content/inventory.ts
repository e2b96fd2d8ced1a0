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
    slug: "receive-goods",
    title: "Receive goods",
    summary: "With a scanner, a phone camera, or manually.",
    also: "inbound delivery asn purchase order dock putaway receipt",
    permission: "inventory.receive",
    body: `
Open **Receive goods** from **Inventory → Receipts**, or from the picking screen.

1. Scan a product, a case or a GS1 label. A case adds all its units; a GS1 label fills in lot and expiry.
2. For a new lot, scan or enter its number next, then enter its expiry date.
3. The line starts with the product's usual location: its own, or the one with most of its units. Scan another location to put the units there. Without any, they go to RECEIVING.
4. Add a reference such as the PO number, then select **Receive**. An existing lot keeps its expiry date. Expired units are received only after you confirm, and they are not allocated to orders. The message offers **Undo** for ten seconds. Later, open the receipt and select **Reverse receipt**: its units are removed and its billed work is reversed, as long as none of its units is allocated or was moved. Otherwise correct it with **Adjust stock**.
`,
  },
  {
    slug: "announced-receipts",
    title: "Announce and receive goods",
    summary: "Tell the warehouse what is coming, and check what came.",
    also: "asn inbound advance ship notice supplier delivery dock appointment carton pallet sscc short over damaged",
    permission: "inventory.read",
    body: `
Open **Inventory → Inbound** and select **Announce goods**. Enter the products and units, and if known the lot, the expiry date and the units in each carton. Supplier, reference, carrier, tracking number and the expected day help the warehouse to recognize the delivery. Clear **Announce to the warehouse now** to save a draft. A draft and an announced receipt can be edited or canceled until the goods arrive.

The warehouse can give it a dock and a time with **Appointment**; **Dock appointments** lists those of a day. **Mark as arrived** records that the goods are at the dock, and notifies the client.

**Receive** works like receiving without an announcement, and shows what is still expected:

1. Scan a carton or pallet to add what was announced in it, or scan the products. A product that is not announced is not added; if it belongs to the delivery, add a line for it.
2. Mark damaged units on a line of their own. They go to DAMAGED, where no order is picked from.
3. An item whose code is no product is kept with **Unknown item**. The client says what it is.
4. Several people can receive at once and over days. Each **Receive** is a receipt of its own, which can be undone or reversed.

**Close** ends it. When units are missing, a reason is asked for. Units that are short, over or damaged are reported to the client, who can download the report as CSV. Each step is billed once: the receipt, its lines and units, and the cartons and pallets that were unloaded.
`,
  },
  {
    slug: "locations-and-transfers",
    title: "Locations and transfers",
    summary: "Zones and bins, walking order, and stock transfers.",
    also: "bin shelf rack aisle zone warehouse move relocate",
    permission: "inventory.adjust",
    body: `
**Inventory → Locations** lists the warehouse's bins in walking order: zone, aisle, rack and bin, such as A-03-2-15. A bin can hold the stock of several companies. Warehouse staff see every bin, with the companies in their reach; users of a company see only their own locations and their own stock.

**Add locations** adds one location, or a range: from A-01-1-1 to A-20-4-6 counts each part. The number of locations is shown before they are added, and existing ones stay as they are. A location's **kind** says what it is for. Orders are picked from pick and reserve locations only, and, unless a company sells after putaway, from receiving. You can set a capacity, reserve a location for a company, and allow only one SKU, one lot of a product, or one company at a time.

When units are received or transferred to a location whose rules they would break, the screen says which ones and asks for a reason, which stays with the movement. A location reserved for another company never takes the units. **Fill** is what all companies have there against the capacity, by volume or weight, whichever is higher. Products without a size or weight are not counted.

**Zone map** shows a zone's aisles beside each other, with how full each location is and, where lots are tracked, the age of its oldest lot. **History** on a location lists the units that came to it or left it. Changing a location's code, zone, or kind changes it for all companies. You can archive a location when it is empty, and delete it if it never held stock.

**Transfer stock** moves units from one location to another: scan the product, lot, or location, choose the source, then scan the destination. Allocated units stay allocated at the new location. Picked units cannot be moved.
`,
  },
  {
    slug: "replenishment",
    title: "Replenish pick faces",
    summary: "Bring units from reserve to where orders are picked.",
    also: "refill top up overstock bulk reserve minimum maximum min max",
    permission: "inventory.tasks",
    body: `
A **pick face** is a location from which a product is picked, with a minimum and a maximum. Set it on the product's page under **More → Pick faces**. Locations of the kind **Reserve** hold the rest.

**Inventory → Replenish** lists the pick faces that need units: those that orders wait for come first, then the emptiest. A face is listed when fewer units than its minimum are free there, or when an order has units allocated in reserve. Without anything in reserve it is not listed.

1. Open a pick face. Select **I am on it**, so that others see that you are bringing the units.
2. Go to the first location under **From**: it has the units that orders wait for, or the lot that expires first.
3. Scan the pick face and check the quantity, then select **Transfer**. The next location follows until the face is full.

Units that orders wait for stay allocated to them. The message offers **Undo** for ten seconds.
`,
  },
  {
    slug: "warehouses",
    title: "Warehouses",
    summary: "Add a warehouse, set its cut-offs and users, choose where you work, and decide which warehouse ships.",
    also: "building site location time zone working days cut-off default allocation rule split ship from choose switch",
    permission: "floor.work",
    body: `
Administrators keep the warehouses under **Admin Menu** → **Warehouses**: code, name, address, time zone, and working days. A warehouse's page also holds the cut-offs, until when carriers or their services take parcels. With one warehouse nothing else changes, and no one sees a choice.

With two or more active warehouses:

- **Who works where.** **Assign users** on the warehouse's page, or **Assign warehouses** at a user, limits users to warehouses. A user without any works in all of them.
- **Where you work.** The warehouse button at the top of every page chooses a warehouse for this session. Locations are then looked up there, and the orders to pick and to ship are those of that warehouse. **Each company's own** lists all again.
- **Which warehouse ships.** In a company's **Settings**, **Warehouse and allocation** sets its default warehouse and its allocation rules. Rules are tried from the top: an order ships from the first warehouse whose rule matches the destination and that has all its units. Without a matching rule the default warehouse ships. An order is never split: when no warehouse has all its units, it waits on hold until one has.
- **Why this warehouse.** An order's page shows where it ships from and why. **Compare warehouses** shows what each of them lacks, and changes the warehouse of a pending order.

A warehouse that holds stock or is a company's default cannot be archived, and neither can the last active one.

**Received stock** in a company's settings decides when received units can be sold: at receipt, or only after they were put away from the receiving bin.
`,
  },
  {
    slug: "count-locations",
    title: "Count locations",
    summary: "Cycle counts while picking goes on: count, count again, approve.",
    also: "cycle count stock take stocktaking recount tolerance accuracy plan bin",
    permission: "inventory.count",
    body: `
The screen **Counts**, which the search finds, lists the locations to count in walking order. To count one now, choose **Count a location** and scan it; the page of a location and the search (type "count A-01-1-01") lead there too.

The products at the location are listed without their quantities. Scan each unit, or enter how many there are; enter 0 where nothing is left. Add a product that is not listed. Do not count units that are already picked. Without a network, the count waits on the device.

Picking does not stop. A count is compared with the stock at the moment the location was scanned, and only the difference is applied to the stock of the moment of approval. If units move during the count and it differs, the line must be counted again.

A difference above the company's tolerance (1 unit or 1 percent) must be counted again by another person. Every difference then waits under **To approve**: a manager adjusts the stock, keeps it, or asks for another count. If orders had units that are not there, the newest orders lose them and get other units as far as there are any.

A bin that several companies share is counted at once; each company keeps its own lines.

**Plans** choose what to count: by zone, class of turnover (A, B, or C), days since the last count, company, and SKU. A plan runs on request or every few days.
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
`,
  },
];
