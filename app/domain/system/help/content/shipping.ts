import type { WrittenArticle } from "../support.schema";

export const shipping: WrittenArticle[] = [
  {
    slug: "ship-an-order",
    title: "Ship an order",
    summary: "Create the shipment, and what happens in that moment.",
    also: "create shipment parcel carrier label",
    body: `
1. Open **Shipping**. It lists what is ready to ship, oldest first.
2. Press **Ship** at the order.
3. Choose the carrier and the shipping method, enter the tracking number, and an estimated delivery if you know it.
4. Press **Create Shipment**.

The order is shipped, its units leave the stock, and the store is told: all of it or nothing.
`,
  },
  {
    slug: "import-tracking",
    title: "Ship many orders by a file",
    summary: "Export what is ready, buy the postage elsewhere, and import the tracking numbers.",
    also: "pirate ship csv export import tracking bulk upload",
    body: `
1. Open **Shipping**. Where a company is connected to Pirate Ship, **Export for Pirate Ship** gives its ready orders as a file for the upload there.
2. Buy the postage, and export the tracking numbers as CSV. Any table with a column for the order number and one for the tracking number will do.
3. Press **Import tracking** and choose the file. You see which orders it fits, and line by line what it does not fit and why.
4. Press the button that ships them.

Each order is shipped by itself: one that fails says why and holds up no other. The same file again ships nothing twice.
`,
  },
  {
    slug: "tracking-numbers",
    title: "Tracking numbers that look wrong",
    summary: "How numbers are checked, and when to go on all the same.",
    also: "fedex ups usps dhl check digit warning override",
    body: `
The number is checked against the form of its carrier: FedEx, UPS, USPS or DHL, with the check digit where there is one. A mistyped digit shows at once.

If the number is right all the same, because the carrier has begun a new series, confirm the warning and go on. For any other carrier nothing is checked.
`,
  },
  {
    slug: "what-the-store-hears",
    title: "What the store hears about a shipment",
    summary: "The order is completed there, and the customer finds the tracking number.",
    also: "tracking push woocommerce customer mail",
    body: `
When an order of a connected store is shipped, we set it to completed there and write the tracking number and its link into it. The store then writes to the customer as it always does.

If the store is down, we try again by ourselves, later and later, until it answers. What could not be delivered in the end is kept for an administrator to send again; nothing is lost.
`,
  },
];
