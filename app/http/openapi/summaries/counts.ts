import { noCompany, type OperationSummary } from "./summary";

/** Counts, replenishment and putaway. */
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
  "GET /api/putaway": {
    summary: "List units to put away",
    details:
      "What stands at receiving locations of the warehouse: first what orders wait for, then what was received first. A handling unit is one entry and moves as a whole.",
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
};
