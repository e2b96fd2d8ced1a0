import { noCompany, type OperationSummary } from "./summary";

/** Counts and replenishment. */
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
  "GET /api/replenishment": {
    summary: "List pick faces to replenish",
    details: "Most urgent first: those that orders wait for, then the emptiest.",
    errors: noCompany,
  },
};
