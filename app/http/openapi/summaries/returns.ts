import { noCompany, type OperationSummary } from "./summary";

/** Returns. */
export const returnOperations: Record<string, OperationSummary> = {
  "GET /api/returns": {
    summary: "List returns",
    details: "Newest first. `q` finds the returns of one return, order or tracking number.",
    errors: noCompany,
  },
  "POST /api/returns": {
    summary: "Announce a return",
    details: "Of units of a shipped order. With a tracking number the return is in transit.",
    errors: {
      404: "The order does not exist, or the caller has no access",
      409: "The order was not shipped, or its units were returned in the meantime",
    },
  },
  "GET /api/returns/{returnId}": {
    summary: "A return",
    details: "With its lines, and the units received of each.",
  },
  "PATCH /api/returns/{returnId}": {
    summary: "Set the tracking number of a return",
    details: "An empty tracking number removes it.",
    errors: { 409: "The parcel has arrived, or the return was canceled" },
  },
  "POST /api/returns/{returnId}/cancel": {
    summary: "Cancel a return",
    errors: { 409: "Units of it were received, or it is completed" },
  },
  "POST /api/returns/{returnId}/receive": {
    summary: "Receive units of a return",
    details:
      "In one condition. Give the line, or the SKU of a product, which becomes a line if it was not announced. Restocked and quarantined units go into stock.",
    errors: { 409: "The return is closed, or more units would come back than were shipped" },
  },
  "POST /api/returns/{returnId}/units/{unitsId}/correct": {
    summary: "Correct received units",
    details:
      "Replaces units that were received by mistake, or with a quantity of 0 removes them. Their stock is moved back; the record of the mistake stays.",
    errors: { 409: "They were already corrected, or are no longer where they were put" },
  },
  "POST /api/returns/{returnId}/complete": {
    summary: "Complete a return",
    details: "Its work is billed, and nothing more can be received of it.",
    errors: { 409: "Nothing was received, or it is completed" },
  },
};
