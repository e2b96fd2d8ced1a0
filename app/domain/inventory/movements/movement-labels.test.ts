import { expect, test } from "vitest";
import { movementReason, movementTitle, signed } from "./movement-labels";

const units = { deltaOnHand: 3, deltaAllocated: 0 };

test("a movement is described in words, with its reason only when that adds something", () => {
  expect(movementTitle({ kind: "receive", ...units })).toBe("Received");
  expect(movementReason("receive", "Received: PO-17")).toBe("PO-17");
  expect(movementReason("receive", "Received")).toBeNull();
  expect(movementReason("receive", "Opening stock")).toBe("Opening stock");
  expect(movementReason("ship", "Shipped")).toBeNull();
  expect(movementReason("adjust", " Damaged ")).toBe("Damaged");
  expect(movementReason("allocate", null)).toBeNull();
});

test("a transfer shows its direction, for units and for their allocations", () => {
  expect(movementTitle({ kind: "transfer", ...units })).toBe("Moved in");
  expect(movementTitle({ kind: "transfer", deltaOnHand: -3, deltaAllocated: 0 })).toBe("Moved out");
  expect(movementTitle({ kind: "transfer", deltaOnHand: 0, deltaAllocated: -3 })).toBe("Allocation moved out");
  expect(movementTitle({ kind: "transfer", deltaOnHand: 0, deltaAllocated: 3 })).toBe("Allocation moved in");
  expect(movementReason("transfer", "Transfer")).toBeNull();
});

test("a change has its sign", () => {
  expect([signed(1200), signed(-3), signed(0)]).toEqual(["+1,200", "−3", "0"]);
});
