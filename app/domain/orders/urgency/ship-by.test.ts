import { expect, test } from "vitest";
import type { OrderStatus } from "../order-status";
import { shipByText } from "./ship-by";

const TODAY = "2026-05-03";

test.each<[OrderStatus, string | null, string | null]>([
  ["pending", "2026-05-03", "3 May 2026"],
  ["picked", "2026-05-04", "4 May 2026"],
  ["picking", "2026-05-02", "2 May 2026 (late)"],
  ["on-hold", "2026-05-04", "4 May 2026 if it is released in time"],
  ["pending", null, null],
  ["shipped", "2026-05-04", null],
  ["cancelled", "2026-05-04", null],
])("an order that is %s and to ship on %s ships by %s", (status, requiredShipDate, text) =>
  expect(shipByText({ status, requiredShipDate }, TODAY)).toBe(text),
);
