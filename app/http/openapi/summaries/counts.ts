import { noCompany, type OperationSummary } from "./summary";

/** Counts, replenishment, putaway and assembly. */
export const countOperations: Record<string, OperationSummary> = {
  "GET /api/counts": {
    summary: "List counts",
    details: "What is to be counted, in walking order; with `status`, the counts that ended, newest first.",
    errors: noCompany,
  },
  "POST /api/counts": {
    summary: "Request a count",
    details:
      "Of each location with stock of a product, or in a zone. Each location is billed when it was counted, at the rate for “Count on request”.",
    errors: { 404: "The company does not exist, or the caller has no access", 409: "Nothing is there to count" },
  },
  "GET /api/counts/{countId}": {
    summary: "A count",
    details: "With its lines. Figures are null until a line is settled, so that counts stay blind.",
  },
  "POST /api/counts/start": {
    summary: "Start a count at a location",
    details:
      "For a counter who stands there: opens the count, or joins an open one, and stores what the stock has at this moment. Every company's units at the location are counted together.",
    errors: { 409: "Another user must count it again, or the location has too many products to count" },
  },
  "POST /api/counts/{countId}/confirm": {
    summary: "Start counting a listed count",
    details: "`code` is the location's own, scanned there. A count that was not saved starts over.",
    errors: { 409: "It has ended, or another user must count it again" },
  },
  "GET /api/counts/{countId}/lines": {
    summary: "The lines to enter",
    details: "Without the units that the stock has: counts are blind.",
    errors: { 409: "The location is not confirmed" },
  },
  "POST /api/counts/{countId}/lines": {
    summary: "Add a product that was found",
    details: "For units at the location that are not on the list. Enter them with the others.",
    errors: { 409: "The location is not confirmed, or is reserved for another company" },
  },
  "POST /api/counts/{countId}/save": {
    summary: "Save the counted units",
    details:
      "Of every line, 0 where there is nothing. Differences above the company's tolerance are counted again by another user; the others wait for approval. Sent again, nothing changes.",
    errors: { 409: "The location is not confirmed, or another user entered other figures" },
  },
  "POST /api/counts/{countId}/cancel": {
    summary: "Cancel a count",
    errors: { 409: "It has ended, or its differences wait for approval" },
  },
  "GET /api/count-differences": {
    summary: "List counted differences to approve",
    details: "Oldest first.",
    errors: noCompany,
  },
  "POST /api/count-differences/{lineId}/{decision}": {
    summary: "Decide on a counted difference",
    details:
      "`approve` adjusts the stock by the difference: what moved since the count stays moved, and orders that held missing units get others or wait on hold. `keep` leaves the stock as it is. `count-again` has another user count the line.",
    errors: { 409: "It was decided already, or more units were picked than were counted" },
  },
  "GET /api/count-plans": {
    summary: "List count plans",
    details: "Newest first. Plans for all companies are listed only for callers who reach all.",
  },
  "POST /api/count-plans": {
    summary: "Create a count plan",
    details: "It chooses locations with stock. Conditions that are left out exclude nothing.",
    errors: noCompany,
  },
  "GET /api/count-plans/{planId}": { summary: "A count plan" },
  "PUT /api/count-plans/{planId}": {
    summary: "Replace a count plan",
    details:
      "With the `version` that was read, a change by another user in between is refused. Counts that the plan has opened stay open.",
    errors: { 409: "Another user changed the plan" },
  },
  "DELETE /api/count-plans/{planId}": {
    summary: "Delete a count plan",
    details: "Counts that it has opened stay open.",
  },
  "POST /api/count-plans/{planId}/run": {
    summary: "Run a count plan",
    details: "Opens the counts that it asks for. Run again, it opens those that are missing.",
  },
  "GET /api/putaway": {
    summary: "List units to put away",
    details:
      "What stands at receiving locations of the warehouse: first what orders wait for, then what was received first. A handling unit is one entry and moves as a whole. At most 500 lots, the nearest in walking order; `q` finds others.",
    errors: noCompany,
  },
  "GET /api/putaway/{productId}/{lotId}/{locationId}": {
    summary: "Where units could be stored",
    details:
      "The best location first: a packing location for the units that orders wait for, then where the lot is, a pick face, where the product is, its default location, and empty locations.",
  },
  "POST /api/putaway/{productId}/{lotId}/{locationId}": {
    summary: "Put units away",
    details: "At any location but a receiving one. Where its rules are broken, `placementReason` is required.",
    errors: { 409: "Fewer units are there, or the location is no receiving location any more" },
  },
  "GET /api/replenishment": {
    summary: "List pick faces to replenish",
    details: "Most urgent first: those that orders wait for, then the emptiest.",
    errors: noCompany,
  },
  "GET /api/replenishment/{productId}/{locationId}": {
    summary: "What a pick face needs",
    details: "With the units in reserve to bring: those that orders wait for first, then the lot that expires first.",
  },
  "POST /api/replenishment/{productId}/{locationId}": {
    summary: "Replenish a pick face",
    details: "Moves units from reserve to it. Units that orders wait for move first and stay allocated to them.",
    errors: { 409: "Fewer units are there" },
  },
  "GET /api/products/{productId}/pick-faces": { summary: "A product's pick faces", details: "In walking order." },
  "POST /api/products/{productId}/pick-faces": {
    summary: "Add or change a pick face",
    details: "A location of the kind Pick. For one that is a pick face already, the numbers are changed.",
  },
  "DELETE /api/products/{productId}/pick-faces/{locationId}": { summary: "Remove a pick face" },
  "GET /api/products/{productId}/assembly-components": {
    summary: "What a product is assembled from",
    details: "Empty for a product that is not assembled.",
  },
  "PUT /api/products/{productId}/assembly-components": {
    summary: "Replace what a product is assembled from",
    details:
      "An empty list makes it an ordinary product again. Its stock stays as it is, and existing assembly orders keep their components.",
    errors: { 409: "A kit would be assembled or used, or an assembled product would contain another" },
  },
  "GET /api/assembly-orders": { summary: "List assembly orders", details: "Newest first.", errors: noCompany },
  "POST /api/assembly-orders": {
    summary: "Create an assembly order",
    details:
      "With the components that its product has now. A draft, unless `release` is true. The same `operationId` creates it once.",
    errors: noCompany,
  },
  "GET /api/assembly-orders/{assemblyOrderId}": {
    summary: "An assembly order",
    details: "With its components and its newest assemblies: the lots that they made, and those that they used.",
  },
  "POST /api/assembly-orders/{assemblyOrderId}/release": {
    summary: "Release an assembly order",
    details: "The warehouse can assemble it from now on.",
    errors: { 409: "The order is no draft" },
  },
  "POST /api/assembly-orders/{assemblyOrderId}/end": {
    summary: "End an assembly order",
    details: "Cancels it when nothing was assembled. With units assembled, `reason` is required.",
    errors: { 409: "The order has ended" },
  },
  "POST /api/assembly-orders/{assemblyOrderId}/assemblies": {
    summary: "Record assembled units",
    details:
      "Takes the components from stock and adds the units. Without `uses`, components that expire first are taken first; allocated units, and those that cannot be picked, never are.",
    errors: { 409: "A component is short, more units than ordered would be assembled, or the order is not released" },
  },
  "POST /api/assembly-orders/{assemblyOrderId}/assemblies/{assemblyId}/take-back": {
    summary: "Take an assembly back",
    details: "Its units leave stock, its components return to where they were, and its billed work is reversed.",
    errors: { 409: "It was taken back, or its units were allocated or moved" },
  },
};
