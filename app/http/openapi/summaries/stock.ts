import { noCompany, type OperationSummary } from "./summary";

/** Products, pictures and inventory. */
export const stockOperations: Record<string, OperationSummary> = {
  "GET /api/products": { summary: "List products", errors: noCompany },
  "POST /api/products": {
    summary: "Create a product",
    errors: { ...noCompany, 409: "The company has a product of this SKU" },
  },
  "GET /api/products/{productId}": { summary: "A product" },
  "PUT /api/products/{productId}": {
    summary: "Change a product",
    details: "What is left out stays.",
    errors: { 409: "The company has a product of this SKU" },
  },
  "DELETE /api/products/{productId}": {
    summary: "Delete a product",
    details: "A product with orders or movements is archived instead.",
  },
  "GET /api/products/export": { summary: "A company's products as CSV", errors: noCompany },
  "POST /api/products/upload-image": {
    summary: "Ask where to send a picture",
    details: "The address is good once, for ten minutes; what stands before its `?` is the picture's own.",
    errors: noCompany,
  },
  "GET /api/locations": {
    summary: "Find a company's locations",
    details: "At most eight active ones whose code begins with `q`, by code.",
    errors: noCompany,
  },
  "GET /api/images/{companyId}/{imageId}": { summary: "A picture" },
  "PUT /api/images/{companyId}/{imageId}": {
    summary: "Send a picture to the address that was given for it",
    details: "JPEG, PNG or WebP, at most 5 MB, judged by its content.",
    errors: {
      403: "Sent from another site, or the link is invalid or has expired",
      409: "The address was used",
      413: "Larger than announced",
      422: "Not such a picture",
    },
  },
  "GET /api/inventory": {
    summary: "List stock",
    details:
      "Newest product first; with `stock` the fewest units first. `available` counts the units that a new order can be allocated: not those of expired, quarantined or recalled lots.",
    errors: noCompany,
  },
  "GET /api/inventory/low-stock": { summary: "List what is at or below its reorder point", errors: noCompany },
  "POST /api/inventory/{productId}/adjust": {
    summary: "Correct a product's stock",
    details: "By a signed number of units.",
    errors: { 409: "It would fall below zero, or below what is allocated to orders" },
  },
  "GET /api/inventory/{productId}/movements": { summary: "What moved a product's stock", details: "Newest first." },
  "GET /api/inventory/export": {
    summary: "The list of stock as a file",
    details:
      "With `per=location`, a row is the units of one lot at one location. Its columns are those that the import of opening stock reads, so the CSV file can be imported into another company. `Quantity` is on hand; locations without units are not listed.",
    errors: noCompany,
  },
  "GET /api/inventory/as-of/export": { summary: "Stock as it stood on a day, as a file", errors: noCompany },
};
