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
  picker: "The name of the user who is picking it.",
  isPaused: "Whether picking is paused.",
  slot: "The order's place on the cart, from 1.",
  leftOut: "Orders that it could not be done for, with the reason.",
  sessionId: "The pick session of the scan; scans of ended sessions are not counted.",
  choice: "Which meaning of an ambiguous code to use, as offered by the refused scan.",
  waveId: "The wave, by its id.",
  cartSize: "Orders for each cart.",
};
