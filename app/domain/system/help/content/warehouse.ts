import type { WrittenArticle } from "../support.schema";

/** Work with goods and bins. */
export const warehouse: WrittenArticle[] = [
  {
    slug: "receive-goods",
    title: "Receive goods",
    summary: "With a scanner, a phone camera, or manually.",
    also: "inbound delivery asn purchase order dock receipt",
    permission: "inventory.receive",
  },
  {
    slug: "announced-receipts",
    title: "Announce and receive goods",
    summary: "Tell the warehouse what is coming, and check what came.",
    also: "asn inbound advance ship notice supplier delivery dock appointment carton pallet sscc short over damaged",
    permission: "inventory.read",
  },
  {
    slug: "putaway",
    title: "Put received units away",
    summary: "From the receiving location to where they are stored, with a suggested location.",
    also: "put away stow store received units directed suggested location cross dock backorder",
    permission: "inventory.tasks",
  },
  {
    slug: "assembly",
    title: "Assemble products",
    summary: "Make a product from others, with its own stock, and trace its lots.",
    also: "assembly kitting build production work order bill of materials bom gift box bundle prebuilt trace recall",
    permission: "inventory.read",
  },
  {
    slug: "locations-and-transfers",
    title: "Locations and transfers",
    summary: "Zones and bins, walking order, and stock transfers.",
    also: "bin shelf rack aisle zone warehouse move relocate",
    permission: "inventory.adjust",
  },
  {
    slug: "replenishment",
    title: "Replenish pick faces",
    summary: "Bring units from reserve to where orders are picked.",
    also: "refill top up overstock bulk reserve minimum maximum min max",
    permission: "inventory.tasks",
  },
  {
    slug: "warehouses",
    title: "Warehouses",
    summary: "Add a warehouse, set its hours and users, choose where you work, and decide which warehouse ships.",
    also: "building site location time zone working days closed holiday hours cut-off ships by late default allocation rule split ship from choose switch",
    permission: "floor.work",
  },
  {
    slug: "handling-units",
    title: "Handling units",
    summary: "Pallets, totes and cartons that move with what is in them.",
    also: "lpn sscc license plate pallet tote carton gs1 label nest dissolve",
    permission: "inventory.read",
  },
  {
    slug: "count-locations",
    title: "Count locations",
    summary: "Cycle counts while picking goes on: count, count again, approve.",
    also: "cycle count stock take stocktaking recount tolerance accuracy plan bin",
    permission: "inventory.count",
  },
];
