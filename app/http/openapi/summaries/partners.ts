import { noCompany, type OperationSummary } from "./summary";

const fetchOrders = (platform: string): OperationSummary => ({
  summary: `Fetch a ${platform} store's orders now`,
  errors: { 409: "A sync is running", 502: "The store does not respond" },
});

/** Integrations, staging, webhooks, invoices and reports. */
export const partnerOperations: Record<string, OperationSummary> = {
  "GET /api/integrations": { summary: "List integrations", errors: noCompany },
  "POST /api/integrations": {
    summary: "Connect a store",
    details: "`webhookSecret` is returned only by this call.",
    errors: {
      404: "The company does not exist, or the caller has no access",
      409: "The company is already connected to it",
    },
  },
  "DELETE /api/integrations/{integrationId}": { summary: "Disconnect a store" },
  "POST /api/integrations/{integrationId}/test": {
    summary: "Test a connection",
    errors: { 502: "The store does not respond" },
  },
  "POST /api/integrations/woocommerce/sync/{companyId}": fetchOrders("WooCommerce"),
  "POST /api/integrations/shopify/sync/{companyId}": fetchOrders("Shopify"),
  "POST /api/integrations/squarespace/sync/{companyId}": fetchOrders("Squarespace"),
  "GET /api/staging-orders/{companyId}": { summary: "List a company's staged orders" },
  "POST /api/staging-orders/{stagingOrderId}/process": {
    summary: "Process a staged order",
    errors: { 409: "It was already processed", 422: "It cannot be processed; the reason is stored with it" },
  },
  "POST /api/staging-orders/bulk-process": {
    summary: "Process all of a company's staged orders",
    details:
      "Processes up to 100 before it responds; `run` continues with the `remaining` ones in the background. While a run is open, another call joins it. One order that fails does not stop the rest.",
    errors: noCompany,
  },
  "GET /api/staging-orders/runs/{runId}": { summary: "The progress of a run that processes staged orders" },
  "POST /api/webhooks/{integrationId}": {
    summary: "For stores: report a change",
    details: "Signed with the integration's secret.",
    errors: { 401: "The signature does not match, or the address is unknown", 413: "Larger than 5 MB" },
  },

  "GET /api/invoices": { summary: "List invoices", errors: noCompany },
  "GET /api/invoices/{invoiceId}": { summary: "An invoice with its lines" },
  "GET /api/reports/shipments": {
    summary: "Shipments of a period",
    details: "JSON has the shipments, with the filters of `/api/shipments`; a file has their summary by day.",
    errors: noCompany,
  },
  "GET /api/reports/{type}": {
    summary: "A report, as figures or as a file",
    details: "By default the last 30 days.",
    errors: noCompany,
  },
};
