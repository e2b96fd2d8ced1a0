import { expect, test } from "vitest";
import { consequences, type OrderAtStake, statusQuestion } from "./status-change-texts";

const STAKE: OrderAtStake = { units: 3, picked: 0, picker: null, fromStore: false, shipments: [] };

test("each question explains itself and its button", () => {
  expect(statusQuestion("pending", "on-hold")).toMatchObject({ title: "Hold order", submit: "Hold" });
  expect(statusQuestion("on-hold", "on-hold", true)).toMatchObject({
    title: "Add hold to order",
    submit: "Add hold",
    meaning: "The order continues only after all holds are released.",
  });
  expect(statusQuestion("on-hold", "pending")).toMatchObject({ title: "Release order", submit: "Release" });
  expect(statusQuestion("pending", "cancelled")).toMatchObject({
    title: "Cancel order",
    meaning: "A canceled order cannot be reopened.",
    danger: true,
  });
  expect(statusQuestion("picking", "picked").title).toBe("Mark as ready to ship: order");
  expect(statusQuestion("picking", "pending")).toMatchObject({ title: "Release picking of order" });
});

test.each<[Parameters<typeof consequences>, string[]]>([
  [["pending", "cancelled", STAKE], ["3 units become available to other orders."]],
  [
    ["picking", "pending", { ...STAKE, picked: 2, picker: "Anna" }],
    ["Anna is picking it and will be stopped.", "2 units have to return from the tote to the bins."],
  ],
  [["pending", "on-hold", { ...STAKE, units: 1 }], ["1 unit becomes available to other orders."]],
  [
    ["picking", "cancelled", { ...STAKE, units: 1200, picked: 2, picker: "Anna", fromStore: true }],
    [
      "1,200 units become available to other orders.",
      "Anna is picking it and will be stopped.",
      "2 units have to return from the tote to the bins; the floor is notified.",
      "The store is not notified. Cancel the order there too.",
    ],
  ],
  [
    ["picking", "on-hold", { ...STAKE, picked: 1, fromStore: true }],
    [
      "3 units become available to other orders.",
      "1 unit has to return from the tote to the bins; the floor is notified.",
    ],
  ],
  [
    ["on-hold", "cancelled", { ...STAKE, shipments: ["1001-S1", "1001-S2"] }],
    ["The order's other shipments are not changed: 1001-S1, 1001-S2."],
  ],
  // An on-hold order had no allocations, so it loses none.
  [["on-hold", "cancelled", STAKE], []],
  [["on-hold", "on-hold", STAKE], []],
  [["on-hold", "pending", STAKE], []],
])("the consequences of %j are named in advance", (asked, sentences) => {
  expect(consequences(...asked)).toEqual(sentences);
});

test("the hold's question leaves the units to the consequences, which count them", () => {
  expect(statusQuestion("pending", "on-hold").meaning).not.toContain("allocated");
  expect(consequences("pending", "on-hold", STAKE)).toContain("3 units become available to other orders.");
});
