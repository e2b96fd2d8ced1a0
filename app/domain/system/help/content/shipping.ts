import type { WrittenArticle } from "../support.schema";

export const shipping: WrittenArticle[] = [
  {
    slug: "ship-an-order",
    title: "Ship an order",
    summary: "Create a shipment, and what happens next.",
    also: "create shipment parcel carrier label",
    permission: "orders.operate",
    body: `
1. Open **Shipping**. It lists the orders that are ready to ship, newest first. Select a column header to sort the list.
2. Press **Ship** at the order.
3. Choose the carrier and the shipping method, enter the tracking number, and an estimated delivery if you know it.
4. Press **Create Shipment**.

The order is shipped, its units are deducted from stock, and the store is updated.

An order that its store changed or canceled shows **Review** instead of **Ship** until the change is decided.
`,
  },
  {
    slug: "packing-station",
    title: "Packing station",
    summary: "Verify each unit of an order by a scan before it ships.",
    also: "pack check verify scan wrong item too many missing parcel bench",
    permission: "orders.operate",
    body: `
1. Open **Shipping** and press **Packing station**. It lists the orders that wait to be packed, the longest waiting first.
2. Scan the order's pick list or packing slip, or enter its number.
3. Scan each unit once. A case counts with the units it holds. For a company whose items are scanned once each, the station then asks for the quantity: count the units, and press Enter or type another number.
4. The station suggests the smallest box that holds the items; choose another one if you use it. No box is suggested when a product has no size or nothing fits, and the reason is shown.
5. Enter the weight that the scale shows. A scale that types like a keyboard fills in the field itself. When the weight differs from that of the items and the box by more than the tolerance, check the parcel; if it is right, enter a reason.
6. When all units are verified, press **Ship** or scan the order's number. After the shipment is created, the station is ready for the next order.

A scan is refused with three beeps and a few words: **Not on order** for another product, **Too many** for a unit more than the order ships, **Wrong lot** for a lot that was not picked, **Unknown code** for a code that no product has. **Items missing** says which units are not verified yet.

**Undo last** takes back the last scan, **Start over** all of them. **Next parcel** continues with another parcel of the same order.

The company's handling instructions and the customer's note are shown above the items. Two people can pack one order: no unit is counted too many. When an order goes back to be picked, its units are verified again. Without a connection, keep verifying: the device saves your scans, also when the page is reloaded, and sends them later. Shipping needs a connection.

**Who must verify.** On a company's **Settings** tab, **Scanning** says whether its orders ship only when every unit is verified, whether each unit is scanned or each item once with its quantity, whether the lot is scanned too, whether each parcel is weighed, and the tolerance. Other orders can be verified and need not be.
`,
  },
  {
    slug: "end-of-day",
    title: "End of day",
    summary: "Load parcels by scan, and hand them over to the driver.",
    also: "manifest trailer loading driver pickup collection dock not loaded left behind hand over",
    permission: "floor.work",
    body: `
**End of day** in the menu of **Shipping** lists the shipped parcels that wait for each carrier, at the warehouse that you work in.

1. Select **Start loading**, and enter the trailer or the dock if you want it on the manifest. Each warehouse has one open load for each carrier; everyone who loads works on the same one.
2. Scan the tracking number on each parcel. A parcel of another carrier or another warehouse, one that is loaded already, and a number that was not shipped are refused. **Take off** removes a parcel that was loaded last.
3. **Not loaded** lists what is still missing. Look for these parcels before the driver leaves.
4. Print the **Manifest** for the driver to sign, select **Hand over**, and enter the driver's name. The driver can sign in the box with a finger, a pen or the mouse; **Clear** starts over. The signature is shown on the load's page and printed on its manifest. Add a photo as proof of the hand-over, such as one of the signed manifest, now or later with **Add photo**.

Parcels that were not loaded wait for the next load, and the managers of their companies are notified. An order's page says when each of its parcels was handed over; the company sees it too. A load that was handed over cannot be changed; its manifest can be printed again. You see, load and print the parcels of the companies that you work for. Parcels that were shipped before this function existed are not listed.

Without a connection, scans are saved on the device and sent when it is back.
`,
  },
  {
    slug: "serial-numbers",
    title: "Serial numbers",
    summary:
      "Record serial numbers at receipt or before shipping, see those on hand, and find the order a unit left with.",
    also: "serial number imei sn trace warranty unit recall electronics scan",
    permission: "orders.read",
    body: `
**Switch it on.** Edit the product and set **Serial numbers** to **Recorded before shipping**. From then on an order with this product ships only when each of its units has a serial number.

**At receipt.** Set **Serial numbers** to **Recorded at receipt, checked before shipping** instead, and each received unit needs one too, damaged units included. Scan the product and then its serial numbers, or type them below **Serial numbers** in its line, one per line. A number that is on hand, or that an open order has, is refused with where it is. An order then takes only numbers on hand. They return to stock when the order is canceled or another number is recorded, and leave it when their receipt is reversed.

**On hand.** The product's page has a section **Serial numbers**. It lists those on hand and those that are gone, with the receipt and the order of each, and says when units and numbers differ. Managers press **Add** for units received before, or **Remove**, with a reason; the stock does not change. Client companies see their own.

**Record them.** While the order is picked and packed, open it and press **Record serial numbers**. Scan or type one serial number after the other, one per line, and press **Save serial numbers**. A GS1 code stands for the serial number it contains. You can save some of them and return for the rest.

A number that is listed twice, the product's own barcode, and a number that belongs to another order are refused. The number of a canceled order, or of a unit that came back, can be recorded again.

**Find a unit.** Open a serial number on the order's page, or enter it on the **Serial numbers** page. It lists the orders that had the unit, with the shipment and tracking number of each. The search and the scanner find it too. Client companies see their own.

**Several parcels.** When an order ships in more than one parcel, open it, press **Choose parcels**, and scan the serial numbers into the parcel that contains them. Without it, all tracking numbers of the order are shown for a unit.

**A unit comes back.** Scan its serial number on **Receive returns**, or enter it for a new return: it leads to the order that the unit left with, also when the parcel carries no number. When you receive it, enter its serial number: it leaves the order, and is on hand again if it goes into stock. Units recorded at receipt need one before they go into stock. A number that was not sent with the order is refused; if another unit came back, choose the condition **Wrong item**.
`,
  },
  {
    slug: "find-a-shipment",
    title: "Find and sort shipments",
    summary: "Statuses, filters, sorting, columns, and saved views on Shipping.",
    also: "sort columns filter view in transit delivered exception carrier ready since ship by",
    permission: "orders.operate",
    body: `
**Status** switches between the orders that are ready to ship and the shipments by tracking status: shipped, in transit, delivered, exception. The search finds orders by number, customer or email, and shipments by order number or tracking number.

Above the list you see how many orders or shipments match. Each filter that is set stands beside that number; select it to remove it. **Clear Filters** removes all of them.

**Sort and columns** chooses the order, the columns, and the row height. Orders can also show **Ship by** and **Placed**; shipments their method, units, estimated delivery and day of delivery. **Save view** keeps filters, sort, and columns under a name, for you or for others, and can set it as your default view, the one that Shipping opens with.
`,
  },
  {
    slug: "buy-postage",
    title: "Buy postage",
    summary: "Compare the carriers' rates for a parcel and buy its label.",
    also: "postage label rate ship station price carrier service account print void",
    permission: "orders.operate",
    body: `
1. Open **Shipping**, press **Ship** at the order, then **Buy postage**.
2. Choose the box, or enter the weight and the sides. The weight starts with that of the items.
3. Press **Get rates**, and **Buy** at the rate that you want.
4. Check the price, the carrier, the service, and the account that pays, and confirm. The label is ready to print, and its tracking number is in the shipment.

The service that you bought is shown beside the carrier at the shipment and in the list of shipments. A label that is not used must be voided before the order can ship without it.
`,
  },
  {
    slug: "boxes",
    title: "Boxes",
    summary: "Keep your boxes with size and empty weight, and choose one when you buy postage.",
    also: "box preset carton mailer packaging dimensions size weight empty tare parcel",
    permission: "boxes.manage",
    body: `
1. Open **Shipping** and press **More**, then **Boxes**. A company's own boxes are also under its **Settings**.
2. Press **Add box**. Enter the name, the inner length, width and height, and the weight of the empty box with its usual padding.
3. When you buy postage, choose the box. It fills in the sides, and the weight of the items plus the empty box. A weight that you typed yourself is kept.

**Boxes in stock.** Enter how many boxes you have, and at which number they are low. Each shipped parcel takes one from the box that was chosen at the packing station or for its postage. The list marks boxes that are low or out of stock.

**Bill used boxes** charges the company of the order for each box: at the price of the box, or without a price at the rate card's price of a material with the same name.

For several orders, **Buy postage and ship** buys the cheapest or fastest rate, or the service that the customer requested; where that is not offered, the cheapest, which the run's page says beside the label, or none: the order is left out. **More** → **Postage runs** lists recent runs with their labels.

It takes one box for all of them: its empty weight is added to each order's products, and its size is that of each parcel. A company's own boxes are offered when all selected orders are of that company.

Administrators can add boxes for all companies. Sizes and weights use your units; you can also type others, such as 12 in or 2 lb 3 oz. A box that is not active cannot be chosen and keeps its data.
`,
  },
  {
    slug: "import-tracking",
    title: "Ship orders from a file",
    summary: "Export ready orders, buy postage elsewhere, and import the tracking numbers.",
    also: "pirate ship csv export import tracking bulk upload",
    permission: "orders.operate",
    body: `
1. Open **Shipping**. Where a company is connected to Pirate Ship, **More** → **Export for Pirate Ship** exports its ready orders as a file for Pirate Ship.
2. Buy the postage, and export the tracking numbers as CSV. Any file with an order number column and a tracking number column works.
3. Press **Import tracking** and choose the file. You see the matching orders, and the reason for each row that does not match.
4. Confirm to ship them. An order that fails shows the reason and does not affect the others. Importing the same file again ships nothing twice.
`,
  },
  {
    slug: "tracking-numbers",
    title: "Tracking numbers that look wrong",
    summary: "How numbers are checked, and when to ignore the warning.",
    also: "fedex ups usps dhl check digit warning override",
    permission: "orders.operate",
    body: `
The number is checked against the format of its carrier (FedEx, UPS, USPS or DHL), including the check digit where there is one. A mistyped digit is reported immediately.

If the number is correct, confirm the warning and continue. Other carriers are not checked.
`,
  },
  {
    slug: "what-the-store-hears",
    title: "Store updates for shipments",
    summary: "The order is completed in the store, and the customer gets the tracking number.",
    also: "tracking push woocommerce customer mail",
    body: `
When an order of a connected store is shipped, we complete it there and add the tracking number and link. The store then emails the customer as usual. If the store is down, the update is retried automatically. Updates that still fail are saved for an administrator to send again.
`,
  },
  {
    slug: "returns",
    title: "Returns",
    summary: "Announce a return, and receive what comes back.",
    also: "rma refund came back send back restock quarantine dispose condition",
    permission: "orders.read",
    body: `
Open a shipped order and select **Announce a return**, or start from **Returns**. Enter how many units of each line come back, the customer's reason, and what should be done with them. With several warehouses, choose where the goods are sent; otherwise they go to the company's default warehouse. With a tracking number the return is **In transit**, and the parcel is found at the dock by it. Ask the customer to write the number, such as RMA-1001, on the parcel. No more units can be announced than were shipped and did not come back.

**Buy a return label** on the return's page when the company has a postage account: enter the parcel's size, choose a rate, and send the label's PDF to the customer. It leads from the customer's address to the warehouse, and its number becomes the parcel's. The postage is billed to the company when the label is purchased, and billed back when it is voided. Canceling the return voids its label.

When a store refunds a shipped order, a return is proposed as **Requested**. Confirm it, or cancel it when the customer keeps the goods.

**At the dock**, select **Receive returns** and scan the parcel: the number of the return, the order, or the tracking number. A parcel that nothing is known about can be received too, with or without its order.

1. Scan a product, or choose a line.
2. Choose the **condition**. Without another choice, units that are new are restocked and all others are quarantined; what the client asked for counts, except that damaged units are not restocked.
3. Enter the lot of products that track lots. The lots that were shipped are suggested.
4. Add a photo or a note, and select **Receive**.

Without a connection, what you enter is kept on the device and sent once when the connection is back, with its photo in a smaller size. It counts once, however often it is sent. To choose another item or scan a code you need a connection.

Restocked units go to the location that you enter, the product's own, or RECEIVING, and orders that wait for them are tried again. Quarantined units go to a location that orders are not picked from. Units that are disposed of or sent back to the client do not go into stock.

Select **Correct** next to received units when their condition, number, or what was done with them is wrong, and enter why. Their stock is moved back, the right units take their place, and the mistake stays on the page, struck through. Enter 0 units when nothing came back. A completed return is corrected by a manager; its bill changes by the difference, and the company is notified.

**Complete return** ends it: its work is billed (the return, its units, and those that were inspected), and the company is notified. A return of which nothing was received can be canceled.

**Refund** on the return's page lists the units that came back with the order's prices, and links to the order in the store where its address is known. Wrong items and corrected units do not count. The refund itself is made in the store. When the order came from a WooCommerce store, it also gets a private note of what came back once the return is completed, and a further one when a correction changes that. Shopify and Squarespace take no such notes. An administrator sees the notes under **System**, **Messages to stores**, and can send a failed one again.
`,
  },
  {
    slug: "print-stations",
    title: "Printing without a dialog",
    summary: "Send labels, slips, and pick lists to the printers of a packing bench.",
    also: "printer print agent printnode usb station zebra zpl cups port 9100 queue reprint dialog tote slot label",
    permission: "floor.work",
    body: `
Without a station, documents open in the browser, and you print them from there. With one, **Print** sends them to a printer. After you create a shipment, its label and packing slip are printed automatically.

**Choose a station.** **Packing station → Printing**, then **Print here**. The choice belongs to this browser, and stays when another user signs in. **Stop printing here** ends it.

**The print queue** beside it shows what was sent, with its state:

- **Queued** waits for the printer. When a printer cannot be reached, it is tried again for about 20 minutes; the reason is shown.
- **Printing** was given to the print agent or to PrintNode. PrintNode drops what its computer does not print within 20 minutes.
- **Printed** was taken by the printer. Printers do not report whether paper came out.
- **Failed** was not printed, or perhaps was: check the printer, then **Print again**.

A document that waits is not queued a second time. Printed again later, it is marked as a reprint. Jobs are kept for 30 days.

**Tote, slot and cart labels** are on **Pick on a cart**.

**Set it up** (administrators, **Admin Menu → Printers**):

1. **Add printer** for each printer: what it prints on, and its address (port 9100) or the name of its CUPS queue. Label printers take ZPL at 203 or 300 dpi. ShipStation also supplies carriers' labels in ZPL for 203 dpi, which are printed unchanged. For carriers' labels as PDF, choose **Labels, from PDF**, with a CUPS queue that has the printer's driver. One device can be added twice.
2. **Add print agent**, copy its token, and download the print agent. Start it on a computer in the warehouse that reaches the printers, with Node.js 20 or later. Use each token on one computer only.
3. Or use PrintNode, a paid service whose program also reaches printers that are connected by USB: **PrintNode printers → Connect PrintNode** takes an API key of your account and lists its printers. **Add** adds one as a printer. A printer that prints labels in ZPL and from PDF is added twice.
4. **Test** prints a page with a code to scan.
5. **Stations → Add station**: which printer prints which documents at one place.
`,
  },
];
