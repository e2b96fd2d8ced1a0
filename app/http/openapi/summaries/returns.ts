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
  "POST /api/returns/unannounced": {
    summary: "Start a return that came unannounced",
    details:
      "Of an order, or of an unknown one; its lines are added as its units are received. The same `operationId` starts it once.",
    errors: { ...noCompany, 409: "The order was not shipped" },
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
  "GET /api/returns/{returnId}/label": {
    summary: "The label of a return",
    details: "Null when none was purchased. The states `buying` and `voiding` are settled within minutes.",
  },
  "GET /api/returns/{returnId}/label/rates": {
    summary: "Rates for the label of a return",
    details: "Of the company's postage accounts, cheapest first, from the customer to the warehouse.",
    errors: { 409: "The return is not awaited, has a label, or the company has no postage account" },
  },
  "POST /api/returns/{returnId}/label": {
    summary: "Buy the label of a return",
    details: "Give the `offer` and `signature` of a rate; they are valid for an hour. Repeated, it is charged once.",
    errors: {
      409: "The return is not awaited, the offer is old, or a purchase is not settled yet",
      502: "The postage provider refused it, with its reason",
    },
  },
  "DELETE /api/returns/{returnId}/label": {
    summary: "Void the label of a return",
    details: "The postage is refunded by the provider and billed back.",
    errors: {
      404: "The return or its label does not exist, or the caller has no access",
      409: "The parcel is here, or the label is being voided",
      502: "The postage provider refused it, with its reason",
    },
  },
  "GET /api/returns/{returnId}/label/file": {
    summary: "Print the label of a return",
    errors: {
      404: "The return or its label does not exist, or the caller has no access",
      409: "The postage provider is still creating the label",
    },
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
