import { noCompany, type OperationSummary } from "./summary";

/** Picking and shipping. */
export const floorOperations: Record<string, OperationSummary> = {
  "GET /api/picking/active-session": {
    summary: "The caller's pick session",
    details: "`null` when the caller is not picking.",
  },
  "POST /api/picking/start/{orderId}": {
    summary: "Start picking an order",
    errors: {
      409: "Another user is picking it, the caller is picking another order, or its status does not allow picking",
    },
  },
  "POST /api/picking/item/{itemId}/pick": {
    summary: "Pick an item",
    details:
      "One call takes units of one lot in one bin: `lotId` if given, else the lot that expires first. Without a quantity, all that is left of the item there; call again for the next bin. The same `scanId` counts once.",
    errors: {
      409: "The caller is not picking it, or the quantity is more than the order needs or that lot and bin have",
    },
  },
  "POST /api/picking/item/{itemId}/short": {
    summary: "Report units of an item as missing",
    details:
      "Units that are free elsewhere are reallocated; a manager decides about the rest. Orders on a cart and at a put wall are reported the same way. The same `operationId` counts once.",
    errors: {
      403: "Another user is picking it, and the caller does not supervise picking",
      409: "It is not being picked, fewer units are left to pick there, or it needs a decision already",
    },
  },
  "POST /api/picking/scan": {
    summary: "Scan a code",
    details: "A refused scan returns 200 with `success: false` and three beeps. The same `scanId` counts once.",
    errors: { 404: "The order does not exist, or the caller has no access", 409: "The caller is not picking it" },
  },
  "POST /api/picking/carts": {
    summary: "Start picking orders on a cart",
    details:
      "Up to 40 orders, each in a pick session and a slot of its own. Orders that cannot be picked are left out. Scans and picks of these orders need the `tote`. The same `operationId` starts one cart.",
    errors: {
      404: "None of the orders exists, or the caller has no access",
      409: "The caller is picking already, the orders cannot share a cart, their warehouse does not have the `zone`, or none of them can be picked",
    },
  },
  "GET /api/picking/carts/{cartId}": { summary: "A cart and the orders on it" },
  "POST /api/picking/carts/{cartId}/{step}": {
    summary: "Pause, resume, finish, release, hand over or take over a cart",
    details:
      "Does the step for each order. Finishing completes the orders that are picked; the others stay on the cart. A cart that is handed over can be taken over at once.",
    errors: { 409: "The warehouse of its orders does not have the `zone`" },
  },
  "GET /api/picking/carts/{cartId}/wall": {
    summary: "The orders of a cart at the put wall",
    details: "Each with its slot, and how many of its picked units are in it.",
    errors: { 409: "The cart's orders are not sorted at a put wall" },
  },
  "POST /api/picking/carts/{cartId}/wall/short": {
    summary: "Units are missing at the put wall",
    details:
      "Their picks are reversed, and units in the slot stay there. The units are then left to pick: report them with `POST /api/picking/item/{itemId}/short`, or pick others.",
    errors: {
      404: "The order or the item is not on this cart",
      409: "Fewer units are missing, or another user sorts it",
    },
  },
  "POST /api/picking/carts/{cartId}/puts": {
    summary: "Put units into an order's slot",
    details: "The last units complete the order, which is ready to pack. The same `scanId` counts once.",
    errors: { 404: "The order is not on this cart", 409: "It is another slot, or the order needs fewer units" },
  },
  "POST /api/picking/carts/{cartId}/puts/undo": {
    summary: "Take the units of a put out of the slot again",
    errors: { 404: "The order is not on this cart", 409: "The order is complete, or another user sorts it" },
  },
  "POST /api/picking/{orderId}/pause": {
    summary: "Pause a pick session",
    errors: { 409: "The caller is not picking it" },
  },
  "POST /api/picking/{orderId}/resume": {
    summary: "Resume a pick session",
    errors: { 409: "The caller is not picking it" },
  },
  "POST /api/picking/{orderId}/release": {
    summary: "Release an order",
    errors: { 409: "The caller is not picking it" },
  },
  "POST /api/picking/{orderId}/complete": {
    summary: "Complete a pick session",
    errors: { 409: "The caller is not picking it, or items are left" },
  },
  "GET /api/picking/history": {
    summary: "List completed pick sessions",
    details: "Only the caller's own for roles that do not supervise pickers.",
    errors: noCompany,
  },
  "GET /api/picking/history/export": { summary: "Completed pick sessions as CSV", errors: noCompany },
  "POST /api/shipments": {
    summary: "Ship an order",
    details: "Deducts its units from stock and updates the store, all or nothing.",
    errors: { 404: "The order does not exist, or the caller has no access", 409: "It is not ready to ship" },
  },
  "GET /api/packing/{orderId}": {
    summary: "What is verified of an order at packing",
    details: "With what its parcels are packed in, and the box that would hold what is not in another parcel.",
  },
  "POST /api/packing/{orderId}/check": {
    summary: "Verify units by a scan",
    details:
      "A refused scan returns 200 with `success: false` and three beeps. The same `checkId` counts once. With `asksQuantity: true` nothing is verified yet: send the code again with the `quantity`, under the same or another `checkId`.",
    errors: { 409: "The order does not wait to be shipped, or the `checkId` was used for another order or user" },
  },
  "POST /api/packing/{orderId}/undo": {
    summary: "Undo one check",
    details: "Its units must be verified again. Repeating it changes nothing.",
    errors: { 409: "The order does not wait to be shipped" },
  },
  "POST /api/packing/{orderId}/restart": {
    summary: "Undo all checks of an order",
    errors: { 409: "The order does not wait to be shipped" },
  },
  "POST /api/packing/{orderId}/parcels": {
    summary: "Enter what a parcel is packed in and its weight",
    details: "Replaces what was entered before. The parcel ships with the box, which is deducted and billed then.",
    errors: {
      409: "The order does not wait to be shipped",
      422: "The box is not offered, the company wants the weight, or it differs from the expected one and `reason` is missing",
    },
  },
  "GET /api/waves": {
    summary: "List waves",
    details: "Newest first, of one warehouse. Orders are counted for the companies that the caller reaches.",
  },
  "GET /api/waves/plan": {
    summary: "Plan a wave",
    details: "The orders that wait for their release and fit the rules, and the work with them. Changes nothing.",
    errors: { 404: "The warehouse or the company does not exist, or the caller has no access" },
  },
  "POST /api/waves": {
    summary: "Release a wave",
    details:
      "Pickers can start these orders of one warehouse. Orders that changed since they were planned are left out. The same `operationId` releases one wave.",
    errors: {
      404: "None of the orders exists, or the caller has no access",
      409: "None of the orders waits for its release in this warehouse",
    },
  },
  "GET /api/waves/{waveId}": { summary: "A wave and its orders" },
  "PUT /api/waves/{waveId}": {
    summary: "Change what happens with late orders",
    details: "Orders that are placed after the release and fit the rules. At most for 24 hours after it.",
  },
  "POST /api/waves/{waveId}/take-back": {
    summary: "Take orders back out of a wave",
    details: "One order, or all that no one has started. They wait for their release again.",
    errors: { 409: "All of them were started" },
  },
  "GET /api/loads": {
    summary: "List loads",
    details: "Newest first. Parcels are counted for the companies that the caller reaches.",
  },
  "POST /api/loads": {
    summary: "Start loading",
    details: "Opens a load, or returns the open one: a warehouse has one open load for each carrier.",
  },
  "GET /api/loads/{loadId}": { summary: "A load" },
  "GET /api/loads/{loadId}/parcels": {
    summary: "List a load's parcels",
    details: "In the order of loading; with `isLoaded=false`, the shipped parcels that wait for its carrier.",
  },
  "POST /api/loads/{loadId}/scan": {
    summary: "Scan a parcel onto a load",
    details: "A refused scan returns 200 with `success: false` and three beeps. The same `operationId` counts once.",
    errors: { 409: "The load was handed over, or the `operationId` was used for another parcel" },
  },
  "POST /api/loads/{loadId}/hand-over": {
    summary: "Hand a load over to its carrier",
    details:
      "Parcels that are not loaded wait for the next load. Repeating it with the same driver and signature changes nothing.",
    errors: { 409: "No parcel is loaded, or the load was handed over to another driver or with another signature" },
  },
};
