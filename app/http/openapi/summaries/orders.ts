import { noCompany, type OperationSummary, refusedByStatus } from "./summary";

/** Orders, shipments, figures and search. */
export const orderOperations: Record<string, OperationSummary> = {
  "GET /api/orders": {
    summary: "List orders",
    details: "To keep a copy in sync, use `updatedSince` with the time of your last call.",
    errors: noCompany,
  },
  "POST /api/orders": {
    summary: "Create an order",
    details:
      "Without a total, the sum of the items is used. Stock is allocated immediately, or the order is put on hold.",
    errors: { ...noCompany, 409: "The company already has an order with this number" },
  },
  "GET /api/orders/{orderId}/warehouse": {
    summary: "The warehouse of an order, and what each one lacks",
  },
  "PUT /api/orders/{orderId}/warehouse": {
    summary: "Ship an order from another warehouse",
    details: "Frees its allocations and allocates all of its units there, or changes nothing.",
    errors: { 409: "The order is not pending, or the warehouse lacks units" },
  },
  "GET /api/orders/{orderId}": {
    summary: "An order",
    details:
      "`include` adds up to 200 of its items, its shipments and its newest history, in the format of their own calls.",
  },
  "PATCH /api/orders/{orderId}": {
    summary: "Update an order",
    details:
      "Pending and picking orders. Omitted fields stay unchanged; `items` is the whole list of lines after the change.",
    errors: { 409: refusedByStatus },
  },
  "GET /api/orders/{orderId}/items": { summary: "An order's items" },
  "GET /api/orders/{orderId}/history": { summary: "An order's history", details: "Newest first." },
  "POST /api/orders/{orderId}/status": {
    summary: "Move an order to another status",
    errors: { 409: "Not allowed from the current status" },
  },
  "GET /api/orders/{orderId}/serial-numbers": {
    summary: "An order's serial numbers",
    details: "The products whose serial numbers are recorded, with the units that the order sends and their numbers.",
  },
  "PUT /api/orders/{orderId}/serial-numbers": {
    summary: "Record an order's serial numbers",
    details:
      "Replaces the numbers of the products named, and leaves those of other products. Until each unit has one, the order cannot be shipped. A GS1 code stands for the serial number it contains.",
    errors: { 409: "The order is not being picked or packed" },
  },
  "GET /api/orders/{orderId}/serial-numbers/parcels": {
    summary: "The parcels of an order's serial numbers",
    details: "Which parcel of the shipment contains which units. The only parcel contains all of them.",
  },
  "PUT /api/orders/{orderId}/serial-numbers/parcels": {
    summary: "Record the parcels of an order's serial numbers",
    details: "Of units that are not listed the parcel is not known afterwards.",
    errors: { 409: "The order has not been shipped" },
  },
  "GET /api/serial-numbers": {
    summary: "Trace a serial number",
    details: "The orders that had the unit, newest first, with the shipment of each. At most 50.",
  },
  "POST /api/orders/{orderId}/restore": {
    summary: "Restore an archived order",
    details: "It can be changed again afterwards. Restoring an order that is not archived changes nothing.",
  },
  "GET /api/orders/{orderId}/tags": { summary: "An order's tags", details: "In alphabetical order." },
  "POST /api/orders/{orderId}/tags": {
    summary: "Add a tag to an order",
    details: "Returns all of its tags. Adding a tag that the order already has, in any case, changes nothing.",
    errors: { 409: "The order has the maximum number of tags" },
  },
  "DELETE /api/orders/{orderId}/tags/{tag}": {
    summary: "Remove a tag from an order",
    details: "Returns the remaining tags. Removing a tag that the order lacks changes nothing.",
  },
  "GET /api/customers": {
    summary: "Find customers of a company's orders",
    details: "At most six, by name or email of at least three letters, each with the address of the newest order.",
    errors: noCompany,
  },
  "GET /api/orders/export": { summary: "The order list as a file", errors: noCompany },
  "GET /api/shipments": {
    summary: "List shipments",
    details: "Newest first. `orderId` finds the shipment of one order.",
    errors: noCompany,
  },
  "GET /api/dashboard/metrics": { summary: "The dashboard's four figures" },
  "GET /api/dashboard/company-breakdown": {
    summary: "One of the dashboard's figures by company",
    details: "Largest first.",
  },
  "GET /api/search": { summary: "Search for orders, products, companies and users" },
};
