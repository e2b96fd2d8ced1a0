import { expect, test } from "vitest";
import { OrderFilter, OrdersPageQuery } from "./order-query";

test("an invalid filter is refused with a reason by the API, and ignored by the screen", () => {
  const refused: [Record<string, string>, string][] = [
    [{ status: "nonsense" }, "Unknown status"],
    [{ range: "nonsense" }, "Unknown date range"],
    [{ from: "yesterday" }, "Use a date such as 2026-05-03"],
    [{ from: "2026-02-30" }, "This date does not exist"],
    [{ to: "2026-11-31T10:00:00Z" }, "This date does not exist"],
    [{ to: "2026-13-01" }, "This date does not exist"],
    // `Date` reads a date from this text on some platforms.
    [{ from: "\r\nX-Evil: 1" }, "Use a date such as 2026-05-03"],
  ];
  for (const [query, words] of refused) {
    expect(OrderFilter.safeParse(query).error?.issues[0]?.message, JSON.stringify(query)).toBe(words);
    if (!("status" in query)) expect(OrdersPageQuery.parse(query)).toEqual({});
  }
  const whole = { from: "0001-01-01", to: "2028-02-29T23:59:59.999Z", status: "pending", range: "all" };
  expect(OrderFilter.parse(whole)).toEqual({ ...whole, range: undefined });
});
