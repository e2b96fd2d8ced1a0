import { expect, test } from "vitest";
import { StartCart } from "./cart.schema";
import { CartLabelsQuery, cartLabelsToPrint } from "./cart-labels.schema";

const toPrint = (query: object) => cartLabelsToPrint(CartLabelsQuery.parse(query));

test("labels too many for one print job are printed in several", () => {
  const { documents } = toPrint({ from: 7, count: 150, stock: "4x6" }) as Extract<
    ReturnType<typeof toPrint>,
    { documents: unknown }
  >;
  expect(documents.map(({ title, use }) => [title, use])).toEqual([
    ["Labels TOTE-007 to TOTE-106", "largeLabel"],
    ["Labels TOTE-107 to TOTE-156", "largeLabel"],
  ]);
  expect(toPrint({ count: 150, stock: "50x25" })).toMatchObject({ documents: [{ use: "smallLabel" }] });
});

test("sheets and slots that no cart has are refused", () => {
  expect(toPrint({ stock: "l7160" })).toEqual({
    refused: "A label printer has no sheets. Choose labels for a label printer.",
  });
  expect(toPrint({ of: "slots", from: 41 })).toEqual({ refused: "A cart has at most 40 slots." });
});

test("more orders than a cart has slots are refused in the same words", () => {
  const orders = Array.from({ length: 41 }, (_, n) => `order-${n}`);
  expect(StartCart.shape.orderIds.safeParse(orders).error?.issues[0]?.message).toBe("A cart has at most 40 slots");
});

test("a cart's label shows the number that opens it", () => {
  expect(toPrint({ of: "carts", from: 12, count: 1, stock: "50x25" })).toMatchObject({
    documents: [{ title: "Label CART-12", use: "smallLabel", document: { kind: "place-labels", codes: ["CART-12"] } }],
  });
});
