import { expect, test } from "vitest";
import {
  canMove,
  EditOrder,
  EditOrderForm,
  NewOrder,
  ORDER_STATUS,
  type OrderStatus,
  STATUS_LABEL,
} from "./orders.schema";

/** The transitions of the specification, status by status. */
const ALLOWED: [from: OrderStatus, to: OrderStatus[]][] = [
  ["pending", ["picking", "processing", "on-hold", "cancelled"]],
  ["on-hold", ["pending", "cancelled"]],
  ["picking", ["picked", "pending", "on-hold", "cancelled"]],
  ["processing", ["shipped", "on-hold", "cancelled"]],
  ["picked", ["shipped", "picking", "cancelled"]],
  ["shipped", ["delivered", "completed"]],
  ["delivered", ["completed", "refunded"]],
  ["completed", ["refunded"]],
  ["cancelled", []],
  ["refunded", []],
  ["failed", []],
  ["checkout-draft", []],
];

test.each(ALLOWED)("from %s an order may go to %j and nowhere else", (from, allowed) => {
  for (const to of ORDER_STATUS) expect(canMove(from, to), `${from} to ${to}`).toBe(allowed.includes(to));
});

test("every status has a transition line and a label", () => {
  expect(ALLOWED.map(([from]) => from).sort()).toEqual([...ORDER_STATUS].sort());
  expect(STATUS_LABEL.picked).toBe("Ready to Ship");
  expect(STATUS_LABEL["checkout-draft"]).toBe("Draft");
});

const messages = (input: unknown) => {
  const parsed = NewOrder.safeParse(input);
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), issue.message]));
};

test("a new order with every field invalid names each error", () => {
  expect(messages({})).toEqual({
    orderNumber: "Order number is required",
    customerName: "Customer name is required",
    customerEmail: "Valid email is required",
    shippingAddress: "Shipping address is required",
    companyId: "Company is required",
  });
  expect(messages({ orderNumber: "  ", customerEmail: "x", companyId: "" })).toMatchObject({
    orderNumber: "Order number is required",
    customerEmail: "Valid email is required",
    companyId: "Company is required",
  });
});

test.each([1.5, 0, -1, 1_000_000_001, "x", null, "1e9"])("a quantity of %j is refused", (quantity) => {
  const wrong = messages({ items: [{ sku: "A", quantity }] });
  expect(wrong["items.0.quantity"]).toBeTruthy();
});

test.each(["-1", "1.2.3", "$5", "1e3", "NaN"])("an amount of %j is refused", (price) => {
  expect(messages({ totalAmount: price, items: [{ sku: "A", quantity: 1, price }] })).toMatchObject({
    totalAmount: "Enter an amount such as 19.90",
    "items.0.price": "Enter an amount such as 19.90",
  });
});

test.each([
  ["1234567890123", "This amount is too large"],
  ["12,345", "This could be 12345 or 12.345."],
])("an amount of %j gets its own message", (totalAmount, words) => {
  expect(messages({ totalAmount }).totalAmount).toContain(words);
});

test("a line names its product by id or SKU, and an edit may omit unchanged fields", () => {
  expect(messages({ items: [{ quantity: 1 }] })["items.0.sku"]).toBe("Choose a product");
  expect(EditOrder.parse({})).toEqual({});
});

test.each<[unknown, string]>([
  [0, "At least 1"],
  ["", "Enter a whole number"],
  ["1.000", "Enter a whole number"],
  [-3, "At least 1"],
  [1.5, "Enter a whole number"],
  ["many", "Enter a whole number"],
  [1e12, "At most 1,000,000"],
])("an edited line of %j units is refused in words", (quantity, words) => {
  const { error } = EditOrder.safeParse({ items: [{ sku: "A", quantity }] });
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([["items.0.quantity", words]]);
});

test("an empty line at a form's end is ignored; one between others needs a product", () => {
  const empty = { sku: "", quantity: "1", price: "" };
  const line = { sku: "A", quantity: "2" };
  const form = (items: unknown[]) =>
    EditOrderForm.safeParse({ customerName: "Mara", shippingAddress: "Poststrasse 12", items });
  expect(form([line, empty, empty]).data?.items).toHaveLength(1);
  expect(form([]).data?.items).toEqual([]);
  expect(form([empty, line]).data?.items).toHaveLength(2);
  expect(form([line, { ...empty, price: "3" }]).data?.items).toHaveLength(2);
});

test("an order has 500 lines at most", () => {
  const items = (length: number) => ({ items: Array.from({ length }, () => ({ sku: "A", quantity: 1 })) });
  expect(EditOrder.safeParse(items(500)).success).toBe(true);
  expect(EditOrder.safeParse(items(501)).error?.issues).toMatchObject([{ message: "At most 500 lines" }]);
});
