import type { WrittenArticle } from "../support.schema";

export const shipping: WrittenArticle[] = [
  {
    slug: "ship-an-order",
    title: "Ship an order",
    summary: "Create a shipment, and what happens next.",
    also: "create shipment parcel carrier label",
    permission: "orders.operate",
  },
  {
    slug: "packing-station",
    title: "Packing station",
    summary: "Verify each unit of an order by a scan before it ships.",
    also: "pack check verify scan wrong item too many missing parcel bench",
    permission: "orders.operate",
  },
  {
    slug: "end-of-day",
    title: "End of day",
    summary: "Load parcels by scan, and hand them over to the driver.",
    also: "manifest trailer loading driver pickup collection dock not loaded left behind hand over",
    permission: "floor.work",
  },
  {
    slug: "serial-numbers",
    title: "Serial numbers",
    summary:
      "Record serial numbers at receipt or before shipping, see those on hand, and find the order a unit left with.",
    also: "serial number imei sn trace warranty unit recall electronics scan",
    permission: "orders.read",
  },
  {
    slug: "find-a-shipment",
    title: "Find and sort shipments",
    summary: "Statuses, filters, sorting, columns, and saved views on Shipping.",
    also: "sort columns filter view in transit delivered exception carrier ready since ship by",
    permission: "orders.operate",
  },
  {
    slug: "buy-postage",
    title: "Buy postage",
    summary: "Compare the carriers' rates for a parcel and buy its label.",
    also: "postage label rate ship station price carrier service account print void",
    permission: "orders.operate",
  },
  {
    slug: "boxes",
    title: "Boxes",
    summary: "Keep your boxes with size and empty weight, and choose one when you buy postage.",
    also: "box preset carton mailer packaging dimensions size weight empty tare parcel",
    permission: "boxes.manage",
  },
  {
    slug: "import-tracking",
    title: "Ship orders from a file",
    summary: "Export ready orders, buy postage elsewhere, and import the tracking numbers.",
    also: "pirate ship csv export import tracking bulk upload",
    permission: "orders.operate",
  },
  {
    slug: "tracking-numbers",
    title: "Tracking numbers that look wrong",
    summary: "How numbers are checked, and when to ignore the warning.",
    also: "fedex ups usps dhl check digit warning override",
    permission: "orders.operate",
  },
  {
    slug: "what-the-store-hears",
    title: "Store updates for shipments",
    summary: "The order is completed in the store, and the customer gets the tracking number.",
    also: "tracking push woocommerce customer mail",
  },
  {
    slug: "returns",
    title: "Returns",
    summary: "Announce a return, and receive what comes back.",
    also: "rma refund came back send back restock quarantine dispose condition",
    permission: "orders.read",
  },
  {
    slug: "print-stations",
    title: "Printing without a dialog",
    summary: "Send labels, slips, and pick lists to the printers of a packing bench.",
    also: "printer print agent printnode usb station zebra zpl cups port 9100 queue reprint dialog tote slot label",
    permission: "floor.work",
  },
];
