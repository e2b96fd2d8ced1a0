/** An order as the fake shop stores it. */
export interface ShopOrder {
  id: number;
  createdAt: number;
  updatedAt: number;
  cancelledAt: number | null;
  test: boolean;
  financial: string;
  email: string | null;
  note: string | null;
  shipping: Record<string, unknown> | null;
  lines: ShopLine[];
  shippingTitle: string | null;
  fulfillments: ShopFulfillment[];
}

export interface ShopLine {
  id: number;
  sku: string | null;
  title: string;
  variantTitle: string | null;
  quantity: number;
  /** Units removed by edits and refunds. */
  removed: number;
  unit: string;
  /** The location that it ships from. */
  location: number;
  attributes: { key: string; value: string | null }[];
}

export interface ShopFulfillment {
  id: number;
  status: string;
  numbers: string[];
  company: string | null;
  url: string | null;
  lines: { lineId: number; quantity: number }[];
}

const ADDRESS = {
  name: "Grace Example",
  firstName: "Grace",
  lastName: "Example",
  company: null,
  address1: "1 Test Street",
  address2: null,
  city: "Springfield",
  provinceCode: "IL",
  zip: "62701",
  countryCodeV2: "US",
  phone: null,
};

/** Larger than JavaScript's exact integers. */
const FIRST_ID = 1_000_001;

/** The n-th order of a shop: mostly ordinary ones, with some oddities of real shops. */
export function makeOrder(index: number, at: number, changes: Partial<ShopOrder> = {}): ShopOrder {
  const id = FIRST_ID + index * 7;
  const line = (n: number, more: Partial<ShopLine> = {}): ShopLine => ({
    id: id * 1000 + n,
    sku: `MUG-${n % 6}`,
    title: `Mug ${n}`,
    variantTitle: n % 2 === 0 ? "Default Title" : "Blue / L",
    quantity: 1 + (n % 3),
    removed: 0,
    unit: "9.90",
    location: 1,
    attributes: [],
    ...more,
  });
  const odd = index % 10;
  const order: ShopOrder = {
    id,
    createdAt: at - 60_000,
    updatedAt: at,
    cancelledAt: odd === 3 ? at : null,
    test: false,
    financial: odd === 1 ? "PENDING" : odd === 2 ? "REFUNDED" : "PAID",
    email: odd === 4 ? null : "grace@customer.example",
    note: odd === 5 ? "Ring twice" : null,
    shipping: odd === 6 ? null : { ...ADDRESS },
    lines: [line(1), line(2, odd === 7 ? { sku: null, title: "Gift wrap" } : {})],
    shippingTitle: odd === 8 ? null : "Standard",
    fulfillments: [],
  };
  if (odd === 9) order.lines = Array.from({ length: index % 40 === 9 ? 130 : 12 }, (_, n) => line(n + 1));
  return { ...order, ...changes };
}

const time = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
const gid = (kind: string, id: number | string) => `gid://shopify/${kind}/${id}`;
const money = (amount: string, currencyCode: string) => ({
  shopMoney: { amount, currencyCode },
  presentmentMoney: { amount: "1.00", currencyCode: "XTS" },
});

/** A line's units that are not shipped yet. */
export function remaining(order: ShopOrder, line: ShopLine): number {
  const sent = order.fulfillments
    .filter(({ status }) => status === "SUCCESS")
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, line.quantity - line.removed - sent);
}

function fulfillmentStatus(order: ShopOrder): string {
  const left = order.lines.reduce((sum, line) => sum + remaining(order, line), 0);
  if (order.fulfillments.every(({ status }) => status !== "SUCCESS")) return "UNFULFILLED";
  return left === 0 ? "FULFILLED" : "PARTIALLY_FULFILLED";
}

const padded = (n: number) => String(n).padStart(8, "0");

