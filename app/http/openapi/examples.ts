/** An example body for each call, by method and path. A test checks that each one is valid. */
export const BODY_EXAMPLES: Record<string, object> = {
  "POST /api/login": { email: "ada@example.com", password: "four words you chose" },
  "POST /api/contact": {
    name: "Ada Lindqvist",
    email: "ada@example.com",
    subject: "A new client",
    message: "We ship about 300 parcels a day.",
  },

  "POST /api/companies": { name: "Tern & Thread", category: "clothing", email: "hello@example.com" },
  "PUT /api/companies/{companyId}": { phone: "+1 555 010 0199", website: "https://example.com" },
  "POST /api/users": {
    email: "jo@example.com",
    firstName: "Jo",
    lastName: "Strand",
    role: "client",
    companyId: "COMPANY_ID",
  },
  "PUT /api/users/{userId}": { firstName: "Jo", phone: "+1 555 010 0134" },
  "PATCH /api/users/{userId}": { role: "employee" },
  "POST /api/filters": { pageLocation: "orders", filterType: "carrier", value: "courier", label: "Courier" },
  "PUT /api/filters/{filterOptionId}": {
    pageLocation: "orders",
    filterType: "carrier",
    value: "courier",
    label: "City courier",
  },

  "POST /api/orders": {
    companyId: "COMPANY_ID",
    orderNumber: "1042",
    customerName: "Mara Engel",
    customerEmail: "mara@example.com",
    shippingAddress: "Mara Engel\n77 Beacon Street\nBoston, MA 02108\nUS",
    items: [{ sku: "TOTE-RED", quantity: 2, price: "19.90" }],
  },
  "PATCH /api/orders/{orderId}": { items: [{ sku: "TOTE-RED", quantity: 1, price: "19.90" }] },
  "POST /api/orders/{orderId}/status": { status: "on-hold", reason: "The customer asked to wait" },
  "PUT /api/products/{productId}/components": { components: [{ productId: "PRODUCT_ID", quantity: 2 }] },
  "PUT /api/products/{productId}/assembly-components": { components: [{ productId: "PRODUCT_ID", quantity: 2 }] },
  "POST /api/assembly-orders": { companyId: "COMPANY_ID", sku: "GIFT-BOX", quantity: 100, release: true },
  "POST /api/assembly-orders/{assemblyOrderId}/end": { reason: "Out of boxes" },
  "POST /api/assembly-orders/{assemblyOrderId}/assemblies": {
    operationId: "01900000-0000-7000-8000-000000000000",
    quantity: 24,
    to: "A-03-2-15",
  },
  "POST /api/products/{productId}/serial-numbers": {
    serials: ["VB-25-000117"],
    reason: "Received before serial numbers were recorded",
  },
  "POST /api/products/{productId}/serial-numbers/remove": { serials: ["VB-25-000117"], reason: "Scrapped" },
  "PUT /api/orders/{orderId}/serial-numbers/parcels": {
    parcels: [
      { position: 1, serials: ["VB-25-000117"] },
      { position: 2, serials: ["VB-25-000118"] },
    ],
  },
  "PUT /api/orders/{orderId}/serial-numbers": { lines: [{ productId: "PRODUCT_ID", serials: ["VB-25-000117"] }] },
  "POST /api/putaway/{productId}/{lotId}/{locationId}": {
    operationId: "01900000-0000-7000-8000-000000000000",
    to: "A-03-2-15",
    quantity: 24,
  },
  "PUT /api/orders/{orderId}/warehouse": { warehouseId: "WAREHOUSE_ID" },
  "POST /api/replenishment/{productId}/{locationId}": {
    operationId: "01900000-0000-7000-8000-000000000000",
    lotId: "LOT_ID",
    from: "LOCATION_ID",
    quantity: 24,
  },
  "POST /api/products/{productId}/pick-faces": { location: "A-03-2-15", minUnits: 12, maxUnits: 48 },
  "POST /api/warehouses": {
    ...{ code: "NYC1", name: "New York", street: "12 Dock Street", city: "New York", region: "NY" },
    ...{ postalCode: "10001", country: "US", timeZone: "America/New_York", workingDays: [1, 2, 3, 4, 5] },
  },
  "PUT /api/warehouses/{warehouseId}": {
    ...{ code: "NYC1", name: "New York", timeZone: "America/New_York", workingDays: [1, 2, 3, 4, 5, 6] },
    scannedCodes: ["itf", "databar"],
  },
  "POST /api/bins": { code: "A-03-2-15", kind: "pick", maxWeightGrams: 50000 },
  "PUT /api/bins/{locationId}": { code: "A-03-2-15", zone: "A", pickSequence: 30215, kind: "reserve", oneSku: true },
  "POST /api/receipts": {
    operationId: "01900000-0000-7000-8000-000000000000",
    companyId: "COMPANY_ID",
    reference: "PO-2215",
    lines: [{ sku: "TOTE-RED", quantity: 48, location: "RECEIVING" }],
  },
  "POST /api/returns/unannounced": {
    operationId: "01900000-0000-7000-8000-000000000000",
    companyId: "COMPANY_ID",
    trackingNumber: "1Z5R89390357567127",
    carrier: "ups",
  },
  "POST /api/orders/{orderId}/tags": { tag: "Gift wrap" },
  "POST /api/returns": {
    orderId: "ORDER_ID",
    lines: [{ itemId: "ITEM_ID", quantity: 1, reason: "does-not-fit" }],
    carrier: "ups",
    trackingNumber: "1Z5R89390357567127",
  },
  "PATCH /api/returns/{returnId}": { carrier: "ups", trackingNumber: "1Z5R89390357567127" },
  "POST /api/returns/{returnId}/cancel": { reason: "The customer keeps it" },
  "POST /api/returns/{returnId}/label": { offer: "OFFER_OF_A_RATE", signature: "SIGNATURE_OF_THE_RATE" },
  "POST /api/returns/{returnId}/receive": {
    line: 1,
    quantity: 1,
    condition: "new",
    disposition: "restock",
    location: "A-01-1-1",
  },
  "POST /api/returns/{returnId}/units/{unitsId}/correct": {
    quantity: 1,
    condition: "damaged",
    disposition: "dispose",
    reason: "The seal is broken",
  },
  "POST /api/shipments": {
    orderId: "ORDER_ID",
    trackingNumber: "1Z5R89390357567127",
    carrier: "ups",
    shippingMethod: "standard",
  },

  "POST /api/products": {
    companyId: "COMPANY_ID",
    name: "Tote bag, red",
    sku: "TOTE-RED",
    barcode: "4006381333931",
    price: "19.90",
    startingInventory: 24,
  },
  "PUT /api/products/{productId}": { price: "21.90", location: "A-01-3" },
  "POST /api/products/upload-image": { companyId: "COMPANY_ID", contentType: "image/jpeg", size: 184320 },
  "POST /api/count-plans": { name: "Fast movers", companyId: "COMPANY_ID", abcClass: "A", everyDays: 7 },
  "PUT /api/count-plans/{planId}": { name: "Fast movers", companyId: "COMPANY_ID", abcClass: "A", everyDays: 14 },
  "POST /api/counts": { companyId: "COMPANY_ID", sku: "TOTE-RED" },
  "POST /api/counts/start": { code: "A-03-2-15" },
  "POST /api/counts/{countId}/confirm": { code: "A-03-2-15" },
  "POST /api/counts/{countId}/lines": { code: "4006381333931" },
  "POST /api/counts/{countId}/save": {
    operationId: "01900000-0000-7000-8000-000000000000",
    lines: [{ id: "LINE_ID", counted: 24 }],
  },
  "PUT /api/inbound/{asnId}/appointment": { day: "2026-05-04", time: "14:30", dock: "D2" },
  "POST /api/inbound/{asnId}/unknown-items": {
    operationId: "01900000-0000-7000-8000-000000000000",
    code: "5901234123457",
    units: 2,
    note: "Blue box, no label",
  },
  "POST /api/inbound/{asnId}/unknown-items/{itemId}/resolve": { outcome: "product", sku: "TOTE-RED" },
  "POST /api/inbound/{asnId}/close": { reason: "The supplier sends the rest next month" },
  "POST /api/inbound": {
    companyId: "COMPANY_ID",
    announce: true,
    supplier: "Mercer & Sons",
    reference: "PO-2215",
    expectedOn: "2026-05-04",
    pallets: 1,
    lines: [{ sku: "TOTE-RED", quantity: 96, cartonUnits: 24 }],
  },
  "PUT /api/inbound/{asnId}": { version: 1, reference: "PO-2215", lines: [{ sku: "TOTE-RED", quantity: 72 }] },
  "POST /api/handling-units": {
    operationId: "01900000-0000-7000-8000-000000000000",
    kind: "pallet",
    companyId: "COMPANY_ID",
    place: "RECEIVING",
    units: 2,
  },
  "POST /api/handling-units/{unitId}/move": {
    operationId: "01900000-0000-7000-8000-000000000000",
    place: "A-03-2-15",
  },
  "POST /api/handling-units/{unitId}/dissolve": { operationId: "01900000-0000-7000-8000-000000000000" },
  "POST /api/inbound/{asnId}/cancel": { reason: "The supplier canceled the order" },
  "POST /api/inbound/{asnId}/receive": {
    operationId: "receipt-2215-1",
    cartons: 2,
    lines: [
      { sku: "TOTE-RED", quantity: 46 },
      { sku: "TOTE-RED", quantity: 2, isDamaged: true },
    ],
  },
  "POST /api/inventory/{productId}/adjust": { adjustment: -2, reason: "Damaged" },

  "POST /api/picking/item/{itemId}/pick": { quantity: 1, scanId: "SCAN_ID" },
  "POST /api/picking/item/{itemId}/short": { operationId: "OPERATION_ID", quantity: 1, reason: "not-found" },
  "POST /api/picking/carts": { operationId: "OPERATION_ID", orderIds: ["ORDER_ID"] },
  "POST /api/picking/carts/{cartId}/wall/short": {
    ...{ orderId: "ORDER_ID", itemId: "ITEM_ID", lotId: "LOT_ID", quantity: 1, unsorted: 2 },
  },
  "POST /api/picking/carts/{cartId}/puts": {
    ...{ scanId: "SCAN_ID", orderId: "ORDER_ID", itemId: "ITEM_ID", lotId: "LOT_ID", quantity: 1, slot: "SLOT-3" },
  },
  "POST /api/picking/carts/{cartId}/puts/undo": { orderId: "ORDER_ID", putId: "PUT_ID" },
  "POST /api/waves": { operationId: "OPERATION_ID", warehouseId: "WAREHOUSE_ID", orderIds: ["ORDER_ID"], cartSize: 12 },
  "PUT /api/waves/{waveId}": { lateOrders: "join" },
  "POST /api/waves/{waveId}/take-back": { orderId: "ORDER_ID" },
  "POST /api/loads": { warehouseId: "WAREHOUSE_ID", carrier: "ups", trailer: "Dock 2" },
  "POST /api/loads/{loadId}/scan": { barcode: "1Z5R89390357567127", operationId: "SCAN_ID" },
  "POST /api/loads/{loadId}/hand-over": {
    driverName: "Dana Reyes",
    signature: "M40 150L90 60L130 170M180 120L420 110",
  },
  "POST /api/packing/{orderId}/check": { barcode: "4006381333931", checkId: "SCAN_ID" },
  "POST /api/packing/{orderId}/undo": { checkId: "SCAN_ID" },
  "POST /api/packing/{orderId}/parcels": { parcel: 1, boxId: "BOX_ID", weightGrams: 1310 },
  "POST /api/picking/scan": { orderId: "ORDER_ID", barcode: "4006381333931", scanId: "SCAN_ID" },

  "POST /api/integrations": {
    companyId: "COMPANY_ID",
    type: "woocommerce",
    name: "Web shop",
    config: { storeUrl: "https://shop.example.com", apiKey: "ck_…", apiSecret: "cs_…" },
  },
  "POST /api/staging-orders/bulk-process": { companyId: "COMPANY_ID" },
};

/** Example values of path parameters whose name alone is not clear. */
const ADDRESS_EXAMPLES: Record<string, string> = {
  metricType: "orders",
  on: "2026-01-31",
  step: "complete",
  decision: "approve",
  limit: "10",
};

/** Example value or placeholder of a path parameter: "orderId" becomes "ORDER_ID". */
export const placeOf = (name: string): string =>
  ADDRESS_EXAMPLES[name] ?? name.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase();
