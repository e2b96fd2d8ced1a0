import type { WrittenArticle } from "../support.schema";

export const picking: WrittenArticle[] = [
  {
    slug: "pick-an-order",
    title: "Pick an order",
    summary: "From the first scan to Complete Order, with or without touching the screen.",
    also: "start picking session complete",
    permission: "floor.work",
    body: `
1. Open **Picking** and press **Start Picking** next to the oldest order, or scan its number.
2. Go to the location in large letters. The items are in walking order.
3. Scan each unit. Green and one beep: accepted. Red and three beeps: refused, with the reason on the screen, such as **Wrong lot** or **Too many**. After three seconds one line of it stays until the next scan.
4. When all items are picked, press **Complete Order** or scan the order's number again.

You can pick one order at a time, or several on a cart, and each order has one picker. **Undo last pick** reverses a pick. **Pause Picking** keeps the order assigned to you; **Release order** makes it available to all pickers.

With a scanner alone, scan instead of tapping: **Print command codes** in Quick Actions prints a sheet with codes to start or resume, skip, undo, report short, change lot, pause and complete.
`,
  },
  {
    slug: "pick-on-a-cart",
    title: "Pick several orders on a cart",
    summary: "Up to 40 orders of any companies in one walk, each in its own tote.",
    also: "batch multi order cluster tote slot trolley cart single unit",
    permission: "floor.work",
    body: `
1. Open **Picking** and press **Pick on a cart**. Choose how many places the cart has. The next orders of the queue are ticked; untick those that do not fit, and press **Start the cart**.
2. Go to the location in large letters. One walk covers all orders: units of one item are one stop, and the list below says how many go where.
3. Scan the item. The screen shows how many units go into which slot, in large numbers.
4. Scan the tote in that slot: only then do the units count. Another tote is refused: **Wrong tote**.
5. At the end press **Finish cart**. Orders with items left stay on it.

A tote is labeled **TOTE-** and a number, such as TOTE-014. The first one that you scan for an order becomes its own until the order ships; at the packing station, scan it to open the order. If you work without totes, scan the label of the slot: SLOT-1, SLOT-2 and so on. **Pick on a cart** → **Tote, slot and cart labels** prints both.

**Single units, one tote** proposes orders of one unit and puts them all into one tote.

**Report short**, **Skip**, **Undo** and **Pause** work as with one order. A cart whose picker has stopped for 30 minutes can be taken over as a whole.
`,
  },
  {
    slug: "pick-zone-by-zone",
    title: "Pick a cart zone by zone",
    summary: "Pick what is in your zone, and hand the cart over to the picker of the next one.",
    also: "zone picking pass hand over handover relay pick and pass cart",
    permission: "floor.work",
    body: `
1. Open **Picking** → **Pick on a cart** and choose your **Zone**: in most warehouses the first part of the location's code, such as A for A-03-2. The orders that have items there are ticked. Press **Start the cart**.
2. Pick as usual. Only the locations of your zone are shown, and items of other zones are refused.
3. When the screen says that your zone is done, bring the cart to the next zone and press **Hand over cart**. You can also hand it over earlier. You are free for other work.
4. The next picker scans a tote or the label of the cart on the picking screen, or opens it in **Left by their pickers**. They choose their zone and press **Take over cart**. Picked items stay picked.

A cart's label shows **CART-** and its number. **Cart label** on the cart's page prints it.

The cart can be finished when all of its zones are picked. If items are missing, report them as short. A cart that is sorted at a put wall is handed over to the sorter in the same way.
`,
  },
  {
    slug: "sort-at-a-put-wall",
    title: "Sort orders at a put wall",
    summary: "Pick the items of several orders together, and sort them into a slot for each order.",
    also: "batch then sort put wall putwall consolidation slot sorter cart",
    permission: "floor.work",
    body: `
1. Open **Picking** → **Pick on a cart**, choose **Sort at a put wall** and press **Start the cart**.
2. Scan the location, then the item: all units of that stop count at once, for all orders. Put them into any tote. If you take fewer, enter the quantity first, or type it before the code: **3*** and the code.
3. Press **Put wall** and take the totes to the wall. Its slots are labeled SLOT-1, SLOT-2 and so on: **Pick on a cart** → **Tote, slot and cart labels** prints them.
4. Scan an item. The screen shows in large numbers how many units go into which slot. Scan the label of the slot: only then are they sorted. Another slot is refused: **Wrong slot**.
5. When everything of an order is in its slot, the screen says that the slot is complete. The order is ready to pack, and **Pack** opens it at the packing station.

**Undo** takes the last units out of their slot. **Put back** lets go of an item that you scanned.

If units are missing from the totes, open the item below its slot, enter how many, and press **Report short**. The next page records why, as when picking. Units that are already in the slot stay there.

An item that no order needs, because its order was canceled or released meanwhile, is refused. Return it to the location on the screen.

Another user can sort: go back to the cart and press **Hand over cart**, and they take it over. What is in the slots stays there. Without a connection, keep scanning: the device saves your work and sends it later.
`,
  },
  {
    slug: "release-orders-in-waves",
    title: "Release orders in waves",
    summary: "Choose which orders are picked together: those of a cut-off, a shipping method, a zone or one company.",
    also: "wave release plan batch work unrelease take back cut-off carrier zone single priority",
    permission: "picking.supervise",
    body: `
1. Open **Picking** → **Waves** → **Plan a wave** and choose the rules: when the orders must leave, their cut-off, shipping method, size, priority, zone or company, how many orders, and how many fit on a cart.
2. Look at the work before anything changes: orders, lines, carts, and stops. A stop counts once for all orders on a cart that have units in the same location. Orders that lack units are named.
3. Untick orders that are to wait, and press **Release the wave**.

Orders that are placed later and fit the rules wait for another wave unless you choose otherwise: they can join this one for 24 hours, at the end or before all others, as urgent orders.

The wave's page shows how far its orders are. **Start a cart** there proposes the next orders of this wave. **Take back** returns an order that no one has started; **Take back** at the top returns all of them.

A warehouse can make orders wait for their release: **Warehouses** → the warehouse → **Edit** → **Orders wait for their release**. Its pickers then see only released orders. Without it, all orders can be picked at once, and waves only group them.
`,
  },
  {
    slug: "three-ways-to-scan",
    title: "Three ways to scan",
    summary: "A scanner, the camera, or the keyboard: all work on the same field.",
    also: "barcode bluetooth usb wedge camera gs1 qr itf databar pdf417 aztec symbology",
    permission: "floor.work",
    body: `
- **A scanner** by USB or Bluetooth that types like a keyboard and ends with Enter. It needs no setup, and works wherever you last touched the screen. The button beside the scan field opens its settings: what it sends after a code, the volume, the vibration, and whether the screen stays on.
- **The camera** of a phone: press **Camera**. It reads EAN, UPC, Code 128, Code 39, QR and Data Matrix, and what the warehouse has turned on of ITF-14, GS1 DataBar, PDF417 and Aztec: an administrator chooses under **Warehouses** → the warehouse → **Edit** → **The camera also reads**. ITF-14 is on at first. **Photo** reads a photo instead; it stays on the device. **Matches** with a SKU, instead of **Read**, means: the picture is blurred, and resembles this item of the order more than any other code.
- **Typing:** the field accepts any code: SKU, UPC or EAN, barcode or QR code, lot number, location code, and GS1 codes with GTIN, lot, expiry and serial number.

One scan is one unit. For more, type the quantity beside **Pick**. Units of one item that are stored in two bins or two lots are confirmed one bin and one lot at a time.
`,
  },
  {
    slug: "refused-scans",
    title: "Why a scan was refused",
    summary: "Reasons for a refused scan, and what to do.",
    also: "product not found error three beeps wrong item",
    permission: "floor.work",
    body: `
- **Not in this order:** put it back. The screen shows the location of the right item.
- **One unit too many:** all units of this product are already picked.
- **Expired lot, or one on hold:** use the lot shown on the screen.
- **Scan the bin, the item, the lot, or each unit:** the company asks for it. The line above the location says what to scan next; managers change it on the company's **Settings** tab under **Scanning**.
- **Unknown code:** no product has this code. Check the label; a manager can add the barcode to the product.

A scan that is sent twice because of a slow connection counts once.
`,
  },
  {
    slug: "work-offline",
    title: "Work without a network",
    summary: "What the device keeps until the connection is back, and what needs the server.",
    also: "offline connection lost wifi dead spot queue waiting entries sync reload tab private window",
    permission: "floor.work",
    body: `
Keep working on the screen that is open. What you scan or enter is saved on the device and sent, in order, when the connection is back. A scan or an entry that arrives twice counts once.

**Saved on the device:** picking, also on a cart, with its undo, and the answer whether a location is empty; sorting at a put wall, with its undo; verifying the units of an order at the packing station; receiving goods and announced receipts; receiving units of a return; putaway and replenishment; transfers; moving a handling unit; the figures of a count, and a product that you add to it; assembling products; parcels that are scanned onto a load.

**Needs the server:** opening the next order, task, unit or location; starting a count; finishing slots and reporting missing units at a put wall; shipping an order, its next parcel, and undoing its scans at the packing station; and everything that managers decide. Walk to where there is a connection.

**After a reload:** the pages that you worked on last open again without a network, for a day, with all that was counted and with the scans that wait; the page says when it was stored. At the packing station this is the order that you opened last. If another device verified units of that order meanwhile, or it was changed, its waiting scans are refused: scan these units again. Other pages say that you are offline and list those that open. Signing out removes them from the device.

The screen says how many entries wait. They are sent when a page of floor work is open and there is a connection. If the server refuses one, for example because another user has moved the unit meanwhile, the reason stays on the screen until you have read it. In a private window nothing can be saved: keep the page open.

Entries belong to the user who made them. When devices are shared, other users see how many wait, and only you can send yours.
`,
  },
  {
    slug: "short-picks",
    title: "Fewer units found than ordered",
    summary: "Report a short pick so that the order can still ship.",
    also: "short pick missing units shortage not enough",
    permission: "floor.work",
    body: `
Press **Report short** at the item, or **Short** in the list. A warehouse manager records how many are missing and why; the order can then be completed without them, and its history says so.
`,
  },
  {
    slug: "shift-board",
    title: "The shift board",
    summary: "Today's orders by cut-off, when they will be picked, who picks what, and what is stuck.",
    also: "floor wall screen leader supervisor cut-off finish estimate rate lines per hour reassign backlog",
    permission: "picking.supervise",
    body: `
Open **Picking**, then **Shift board**. It fits a phone and a wall screen, and refreshes itself twice a minute. It names no customers.

- **Cut-offs.** Each row is one cut-off of today, with orders **to pick**, **ready to ship**, and **on hold**. **Late** orders had to ship on an earlier day, and orders of the **next days** can be picked ahead. Orders without a ship date are not on the board.
- **Picked by.** The rate is what the people who pick now picked in the last hour, in lines an hour without pauses. Someone who has just begun counts like the others. Late orders come first, then each cut-off after the one before. A paused picker is not counted. If nothing was measured in the last hour, the last day's rate is used and named; without one there is no estimate. It covers picking only, so leave time to pack.
- **Picking now.** Who picks which order, how far it is, and the last pick.
- **Stuck.** Orders whose picker has left, units that were not found, and orders on hold. **Give to** hands an order to someone who is picking now, in one tap; the items picked so far stay picked. **Reassign** offers all pickers.

To see one warehouse only, choose it in the menu.
`,
  },
];
