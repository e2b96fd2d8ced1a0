/** An order as the fake site stores it. */
export interface SiteOrder {
  id: string;
  number: number;
  createdOn: number;
  modifiedOn: number;
  testmode: boolean;
  fulfillmentStatus: string;
  paymentState: string;
  hasAddress: boolean;
  lines: { id: string; type: string; sku: string | null; name: string; quantity: number; unit: string }[];
  fulfillments: { trackingNumber: string; carrierName: string }[];
}

/** The n-th order of a site: mostly ordinary ones, with some oddities of real sites. */
export function makeOrder(index: number, at: number, changes: Partial<SiteOrder> = {}): SiteOrder {
  const odd = index % 10;
  const id = (0x585d498fdee9 + index).toString(16).padEnd(24, "a");
  return {
    id,
    number: 1000 + index,
    createdOn: at - 60_000,
    modifiedOn: at,
    testmode: odd === 9,
    fulfillmentStatus: odd === 3 ? "CANCELED" : "PENDING",
    paymentState: odd === 1 ? "NOT_CHARGED" : odd === 2 ? "REFUNDED" : "PAID",
    hasAddress: odd !== 6,
    lines: [
      { id: `${id}-1`, type: "PHYSICAL_PRODUCT", sku: "SQ-1", name: "Canvas bag — large", quantity: 2, unit: "20.00" },
      {
        id: `${id}-2`,
        type: odd === 7 ? "DIGITAL" : "PHYSICAL_PRODUCT",
        sku: odd === 7 ? null : "SQ-2",
        name: "Scarf",
        quantity: 1,
        unit: "9.50",
      },
    ],
    fulfillments: [],
    ...changes,
  };
}

const money = (value: string) => ({ value, currency: "USD" });

const ADDRESS = {
  firstName: "Bob",
  lastName: "Example",
  address1: "459 Test Street",
  address2: null,
  city: "New York",
  state: "NY",
  postalCode: "10003",
  countryCode: "US",
  phone: "555 0100",
};

/** The order as the API returns it: absent values are omitted or null, in equal parts. */
export function showOrder(order: SiteOrder): Record<string, unknown> {
  const total = order.lines.reduce((sum, { unit, quantity }) => sum + Number(unit) * quantity, 5);
  return {
    id: order.id,
    orderNumber: String(order.number),
    createdOn: `${new Date(order.createdOn).toISOString().slice(0, 19)}Z`,
    modifiedOn: new Date(order.modifiedOn).toISOString(),
    channel: "web",
    testmode: order.testmode,
    customerEmail: "bob@customer.example",
    ...(order.hasAddress ? { billingAddress: ADDRESS, shippingAddress: ADDRESS } : {}),
    ...(order.hasAddress ? { shippingLines: [{ method: "UPS Ground", amount: money("5.00") }] } : {}),
    fulfillmentStatus: order.fulfillmentStatus,
    paymentState: order.paymentState,
    lineItems: order.lines.map(({ id, type, sku, name, quantity, unit }) => ({
      id,
      lineItemType: type,
      sku,
      productName: name,
      quantity,
      unitPricePaid: money(unit),
      variantOptions: quantity > 1 ? [{ optionName: "Size", value: "Large" }] : null,
      customizations: quantity > 1 ? null : [],
    })),
    shippingTotal: money("5.00"),
    grandTotal: money(total.toFixed(2)),
    fulfillments: order.fulfillments,
    formSubmission: null,
  };
}
