import { noCompany, type OperationSummary } from "./summary";

/** Products, pictures and inventory. */
export const stockOperations: Record<string, OperationSummary> = {
  "GET /api/products": { summary: "List products", errors: noCompany },
  "POST /api/products": {
    summary: "Create a product",
    errors: { ...noCompany, 409: "The company already has a product with this SKU" },
  },
  "GET /api/products/{productId}": { summary: "A product" },
  "PUT /api/products/{productId}": {
    summary: "Update a product",
    details: "Omitted fields stay unchanged.",
    errors: { 409: "The company already has a product with this SKU" },
  },
  "DELETE /api/products/{productId}": {
    summary: "Delete a product",
    details: "A product with orders or movements is archived instead.",
  },
  "GET /api/products/{productId}/components": {
    summary: "A kit's components",
    details: "Empty for a product that is no kit.",
  },
  "PUT /api/products/{productId}/components": {
    summary: "Replace a kit's components",
    details:
      "Makes the product a kit: orders of it hold lines of its components, and it holds no stock. An empty list makes it a product of its own again. Orders keep the components that they were split into.",
    errors: { 409: "The product has stock, or a kit would contain a kit" },
  },
  "GET /api/products/{productId}/serial-numbers": {
    summary: "A product's serial numbers in stock",
    details:
      "Of units on hand, by number, or with `state=gone` of units that an order took, that were removed, or whose receipt was reversed, newest first.",
  },
  "POST /api/products/{productId}/serial-numbers": {
    summary: "Add serial numbers of units on hand",
    details:
      "For units received before the product's serial numbers were recorded. Moves no stock. At most one for each unit on hand.",
  },
  "POST /api/products/{productId}/serial-numbers/remove": {
    summary: "Remove serial numbers from those on hand",
    details: "For units that are no longer there. Moves no stock; the history of the numbers stays.",
  },
  "GET /api/products/export": { summary: "A company's products as CSV", errors: noCompany },
  "POST /api/products/upload-image": {
    summary: "Create an upload URL for an image",
    details: "The URL works once, for ten minutes. The part before `?` is the image's own URL.",
    errors: noCompany,
  },
  "GET /api/bins": {
    summary: "List the locations of a warehouse",
    details:
      "In walking order, or by code with `q`. Provider staff get every location; users of a company get its own ones. `products` and `units` are null for a location with units of more than 20 companies, or with more than 2,000 lots of one.",
    errors: { 404: "The company or warehouse does not exist, or the caller has no access" },
  },
  "POST /api/bins": {
    summary: "Create a location",
    details: "Without `zone`, it is the first part of the code, and the walking order follows from the code.",
    errors: { 404: "The warehouse does not exist, or the caller has no access" },
  },
  "GET /api/bins/{locationId}": { summary: "A location with its rules", errors: { 409: "It is a handling unit" } },
  "PUT /api/bins/{locationId}": {
    summary: "Replace a location's code and rules",
    details: "For all companies.",
    errors: { 409: "It is a handling unit" },
  },
  "POST /api/bins/{locationId}/archive": {
    summary: "Take an empty location out of use",
    details: "For all companies. Its history stays. Repeated it changes nothing.",
    errors: { 409: "It holds units, or is a handling unit" },
  },
  "POST /api/bins/{locationId}/restore": {
    summary: "Use an archived location again",
    errors: { 409: "It is a handling unit" },
  },
  "GET /api/locations": {
    summary: "Find locations for a company's stock",
    details:
      "At most eight active ones whose code begins with `q`, sorted by code. Provider staff get every location that takes the company's stock, used before or not; users of a company get its own locations.",
    errors: noCompany,
  },
  "GET /api/warehouses": {
    summary: "List the warehouses",
    details: "All active ones with their cut-offs, sorted by code.",
  },
  "POST /api/warehouses": {
    summary: "Add a warehouse",
    details: "Cut-offs and closed days are set on its page.",
    errors: { 409: "There are 100 warehouses, which is the maximum" },
  },
  "GET /api/warehouses/{warehouseId}": { summary: "Read a warehouse", details: "Also an archived one." },
  "PUT /api/warehouses/{warehouseId}": {
    summary: "Change a warehouse",
    details:
      "The whole content; what is left out becomes empty. Another time zone or other working days change the ship dates of open orders.",
  },
  "POST /api/warehouses/{warehouseId}/archive": {
    summary: "Take a warehouse out of use",
    details: "Its history stays. Repeated it changes nothing.",
    errors: { 409: "It holds stock, is a company's own, or is the only one" },
  },
  "POST /api/warehouses/{warehouseId}/restore": {
    summary: "Use an archived warehouse again",
    details: "Repeated it changes nothing.",
  },
  "GET /api/images/{companyId}/{imageId}": { summary: "An image" },
  "PUT /api/images/{companyId}/{imageId}": {
    summary: "Upload an image to its upload URL",
    details: "JPEG, PNG or WebP, at most 5 MB, detected from its content.",
    errors: {
      403: "Sent from another site, or the link is invalid or has expired",
      409: "The upload URL was already used",
      413: "Larger than the announced size",
      422: "Not a supported image",
    },
  },
  "GET /api/inventory": {
    summary: "List stock",
    details:
      "Newest product first; with `stock` the fewest units first. `available` counts the units that a new order can be allocated: not those of expired, quarantined or recalled lots.",
    errors: noCompany,
  },
  "GET /api/inventory/low-stock": { summary: "List products at or below their reorder point", errors: noCompany },
  "POST /api/inventory/{productId}/adjust": {
    summary: "Adjust a product's stock",
    details: "By a signed number of units.",
    errors: { 409: "It would fall below zero, or below what is allocated to orders" },
  },
  "GET /api/inventory/{productId}/movements": { summary: "List a product's stock movements", details: "Newest first." },
  "GET /api/inventory/export": {
    summary: "The stock list as a file",
    details:
      "With `per=location`, a row is the units of one lot at one location. Its columns are those that the import of opening stock reads, so the CSV file can be imported into another company. `Quantity` is on hand; locations without units are not listed.",
    errors: noCompany,
  },
  "GET /api/inventory/as-of/export": { summary: "Stock as of a date, as a file", errors: noCompany },
};
