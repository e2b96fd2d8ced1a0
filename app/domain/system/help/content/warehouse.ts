import type { WrittenArticle } from "../support.schema";

/** Work with goods and bins. */
export const warehouse: WrittenArticle[] = [
  {
    slug: "receive-goods",
    title: "Receive goods",
    summary: "With a scanner, a phone camera, or manually.",
    also: "inbound delivery asn purchase order dock receipt",
    permission: "inventory.receive",
    body: `
Open **Receive goods** from **Inbound → Receipts**, or from the picking screen.

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
Open **Inbound** and select **Announce goods**. Enter the products and units, and if known the lot, the expiry date and the units in each carton. With **Pallets**, the cartons are on them in order, evenly: the form shows which, and the labels say so too. Supplier, reference, carrier, tracking number and the expected day help the warehouse to recognize the delivery. Clear **Announce to the warehouse now** to save a draft. A draft and an announced receipt can be edited or canceled until the goods arrive. With several warehouses, choose the one that the goods are sent to, otherwise they go to the company's default warehouse; the list can be filtered by warehouse.

**Take the lines from a CSV file** reads the lines from a file or from pasted rows, with columns for SKU and quantity, and for lot number, expiry date and units per carton if you have them. The file becomes a draft as a whole; rows that are wrong are named.

The warehouse can give it a dock and a time with **Appointment**; **Dock appointments** lists those of a day. **Mark as arrived** records that the goods are at the dock, and notifies the client.

**Receive** works like receiving without an announcement, and shows what is still expected:

1. Scan a carton to add what was announced in it, a pallet to add what was announced in the cartons on it, or scan the products. Mixed cartons have no announced content, and neither has a pallet without cartons, unless it is the only one: scan what is in them. A product that is not announced is not added; if it belongs to the delivery, add a line for it.
2. Mark damaged units on a line of their own. They go to DAMAGED, where no order is picked from. A photo that you choose on the form, or add later with **Add photo** on the page of the announced receipt, shows the client what they look like.
3. An item whose code is no product is kept with **Unknown item**. The client says what it is.
4. Several people can receive at once and over days. Each **Receive** is a receipt of its own, which can be undone or reversed.

**Close** ends it. When units are missing, a reason is asked for. The client is notified that the goods were received in full, or which units are short, over or damaged, and can open the receiving report as PDF and download it as CSV. Each step is billed once: the receipt, its lines and units, and the cartons and pallets that were unloaded.

**Reports → Performance** shows dock to stock: the time from the arrival of announced goods until all are received and put away, by month, company and warehouse. The search finds an announced receipt by its number, its tracking number, and the number on the label of a carton or pallet.
`,
  },
  {
    slug: "putaway",
    title: "Put received units away",
    summary: "From the receiving location to where they are stored, with a suggested location.",
    also: "put away stow store received units directed suggested location cross dock backorder",
    permission: "inventory.tasks",
    body: `
**Inbound → Putaway** lists what stands at the receiving locations of your warehouse: first what orders wait for, then what was received first. Units that were received at another location are stored already and are not listed.

1. Scan the product, its lot, the handling unit or the receiving location, or open a row. Select **I am on it**, so that others see it.
2. **Suggested locations** lists the best one first: where the same lot is, a pick face that is not full, where the product is, its default location, a location reserved for the client, and an empty one. Locations that are full, or whose rules the units would break, are left out.
3. Scan the location and check the quantity, then select **Put away**. Another location is accepted; where its rules are broken, you are asked for a reason. Part of the units can go there and the rest elsewhere.

**When orders wait.** Units that an order holds at the receiving location, or that an order on hold waits for, go to a packing location first. Orders are picked from packing locations, so the order continues as soon as the units are there.

**Handling units.** A pallet, tote or carton is one task and moves with everything in it: scan it, then the suggested location or another one.

Each putaway is billed at the rates for putaways and for units put away; without such rates it costs nothing extra. A handling unit that is moved out of receiving is one putaway for each client whose stock came into it there; its units are not counted. One that comes back to receiving, and leaves it again without new stock, is not billed twice. To correct one, use **Transfer stock**, which is not billed.
`,
  },
  {
    slug: "assembly",
    title: "Assemble products",
    summary: "Make a product from others, with its own stock, and trace its lots.",
    also: "assembly kitting build production work order bill of materials bom gift box bundle prebuilt trace recall",
    permission: "inventory.read",
    body: `
An **assembled product** is made in the warehouse from its **components** and then stored, picked and shipped like any other product. A kit, in contrast, is never made: see [Kits](/support/kits).

**Set its components.** Open the product, then **More → Assembled from**. Add each component by name, SKU, or barcode, with its units in one unit of the product. A component is neither a kit nor an assembled product itself.

**Create an order.** **Stock Tasks → Assembly** lists the assembly orders; client companies find them in their inventory. **Save view** keeps the list's filters under a name. **New assembly order** asks for the product and the units. The order keeps the components that the product has at that moment. Clients create drafts, managers are notified of them and release them. **Release now** does both. The company is notified when an order is done, ended with units missing, or canceled.

**Assemble.**

1. Scan the order's number or the product, or open the order.
2. Enter how many units you assemble now and select **Show components**. The page lists where each component is taken from: first what expires first. Scan another lot, component or location to use it first, or choose it under **Use other units**.
3. Check the lot number and the expiry date of the new units. The earliest expiry of the components is suggested.
4. Scan where the units are put, then select **Assemble**. A location that holds components is scanned twice: the first scan uses its components first. The components leave stock and the new units are there at once.

Without a connection, scan where the units are put and select **Assemble** as usual: the entry is saved on the device and sent when the connection is back. Choosing other units needs a connection. If the planned units are no longer free by then, nothing is recorded, and the page says which component is short.

Units that orders hold, and those whose lot or location cannot be used, are never taken. When a component is short, the page says how many units are missing. An order can be assembled in parts. **End order** closes it with units missing, for a reason.

**Take back** on an assembly removes its units from stock and puts its components back where they were, as long as the units are unallocated and where they were put. Its billed work is reversed.

**Trace.** The page of a lot lists under **Used to assemble** the lots that were made from it, and under **Assembled from** the lots that it was made from. When a component's lot is recalled, open the lots that were made from it: each shows where its units are and which orders they were shipped in.

Each assembly is billed at the rates for assemblies and for units assembled. Work without a rate is listed as unpriced.
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

**Add locations** adds one location, or a range: from A-01-1-1 to A-20-4-6 counts each part. The number of locations is shown before they are added, and existing ones stay as they are. **Take the locations from a CSV file** adds up to 10,000 with their zones, kinds, walking order, capacities and rules; the file needs a column "Code", and is refused as a whole when one of its rows is wrong. A location's **kind** says what it is for. Orders are picked from pick, reserve and packing locations only, and, unless a company sells after putaway, from receiving. You can set a capacity, reserve a location for a company, and allow only one SKU, one lot of a product, or one company at a time.

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

**Stock Tasks → Replenish** lists the pick faces that need units: those that orders wait for come first, then the emptiest. A face is listed when fewer units than its minimum are free there, or when an order has units allocated in reserve. Without anything in reserve it is not listed.

1. Open a pick face. Select **I am on it**, so that others see that you are bringing the units.
2. Go to the first location under **From**: it has the units that orders wait for, or the lot that expires first.
3. Scan the pick face and check the quantity, then select **Transfer**. The next location follows until the face is full.

Units that orders wait for stay allocated to them. The message offers **Undo** for ten seconds.
`,
  },
  {
    slug: "warehouses",
    title: "Warehouses",
    summary: "Add a warehouse, set its hours and users, choose where you work, and decide which warehouse ships.",
    also: "building site location time zone working days closed holiday hours cut-off ships by late default allocation rule split ship from choose switch",
    permission: "floor.work",
    body: `
Administrators keep the warehouses under **Admin Menu** → **Warehouses**: code, name, address, time zone, and working days. With one warehouse no one sees a choice. **The camera also reads**, in the same form, turns ITF-14, GS1 DataBar, PDF417 and Aztec on or off for the cameras of those who work there; wedge scanners are not affected.

**When an order must ship.** The required ship date follows the warehouse that ships the order:

- An order placed on a working day before the cut-off ships that day, any other on the next working day. Times are those of the warehouse's time zone.
- **Cut-offs** on the warehouse's page can be for all carriers, for a carrier, or for one of its services. The most exact one that the customer's shipping method names applies; without any, 14:00. A company's own earlier **order cut-off** comes first.
- **Closed days**, such as holidays, are skipped.
- When the hours change, the dates of open orders are recalculated within a few minutes. A date that a user has set stays.

The days of a company's orders, stock and reports follow the time zone of its default warehouse. Money follows the provider's. A changed time zone applies two minutes later, and days of the past stay as they are.

With two or more active warehouses:

- **Who works where.** **Assign users** on the warehouse's page, or **Assign warehouses** at a user, decides which warehouses are offered to users and whose locations they are shown. A user without any works in all of them. This is no permission: a user who helps out elsewhere can still do the work of a document that they open or scan there. What users may do follows from their role and companies.
- **Where you work.** The warehouse button at the top of every page chooses a warehouse for this session and for the next time you sign in. Devices on which you are signed in elsewhere keep theirs. Locations are then looked up there, and the orders to pick and to ship are those of that warehouse. **Each company's own** lists all again.
- **Which warehouse ships.** In a company's **Settings**, **Warehouse and allocation** sets its default warehouse and its allocation rules. Rules are tried from the top: an order ships from the first warehouse whose rule matches the destination and that has all its units. Each rule has a warehouse and a destination of its own: the same rule is not accepted twice. Without a matching rule the default warehouse ships. When no warehouse has all its units, it waits on hold until one has, unless the company's shipments are split.
- **Split shipments**, in the same form, is off until an administrator turns it on; the owner sees it in the settings. Then an order that no single warehouse can fill ships from as few warehouses as have all its units together, of those whose rules match its destination. The default warehouse comes first, then the order of the rules. The order itself keeps what its first warehouse ships; each further warehouse ships a linked order, such as 1001-S1, with its own ship date, picking and parcel. Kits stay whole where a warehouse has all their components. While units are missing everywhere, the order waits as before.
- **Linked orders.** The order's page names its further shipments, and theirs names the order. The order's total stays with the first one; the others show none. Each shipment is an order worked: fees per order are billed for each of them. A new address, a hold or a cancellation in the store reaches all of them. A quantity that several of them share cannot be changed automatically: a user decides. Canceling one here leaves the others.
- **The store** gets each parcel with its items where it can (Shopify, and WooCommerce with fulfillments), and the order is completed with the last shipment. A kit counts with the parcel that completes it. Squarespace gets all tracking numbers with the last one. When the last open shipment is canceled instead, complete the order in the store.
- **Why this warehouse.** An order's page shows where it ships from and why. **Compare warehouses** shows what each of them lacks, and changes the warehouse of a pending order.

A warehouse that holds stock or is a company's default cannot be archived, and neither can the last active one.

**Received stock** in a company's settings decides when received units can be sold: at receipt, or only after they were put away from the receiving bin.
`,
  },
  {
    slug: "handling-units",
    title: "Handling units",
    summary: "Pallets, totes and cartons that move with what is in them.",
    also: "lpn sscc license plate pallet tote carton gs1 label nest dissolve",
    permission: "inventory.read",
    body: `
A handling unit is a pallet, tote or carton with a number of its own, such as LPN-12. With a GS1 company prefix, which an administrator enters, it also has an SSCC, which its label shows as GS1-128. No number is given twice. **Inventory → Handling units** lists them; the search finds the screen.

- **New unit** makes one or several empty units in a location. A unit takes the stock of the company chosen for it. Only the warehouse's own staff can make a unit for all companies, mixed.
- **Keep a carton** makes a unit of a carton or pallet of an announced receipt after it was received. It keeps the number on its label, and what was received in it moves into it.
- **Put stock in** and **Take out** on its page transfer stock. Goods can also be received into a unit: scan its label as the location.
- **Scan and move** moves a unit with everything in it: scan the unit, then where it goes. Totes and cartons can stand on a pallet, and move with it. If another user has moved the unit meanwhile, the screen says who, and where it is. Where what is in it would break rules of the location, such as its capacity or one SKU only, you are asked for a reason, which is kept with the move. A location reserved for another company never takes it. The suggested location breaks none. Without a network, the move waits on the device.
- **Dissolve** moves everything in it to a location and ends its number.

Stock in a unit is sold and picked according to where the unit stands: in a pick or reserve location orders are picked from it, and pickers read both the location and the unit. A unit whose stock is allocated to orders cannot be moved to a location that is not picked from.

Clients see the units of their own company, and of a mixed unit only what is theirs.
`,
  },
  {
    slug: "count-locations",
    title: "Count locations",
    summary: "Cycle counts while picking goes on: count, count again, approve.",
    also: "cycle count stock take stocktaking recount tolerance accuracy plan bin",
    permission: "inventory.count",
    body: `
**Stock Tasks → Counts** lists the locations to count in walking order. To count one now, choose **Count a location** and scan it; the page of a location and the search (type "count A-01-1-01") lead there too.

The products at the location are listed without their quantities. Scan each unit, or enter how many there are; enter 0 where nothing is left. Add a product that is not listed. Do not count units that are already picked. Without a network, the count, and a product that you add, wait on the device; starting a count needs a connection.

Picking does not stop. A count is compared with the stock at the moment the location was scanned, and only the difference is applied to the stock of the moment of approval. If units move during the count and it differs, the line must be counted again.

When a picker takes what should be the last unit of a location, the picking screen asks whether it is empty now. **Yes, empty** is a count by itself when the stock agrees; otherwise the location is listed to be counted. The answer can wait on the device, like a scan.

A difference above the company's tolerance must be counted again by another person. Every difference then waits under **To approve**: a manager adjusts the stock, keeps it, or asks for another count. If orders had units that are not there, the newest orders lose them and get other units as far as there are any. The notification **Count differences** tells managers.

**Tolerance** sets, for each company, the units or percent that need no second count, and the value at cost above which every difference needs one. Without a setting it is 1 unit or 1 percent.

Clients ask for a count with **Request a count** on a product's page, or through the API. Each location that is counted so is billed as special work at the rate **Count on request**; without such a rate it is listed there without a price. The report **Count accuracy** shows how many lines were counted without a difference, by day, zone and company; choose a warehouse and a zone to see how it develops there. Of a line that is counted again only the last count is included.

A bin that several companies share is counted at once; each company keeps its own lines.

**Plans** choose what to count: by zone, class of turnover (A, B, or C), days since the last count, company, and SKU. Where there are several warehouses, each plan counts in one of them. A plan runs on request or every few days. **Edit** changes its conditions; counts that it has already opened stay open. Programs can manage plans through the API.
`,
  },
];
