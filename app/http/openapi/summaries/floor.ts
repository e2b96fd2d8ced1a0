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
  "POST /api/picking/scan": {
    summary: "Scan a code",
    details: "A refused scan returns 200 with `success: false` and three beeps. The same `scanId` counts once.",
    errors: { 404: "The order does not exist, or the caller has no access", 409: "The caller is not picking it" },
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
};
