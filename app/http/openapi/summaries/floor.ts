import { noCompany, type OperationSummary } from "./summary";

/** Picking and shipping. */
export const floorOperations: Record<string, OperationSummary> = {
  "GET /api/picking/active-session": {
    summary: "What the caller is picking",
    details: "`null` when they pick nothing.",
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
      409: "The caller is not picking it, or it is more than the order wants or than can be taken from that lot and bin",
    },
  },
  "POST /api/picking/scan": {
    summary: "Scan a code",
    details: "A refused scan is an answer: `success` false and three beeps. The same `scanId` counts once.",
    errors: { 404: "There is no such order in reach", 409: "The caller is not picking it" },
  },
  "POST /api/picking/{orderId}/pause": { summary: "Pause a picking", errors: { 409: "The caller is not picking it" } },
  "POST /api/picking/{orderId}/resume": {
    summary: "Resume a picking",
    errors: { 409: "The caller is not picking it" },
  },
  "POST /api/picking/{orderId}/release": {
    summary: "Give an order back",
    errors: { 409: "The caller is not picking it" },
  },
  "POST /api/picking/{orderId}/complete": {
    summary: "Complete a picking",
    errors: { 409: "The caller is not picking it, or items are left" },
  },
  "GET /api/picking/history": {
    summary: "List completed pickings",
    details: "Only the caller's own for roles that do not supervise pickers.",
    errors: noCompany,
  },
  "GET /api/picking/history/export": { summary: "Completed pickings as CSV", errors: noCompany },
  "POST /api/shipments": {
    summary: "Ship an order",
    details: "Takes its units out of stock and tells the store, all or nothing.",
    errors: { 404: "There is no such order in reach", 409: "It is not ready to ship" },
  },
};
