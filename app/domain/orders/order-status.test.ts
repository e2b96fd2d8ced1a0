import { expect, test } from "vitest";
import { canMove, ORDER_STATUS, transitionProblem } from "./order-status";

test("a refused status change names the current status and the possible ones", () => {
  expect(transitionProblem("cancelled", "cancelled")).toBe("This order is already cancelled.");
  expect(transitionProblem("refunded", "pending")).toBe("This order is refunded. Its status can no longer be changed.");
  expect(transitionProblem("shipped", "picking")).toBe(
    "This order is shipped. Its status cannot be changed to picking, only to delivered or completed.",
  );
});

test("no pair of statuses gives a message about changing to the same status", () => {
  const messages = ORDER_STATUS.flatMap((from) =>
    ORDER_STATUS.filter((to) => !canMove(from, to)).map((to) => transitionProblem(from, to)),
  );
  expect(messages.filter((message) => message.includes("cannot become"))).toEqual([]);
});
