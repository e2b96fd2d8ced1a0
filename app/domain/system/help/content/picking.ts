import type { WrittenArticle } from "../support.schema";

export const picking: WrittenArticle[] = [
  {
    slug: "pick-an-order",
    title: "Pick an order",
    summary: "From the first scan to Complete Order, with or without touching the screen.",
    also: "start picking session complete",
    permission: "floor.work",
  },
  {
    slug: "pick-on-a-cart",
    title: "Pick several orders on a cart",
    summary: "Up to 40 orders of any companies in one walk, each in its own tote.",
    also: "batch multi order cluster tote slot trolley cart single unit",
    permission: "floor.work",
  },
  {
    slug: "pick-zone-by-zone",
    title: "Pick a cart zone by zone",
    summary: "Pick what is in your zone, and hand the cart over to the picker of the next one.",
    also: "zone picking pass hand over handover relay pick and pass cart",
    permission: "floor.work",
  },
  {
    slug: "sort-at-a-put-wall",
    title: "Sort orders at a put wall",
    summary: "Pick the items of several orders together, and sort them into a slot for each order.",
    also: "batch then sort put wall putwall consolidation slot sorter cart",
    permission: "floor.work",
  },
  {
    slug: "release-orders-in-waves",
    title: "Release orders in waves",
    summary: "Choose which orders are picked together: those of a cut-off, a shipping method, a zone or one company.",
    also: "wave release plan batch work unrelease take back cut-off carrier zone single priority",
    permission: "picking.supervise",
  },
  {
    slug: "three-ways-to-scan",
    title: "Three ways to scan",
    summary: "A scanner, the camera, or the keyboard: all work on the same field.",
    also: "barcode bluetooth usb wedge camera gs1 qr itf databar pdf417 aztec symbology",
    permission: "floor.work",
  },
  {
    slug: "refused-scans",
    title: "Why a scan was refused",
    summary: "Reasons for a refused scan, and what to do.",
    also: "product not found error three beeps wrong item",
    permission: "floor.work",
  },
  {
    slug: "work-offline",
    title: "Work without a network",
    summary: "What the device keeps until the connection is back, and what needs the server.",
    also: "offline connection lost wifi dead spot queue waiting entries sync reload tab private window",
    permission: "floor.work",
  },
  {
    slug: "short-picks",
    title: "Fewer units found than ordered",
    summary: "Report a short pick so that the order can still ship.",
    also: "short pick missing units shortage not enough",
    permission: "floor.work",
  },
  {
    slug: "shift-board",
    title: "The shift board",
    summary: "Today's orders by cut-off, when they will be picked, who picks what, and what is stuck.",
    also: "floor wall screen leader supervisor cut-off finish estimate rate lines per hour reassign backlog",
    permission: "picking.supervise",
  },
];
