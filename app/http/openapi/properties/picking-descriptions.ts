import { PACKING_PROPERTIES } from "./packing-descriptions";

/** Properties of scans and picks, by their name. */
export const PICKING_PROPERTIES: Record<string, string> = {
  ...PACKING_PROPERTIES,
  scannedLocationId: "The location scanned last; needed where the company asks for the bin to be scanned.",
  lotId: "The lot, by its id.",
  locationId: "The location, by its id.",
  tote: "The code of the tote, or of the slot on the cart, that the units go into; needed for orders on a cart.",
  cartId: "The cart, by its id.",
  step: "What to do with the orders on the cart.",
  orderIds: "Up to 40 orders, in the order of their slots.",
  isShared: "All orders, of one unit each, go into one tote.",
  isSorted: "Units are picked together without totes, and sorted at a put wall.",
  handedOverAt: "Since when it waits for the next user; null while it is picked.",
  putId: "The put, by its id.",
  picker: "The name of the user who is picking it.",
  isPaused: "Whether picking is paused.",
  slot: "The order's place on the cart, from 1.",
  leftOut: "Orders that it could not be done for, with the reason.",
  sessionId: "The pick session of the scan; scans of ended sessions are not counted.",
  choice: "Which meaning of an ambiguous code to use, as offered by the refused scan.",
  waveId: "The wave, by its id.",
  cartSize: "Orders for each cart.",
};

/** An order at the put wall. */
const AT_WALL = {
  slot: "The order's slot of the put wall, from 1.",
  isComplete: "Whether everything that is not short is in the slot.",
  left: "Units that are not picked yet.",
  short: "Units that the order ships without.",
  lots: "The lots that units were picked of.",
  "lots.put": "Units in the slot.",
  "lots.picked": "Picked units.",
};

const of = (owner: string, prefix: string) =>
  Object.fromEntries(
    Object.entries(AT_WALL).map(([name, says]) => {
      const isOfItem = ["left", "short"].includes(name) || name.startsWith("lots");
      return [`${owner}.${prefix}.${isOfItem ? "items." : ""}${name}`, says];
    }),
  );

const ZONE = "The zone that is picked now, as location codes begin; null for all.";

export const WALL_BY_OWNER: Record<string, string> = {
  "POST /api/picking/carts.zone": ZONE,
  "GET /api/picking/carts/{cartId}.zone": ZONE,
  "POST /api/picking/carts/{cartId}/{step}.zone": "The zone that a cart is resumed or taken over for; all without it.",
  ...of("GET /api/picking/carts/{cartId}/wall", "orders"),
  "GET /api/picking/carts/{cartId}/wall.orders": "Orders that are not complete yet.",
  "GET /api/picking/carts/{cartId}/wall.ready": "Complete orders, which wait to be packed.",
  "GET /api/picking/carts/{cartId}/wall.ready.slot": "The order's slot of the put wall, from 1.",
  ...of("POST /api/picking/carts/{cartId}/wall/short", "order"),
  "POST /api/picking/carts/{cartId}/wall/short.quantity": "Units that are missing.",
  "POST /api/picking/carts/{cartId}/wall/short.unsorted":
    "Picked units of the lot that were not in the slot before; the call is refused when it is another number now.",
  "POST /api/picking/item/{itemId}/short.quantity": "Units that are missing.",
  "POST /api/picking/item/{itemId}/short.place": "The lot and the bin; where its next units are by default.",
  "POST /api/picking/item/{itemId}/short.otherwise":
    "What becomes of units that are not available elsewhere; other choices than `ask` are for supervisors of picking.",
  "POST /api/picking/item/{itemId}/short.shortage":
    "The units that a manager has to decide about; null when there are none.",
  "POST /api/picking/item/{itemId}/short.shortage.id": "The shortage, by its id.",
  "POST /api/picking/item/{itemId}/short.shortage.quantity": "Units that wait for the decision.",
  ...of("POST /api/picking/carts/{cartId}/puts", "order"),
  "POST /api/picking/carts/{cartId}/puts.slot": "The code on the slot's label, `SLOT-3`.",
  "POST /api/picking/carts/{cartId}/puts.order": "The order after it; null once it is complete.",
  ...of("POST /api/picking/carts/{cartId}/puts/undo", "order"),
};
