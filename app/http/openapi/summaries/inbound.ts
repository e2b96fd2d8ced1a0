import { noCompany, type OperationSummary } from "./summary";

/** Announced receipts, and goods that were not announced. */
export const inboundOperations: Record<string, OperationSummary> = {
  "POST /api/receipts": {
    summary: "Receive goods that were not announced",
    details: "All lines or none. The same `operationId` is one receipt.",
    errors: { ...noCompany, 409: "A product, lot, or location changed" },
  },
  "GET /api/inbound": { summary: "List announced receipts", details: "Newest first.", errors: noCompany },
  "POST /api/inbound": {
    summary: "Announce goods",
    details:
      "With `announce` the warehouse expects them at once; otherwise it stays a draft. The same `operationId` creates one document.",
    errors: noCompany,
  },
  "GET /api/inbound/{asnId}": { summary: "An announced receipt" },
  "PUT /api/inbound/{asnId}": {
    summary: "Replace the content of an announced receipt",
    details: "Until the goods arrive. Its cartons and pallets get new numbers, so their labels must be printed again.",
    errors: { 409: "It has arrived, or another user changed it" },
  },
  "POST /api/inbound/{asnId}/announce": { summary: "Announce a draft", errors: { 409: "It is no draft" } },
  "PUT /api/inbound/{asnId}/appointment": {
    summary: "Set or remove the dock appointment",
    details: "In the warehouse's own time. An empty `day` removes it.",
    errors: { 409: "Goods were received, or it has ended" },
  },
  "POST /api/inbound/{asnId}/arrive": {
    summary: "Record that the goods arrived",
    details: "The company is notified.",
    errors: { 409: "It is no longer announced, or was not announced yet" },
  },
  "POST /api/inbound/{asnId}/cancel": {
    summary: "Cancel an announced receipt",
    errors: { 409: "Goods were received, or it has ended" },
  },
  "POST /api/inbound/{asnId}/receive": {
    summary: "Receive goods of an announced receipt",
    details:
      "All lines or none. Units above the announced ones, and products that were not announced, are received and reported.",
    errors: { 409: "It has ended, or a product, lot, or location changed" },
  },
  "POST /api/inbound/{asnId}/unknown-items": {
    summary: "Record an item whose code is no product",
    details:
      "The company is asked what it is; until then its units are no stock. The same `operationId` records it once.",
    errors: { 409: "It has ended, or was not announced yet" },
  },
  "POST /api/inbound/{asnId}/unknown-items/{itemId}/resolve": {
    summary: "Resolve an unknown item",
    details: "A product of the company, which the warehouse then receives, or goods to send back or to dispose of.",
    errors: { 409: "It was resolved already" },
  },
  "POST /api/inbound/{asnId}/close": {
    summary: "Close an announced receipt",
    details: "With units missing, `reason` is required. Differences are reported to the company.",
    errors: { 409: "Nothing has arrived, or it has ended" },
  },
  "GET /api/inbound/{asnId}/report": {
    summary: "The receiving report as a file",
    details: "What was received of each line, with its differences: as CSV, or as the document that the screens print.",
    errors: { 409: "A PDF was asked for before anything was received" },
  },
};