/** One page of a list, after the cursor's item. */
function page<Item>(items: readonly Item[]) {
  return ({ first, after }: { first: number; after?: string }) => {
    const start = after ? Number(after) + 1 : 0;
    const nodes = items.slice(start, start + first);
    const end = start + nodes.length - 1;
    return {
      nodes,
      pageInfo: { hasNextPage: end + 1 < items.length, endCursor: nodes.length > 0 ? padded(end) : null },
    };
  };
}

/** The order as the API returns it. */
export function orderNode(order: ShopOrder, currency: string): Record<string, unknown> {
  const total = order.lines.reduce((sum, line) => sum + Number(line.unit) * (line.quantity - line.removed), 4.9);
  const lineNodes = order.lines.map((line) => ({
    id: gid("LineItem", line.id),
    sku: line.sku,
    title: line.title,
    variantTitle: line.variantTitle,
    quantity: line.quantity,
    currentQuantity: line.quantity - line.removed,
    originalUnitPriceSet: money(line.unit, currency),
    discountedUnitPriceAfterAllDiscountsSet: money(line.unit, currency),
    customAttributes: line.attributes,
  }));
  return {
    id: gid("Order", order.id),
    legacyResourceId: String(order.id),
    name: `#${1000 + (order.id % 100_000)}`,
    test: order.test,
    createdAt: time(order.createdAt),
    updatedAt: time(order.updatedAt),
    processedAt: time(order.createdAt),
    cancelledAt: order.cancelledAt === null ? null : time(order.cancelledAt),
    email: order.email,
    phone: null,
    note: order.note,
    currencyCode: currency,
    displayFinancialStatus: order.financial,
    displayFulfillmentStatus: fulfillmentStatus(order),
    paymentGatewayNames: ["shopify_payments"],
    statusPageUrl: `https://shop.example/orders/${order.id}/authenticate?key=secret`,
    currentTotalPriceSet: money(total.toFixed(2), currency),
    totalPriceSet: money(total.toFixed(2), currency),
    totalShippingPriceSet: money("4.90", currency),
    totalDiscountsSet: money("0.00", currency),
    totalTaxSet: money("0.00", currency),
    totalTipReceivedSet: money("0.00", currency),
    taxesIncluded: false,
    shippingAddress: order.shipping,
    billingAddress: order.shipping,
    shippingLines: page(order.shippingTitle === null ? [] : [{ title: order.shippingTitle }]),
    lineItems: page(lineNodes),
    fulfillments: () => order.fulfillments.map((each) => fulfillmentNode(each)),
    fulfillmentOrders: page(fulfillmentOrders(order)),
  };
}

export function fulfillmentNode({
  id,
  status,
  numbers,
  company,
  url,
  lines,
}: ShopFulfillment): Record<string, unknown> {
  return {
    id: gid("Fulfillment", id),
    status,
    trackingInfo: () => numbers.map((number) => ({ number, company, url })),
    fulfillmentLineItems: page(
      lines.map(({ lineId, quantity }) => ({ quantity, lineItem: { id: gid("LineItem", lineId) } })),
    ),
  };
}

/** One per location; its number encodes the location and the order. */
export function fulfillmentOrders(order: ShopOrder): Record<string, unknown>[] {
  return [...new Set(order.lines.map(({ location }) => location))].map((location) => {
    const lines = order.lines.filter((line) => line.location === location);
    const left = lines.reduce((sum, line) => sum + remaining(order, line), 0);
    return {
      id: gid("FulfillmentOrder", `${order.id}0${location}`),
      status: order.cancelledAt !== null || left === 0 ? "CLOSED" : "OPEN",
      assignedLocation: { location: { id: gid("Location", location) } },
      lineItems: page(
        lines.map((line) => ({
          id: gid("FulfillmentOrderLineItem", line.id),
          remainingQuantity: remaining(order, line),
          lineItem: { id: gid("LineItem", line.id) },
        })),
      ),
    };
  });
}
