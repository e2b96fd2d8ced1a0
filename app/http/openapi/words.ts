/** What a call does, and its own errors. The errors common to its kind are added to them. */
export interface Words {
  says: string;
  more?: string;
  errors?: Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 502 | 503, string>>;
}

const noCompany = { 404: "There is no such company in reach" };
const isHeld = "The order's present state does not allow it";

const fetchOrders = (platform: string): Words => ({
  says: `Fetch a ${platform} store's orders now`,
  errors: { 409: "A sync is running", 502: "The store does not answer" },
});

/** By method and path. A test checks that every call is here and nothing else. */
export const WORDS: Record<string, Words> = {
  "GET /api/openapi.json": { says: "This description" },
  "GET /api/health": {
    says: "Whether the service is up",
    more: "After one read of the database.",
    errors: { 503: "The database does not answer" },
  },

  "GET /api/login": { says: "The sign-in page", more: "Redirects to `returnTo` a browser that is signed in already." },
  "POST /api/login": {
    says: "Sign in",
    more: "Sets the session cookie. Programs use a key instead.",
    errors: {
      401: "The e-mail or the password is wrong",
      403: "From another site",
      429: "Ten failures within 15 minutes",
    },
  },
  "GET /api/logout": { says: "Sign out", more: "Ends the session and leads to the start page." },
  "GET /api/auth/user": { says: "Who calls" },

  "GET /api/companies": { says: "List companies" },
  "POST /api/companies": { says: "Create a company", errors: { 409: "There is a company of this name" } },
  "GET /api/companies/{companyId}": { says: "A company" },
  "PUT /api/companies/{companyId}": {
    says: "Change a company",
    more: "What is left out stays. A company's owner changes its contact fields only.",
    errors: { 409: "There is a company of this name" },
  },
  "GET /api/users": {
    says: "List users",
    more: "`companyId=none` lists those without a company.",
    errors: noCompany,
  },
  "POST /api/users": {
    says: "Invite a user",
    more: "They get an email with a link to choose a password, or to sign in at the identity provider.",
    errors: { 404: "There is no such company in reach", 409: "A user in reach has this address" },
  },
  "PUT /api/users/{userId}": {
    says: "Change a user",
    more: "What is left out stays. A company's own managers start a confirmation by mail when they change an active user's email: it stays as it is until the new address confirms. One's own email changes on the profile page only.",
    errors: { 409: "A user in reach has this address" },
  },
  "PATCH /api/users/{userId}": { says: "Give a user another role", errors: { 409: "This is the last administrator" } },
  "DELETE /api/users/{userId}": {
    says: "Delete a user",
    more: "With their sessions and keys; what they did stays.",
    errors: { 409: "This is the last administrator" },
  },
  "GET /api/filters": { says: "List what the filters offer", more: "In their own order." },
  "POST /api/filters": { says: "Add a filter option", errors: { 409: "There is such an option" } },
  "PUT /api/filters/{filterOptionId}": { says: "Change a filter option", errors: { 409: "There is such an option" } },
  "DELETE /api/filters/{filterOptionId}": { says: "Delete a filter option" },
  "GET /api/audit/export": { says: "The audit log as CSV", more: "Newest first." },
  "POST /api/contact": {
    says: "Write to the provider",
    more: "At most five letters an hour from one address.",
    errors: { 403: "From another site", 429: "Five were written within the hour" },
  },

  "GET /api/orders": {
    says: "List orders",
    more: "To keep a copy, ask with `updatedSince` for what changed since your last call.",
    errors: noCompany,
  },
  "POST /api/orders": {
    says: "Create an order",
    more: "With items their sum is the total unless one is given; stock is allocated to it at once, or it is held.",
    errors: { ...noCompany, 409: "The company has an order of this number" },
  },
  "GET /api/orders/{orderId}": {
    says: "An order",
    more: "`include` adds up to 200 of its items, its shipments and its newest history, each as its own call returns them.",
  },
  "PATCH /api/orders/{orderId}": {
    says: "Change an order",
    more: "Pending and picking orders. What is left out stays; `items` is the whole list of lines as it shall be.",
    errors: { 409: isHeld },
  },
  "GET /api/orders/{orderId}/items": { says: "An order's items" },
  "GET /api/orders/{orderId}/history": { says: "What happened to an order", more: "Newest first." },
  "POST /api/orders/{orderId}/status": {
    says: "Move an order to another status",
    errors: { 409: "Not allowed from here" },
  },
  "GET /api/orders/export": { says: "The list of orders as a file", errors: noCompany },
  "GET /api/shipments": {
    says: "List shipments",
    more: "Newest first. `orderId` finds the shipment of one order.",
    errors: noCompany,
  },
  "GET /api/dashboard/metrics": { says: "The dashboard's four figures" },
  "GET /api/dashboard/company-breakdown": { says: "One of the dashboard's figures by company", more: "Largest first." },
  "GET /api/search": { says: "Search for orders, products, companies and users" },

  "GET /api/products": { says: "List products", errors: noCompany },
  "POST /api/products": {
    says: "Create a product",
    errors: { ...noCompany, 409: "The company has a product of this SKU" },
  },
  "GET /api/products/{productId}": { says: "A product" },
  "PUT /api/products/{productId}": {
    says: "Change a product",
    more: "What is left out stays.",
    errors: { 409: "The company has a product of this SKU" },
  },
  "DELETE /api/products/{productId}": {
    says: "Delete a product",
    more: "A product with orders or movements is archived instead.",
  },
  "GET /api/products/export": { says: "A company's products as CSV", errors: noCompany },
  "POST /api/products/upload-image": {
    says: "Ask where to send a picture",
    more: "The address is good once, for ten minutes; what stands before its `?` is the picture's own.",
    errors: noCompany,
  },
  "GET /api/images/{companyId}/{imageId}": { says: "A picture" },
  "PUT /api/images/{companyId}/{imageId}": {
    says: "Send a picture to the address that was given for it",
    more: "JPEG, PNG or WebP, at most 5 MB, judged by its content.",
    errors: {
      403: "Sent from another site, or the link is invalid or has expired",
      409: "The address was used",
      413: "Larger than announced",
      422: "Not such a picture",
    },
  },
  "GET /api/inventory": {
    says: "List stock",
    more: "Newest product first; with `stock` the fewest units first. `available` counts the units that a new order can be allocated: not those of expired, quarantined or recalled lots.",
    errors: noCompany,
  },
  "GET /api/inventory/low-stock": { says: "List what is at or below its reorder point", errors: noCompany },
  "POST /api/inventory/{productId}/adjust": {
    says: "Correct a product's stock",
    more: "By a signed number of units.",
    errors: { 409: "It would fall below zero, or below what is allocated to orders" },
  },
  "GET /api/inventory/{productId}/movements": { says: "What moved a product's stock", more: "Newest first." },
  "GET /api/inventory/export": {
    says: "The list of stock as a file",
    more: "With `per=location`, a row is the units of one lot at one location. Its columns are those that the import of opening stock reads, so the CSV file can be imported into another company. `Quantity` is on hand; locations without units are not listed.",
    errors: noCompany,
  },
  "GET /api/inventory/as-of/export": { says: "Stock as it stood on a day, as a file", errors: noCompany },

  "GET /api/picking/active-session": { says: "What the caller is picking", more: "`null` when they pick nothing." },
  "POST /api/picking/start/{orderId}": {
    says: "Start picking an order",
    errors: {
      409: "Another user is picking it, the caller is picking another order, or its status does not allow picking",
    },
  },
  "POST /api/picking/item/{itemId}/pick": {
    says: "Pick an item",
    more: "One call takes units of one lot in one bin: `lotId` if given, else the lot that expires first. Without a quantity, all that is left of the item there; call again for the next bin. The same `scanId` counts once.",
    errors: {
      409: "The caller is not picking it, or it is more than the order wants or than can be taken from that lot and bin",
    },
  },
  "POST /api/picking/scan": {
    says: "Scan a code",
    more: "A refused scan is an answer: `success` false and three beeps. The same `scanId` counts once.",
    errors: { 404: "There is no such order in reach", 409: "The caller is not picking it" },
  },
  "POST /api/picking/{orderId}/pause": { says: "Pause a picking", errors: { 409: "The caller is not picking it" } },
  "POST /api/picking/{orderId}/resume": { says: "Resume a picking", errors: { 409: "The caller is not picking it" } },
  "POST /api/picking/{orderId}/release": {
    says: "Give an order back",
    errors: { 409: "The caller is not picking it" },
  },
  "POST /api/picking/{orderId}/complete": {
    says: "Complete a picking",
    errors: { 409: "The caller is not picking it, or items are left" },
  },
  "GET /api/picking/history": {
    says: "List completed pickings",
    more: "Only the caller's own for roles that do not supervise pickers.",
    errors: noCompany,
  },
  "GET /api/picking/history/export": { says: "Completed pickings as CSV", errors: noCompany },
  "POST /api/shipments": {
    says: "Ship an order",
    more: "Takes its units out of stock and tells the store, all or nothing.",
    errors: { 404: "There is no such order in reach", 409: "It is not ready to ship" },
  },

  "GET /api/integrations": { says: "List integrations", errors: noCompany },
  "POST /api/integrations": {
    says: "Connect a store",
    more: "`webhookSecret` is in this answer and in no other.",
    errors: {
      404: "There is no such company in reach",
      409: "The company is connected with it",
    },
  },
  "DELETE /api/integrations/{integrationId}": { says: "Disconnect a store" },
  "POST /api/integrations/{integrationId}/test": {
    says: "Test a connection",
    errors: { 502: "The store does not answer" },
  },
  "POST /api/integrations/woocommerce/sync/{companyId}": fetchOrders("WooCommerce"),
  "POST /api/integrations/shopify/sync/{companyId}": fetchOrders("Shopify"),
  "POST /api/integrations/squarespace/sync/{companyId}": fetchOrders("Squarespace"),
  "GET /api/staging-orders/{companyId}": { says: "List a company's staged orders" },
  "POST /api/staging-orders/{stagingOrderId}/process": {
    says: "Make an order of a staged one",
    errors: { 409: "It was processed already", 422: "It cannot be processed; the reason is kept on it" },
  },
  "POST /api/staging-orders/bulk-process": {
    says: "Process all of a company's staged orders",
    more: "Up to a hundred before it answers; `remaining` are left to `run`, which continues in the background. While a run is open, another call joins it. One order that fails does not stop the rest.",
    errors: noCompany,
  },
  "GET /api/staging-orders/runs/{runId}": { says: "The progress of a run that processes staged orders" },
  "POST /api/webhooks/{integrationId}": {
    says: "For stores: tell of a change",
    more: "Signed with the integration's secret.",
    errors: { 401: "The signature does not match, or the address is unknown", 413: "Larger than 5 MB" },
  },

  "GET /api/invoices": { says: "List invoices", errors: noCompany },
  "GET /api/invoices/{invoiceId}": { says: "An invoice with its lines" },
  "GET /api/reports/shipments": {
    says: "Shipments of a span of days",
    more: "As JSON the shipments themselves, with the filters of `/api/shipments`; as a file their summary by day.",
    errors: noCompany,
  },
  "GET /api/reports/{type}": {
    says: "A report, as figures or as a file",
    more: "Days are UTC; the last 30 without them.",
    errors: noCompany,
  },
};
