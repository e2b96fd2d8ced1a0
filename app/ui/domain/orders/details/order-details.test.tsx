import { expect, test } from "vitest";
import { orderTotals } from "#app/domain/orders/order-totals";
import { renderAsUser } from "#tests/support/remix-page";
import { historyTitle } from "./history-labels";
import { OrderDetails } from "./order-details";

const line = {
  ...{ id: "l", name: "Vial", sku: "V-1", quantity: 2, priceMinor: 1000, pickedQuantity: 0, shortQuantity: 0 },
  ...{ shortReason: null, problem: null, orderedQuantity: null, attributes: null },
};
const amounts = { items: 2000, discounts: 100, shipping: 500, fees: 0, tax: 300, taxIncluded: false, refunds: 700 };
const order = {
  ...{ id: "o", orderNumber: "1001", customerName: "Ada", customerEmail: "", customerPhone: "", linked: [] },
  ...{
    shippingAddress: "",
    companyName: "Helix",
    currency: "USD",
    totalMinor: 2000,
    placedAt: 0,
    shipBy: "3 May 2026",
    payment: null,
  },
  ...{ source: "storefront" as const, shippingMethod: null, note: null, status: "pending" },
};
const totals = orderTotals({
  ...{ totalMinor: 2000, source: "storefront", isBackorder: false, lines: [line] },
  amounts: { ...amounts, total: 2700 },
});
const text = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
const drawn = (status: string, isClient: boolean, pickedQuantity = 0) =>
  text(
    renderAsUser(
      <OrderDetails
        order={{ ...order, status }}
        {...{ lines: [{ ...line, pickedQuantity }], totals, history: [], parcel: null }}
      />,
      { isClient },
    ),
  );

test("the details lead to the customer's other orders, found by email or else by name, where the viewer sees them", () => {
  const link = (customerEmail: string, isPortal: boolean) =>
    /href="([^"]*)"[^>]*>All orders of this customer/.exec(
      renderAsUser(
        <OrderDetails
          order={{ ...order, companyId: "c", customerEmail }}
          {...{ lines: [line], totals, history: [], parcel: null }}
        />,
        { isPortal },
      ),
    )?.[1];
  expect(link("ada@example.com", false)).toBe("/orders?q=ada%40example.com&amp;companyId=c");
  expect(link("", false)).toBe("/orders?q=Ada&amp;companyId=c");
  expect(link("ada@example.com", true)).toBe("/my-orders?q=ada%40example.com");
});

test("the details list what makes up the total, with refunds, as the order's page does", () => {
  const html = drawn("pending", false);
  const listed = html.slice(html.indexOf(" Items $20.00"));
  expect(listed).toMatch(
    /^ Items \$20\.00 Discounts [-−]\$1\.00 Shipping \$5\.00 Tax \$3\.00 Refunds [-−]\$7\.00 Total \$20\.00/,
  );
  expect(html).not.toContain("Subtotal $20.00 Items");
});

test("a line that is not picked is pending for staff, and says what that means to a client", () => {
  expect(drawn("pending", false)).toContain(" Pending ");
  expect(drawn("picking", true)).toContain(" Not picked yet ");
  expect(drawn("picking", true)).not.toContain("Pending");
  expect(drawn("picking", true, 2)).toContain(" Picked ");
});

test("a client's shipped order has no line that is still to be picked", () => {
  expect(drawn("shipped", true)).not.toMatch(/Not picked yet|Pending/);
  expect(drawn("cancelled", true)).toContain(" Not picked ");
});

test("an imported order's history begins with its import, and another order's with its status", () => {
  const created = { id: "e", at: 0, actorName: "Ada", from: null, note: null, event: "created" };
  expect(historyTitle({ ...created, to: "pending" }, { isImported: true })).toBe("Imported from the store");
  expect(historyTitle({ ...created, to: "on-hold" }, { isImported: true })).toBe("Imported from the store as On hold");
  expect(historyTitle({ ...created, to: "pending" })).toBe("Created as Pending");
});

test("events have the client's words", () => {
  const event = { id: "e", at: 0, actorName: "Ada", from: null, to: null, note: null };
  expect(historyTitle({ ...event, event: "promise-moved" })).toBe("Reallocated");
  expect(historyTitle({ ...event, event: "promise-moved" }, { isClient: true })).toBe("Other stock assigned");
  expect(historyTitle({ ...event, event: "short" }, { isClient: true })).toBe("Fewer units found");
});
