import { expect, test } from "vitest";
import { SALES_DAYS, salesOf } from "./product-sales";

const today = "2026-03-10";

test("sales per day are shipped units over 28 days, and cover is available units at that pace", () => {
  const shipped = [
    { day: "2026-02-11", units: 4 },
    { day: "2026-03-10", units: 10 },
  ];
  const sales = salesOf(shipped, { today, available: 31 });
  expect(sales).toMatchObject({ total: 14, perDay: 0.5, cover: 62 });
  expect(sales.days).toHaveLength(SALES_DAYS);
  expect([sales.days[0], sales.days.at(-1)]).toEqual(shipped);
});

test("a product that was not shipped has no days of cover", () => {
  expect(salesOf([], { today, available: 31 })).toMatchObject({ total: 0, perDay: 0, cover: null });
});

test("nothing available lasts no day", () => {
  expect(salesOf([{ day: today, units: 1 }], { today, available: 0 }).cover).toBe(0);
});
