import { expect, test } from "vitest";
import { renderInPage } from "#tests/support/remix-page";
import type { OrdersSearch } from "../order-actions-menu";
import { type OrderRow, OrderTable } from "./order-table";

const ROWS = Array.from({ length: 50 }, (_, n): OrderRow => {
  const id = `0190a1f8-8c80-75a9-b035-0000000000${String(n).padStart(2, "0")}`;
  return {
    ...{ id, companyId: "c", orderNumber: `B-${1000 + n}`, customerName: `Customer ${n}`, currency: "USD" },
    ...{ totalMinor: 1990, status: "pending", holdReason: null, openChange: null, lineCount: 3, placedAt: n },
    ...{ tags: [], assignedPicker: null, requiredShipDate: null, priority: "normal", tracking: "" },
    actions: ["pick", "edit", "hold", "cancel"],
  };
});

const drawn = (rows: OrderRow[], search: OrdersSearch = {}, withCompany = true) =>
  renderInPage(
    <OrderTable
      {...{ rows, companyName: () => "Helix Peptides", withCompany, search, open: null, openLines: null }}
      {...{ first: null, next: null, filtered: false }}
    />,
  );

test("an order's row has few elements and bytes, because the server renders fifty of them per page", () => {
  const [one, all] = [drawn(ROWS.slice(0, 1)), drawn(ROWS)];
  const elements = (html: string) => (html.match(/<\w/g) ?? []).length;
  expect((elements(all) - elements(one)) / 49).toBeLessThanOrEqual(28);
  expect((all.length - one.length) / 49).toBeLessThan(2_000);
});

test("the columns that a user adds show the assigned picker, and each tag as a link to its orders", () => {
  const rows = ROWS.slice(0, 1).map((row) => ({ ...row, tags: ["Rush & fragile"], assignedPicker: "Ada" }));
  expect(drawn(rows)).not.toContain("Rush &amp; fragile");
  const html = drawn(rows, { columns: "number,tags,picker" });
  expect(html).toMatch(/href="[^"]*\?tag=Rush[^"]*"[^>]*><bdi[^>]*>Rush &amp; fragile/);
  expect(html).toContain(">Ada</bdi>");
});

test("a pending order names its assigned picker below its status", () => {
  const named = (status: string) =>
    drawn(ROWS.slice(0, 1).map((row) => ({ ...row, status, assignedPicker: "Ada" }))).includes("Picker: Ada");
  expect(named("pending")).toBe(true);
  expect(named("shipped")).toBe(false);
});

test("a user adds the ship date, priority and tracking number; a user of one company sees no company", () => {
  const rows = ROWS.slice(0, 1).map((row) => ({
    ...row,
    ...{ requiredShipDate: "2026-11-27", priority: "urgent" as const, tracking: "JD014600003" },
  }));
  const html = drawn(rows, { columns: "shipBy,priority,tracking" });
  for (const text of ["Ship by", "27 Nov 2026", "Urgent", "JD014600003"]) expect(html).toContain(text);
  expect(drawn(rows)).toContain("Helix Peptides");
  expect(drawn(rows, {}, false)).not.toContain("Helix Peptides");
  expect(drawn(rows, { columns: "company" }, false)).not.toContain("Helix Peptides");
});

test("the arrow is on the column that the rows are sorted by: none with a search, the ship date when due", () => {
  const sorted = (search: OrdersSearch) =>
    [...drawn(ROWS.slice(0, 1), search).matchAll(/aria-sort="(\w+ending)"[^>]*>(?:<[^>]*>)*([\w ]+)/g)].map(
      ([, direction, header]) => `${header} ${direction}`,
    );
  expect(sorted({})).toEqual(["Date descending"]);
  expect(sorted({ sort: "date" })).toEqual(["Date ascending"]);
  expect(sorted({ status: "pending" })).toEqual(["Date descending"]);
  expect(sorted({ q: "mara" })).toEqual([]);
  expect(sorted({ q: "mara", sort: "date" })).toEqual([]);
  expect(sorted({ q: "mara", sort: "-total" })).toEqual(["Total descending"]);
  for (const due of ["late", "today"] as const) {
    expect(sorted({ due })).toEqual(["Ship by ascending"]);
    expect(sorted({ due, q: "mara" })).toEqual(["Ship by ascending"]);
    expect(sorted({ due, sort: "date" })).toEqual(["Ship by ascending"]);
    expect(sorted({ due, sort: "total" })).toEqual(["Total ascending"]);
  }
  // Another sort is left by the header of the ship date.
  const html = drawn(ROWS.slice(0, 1), { due: "late", sort: "total" }).replaceAll("&amp;", "&");
  expect(html).toMatch(/href="\/orders\?due=late"[^>]*>Ship by/);
});

test("pages of orders that are not sorted by date are neither newer nor older", () => {
  const paged = (search: OrdersSearch) =>
    renderInPage(
      <OrderTable
        {...{ rows: ROWS, companyName: () => "", withCompany: false, search, open: null, openLines: null }}
        {...{ first: null, next: "/orders?cursor=x", filtered: true }}
      />,
    );
  expect(paged({})).toContain("Older");
  for (const search of [{ q: "mara" }, { due: "late" }] satisfies OrdersSearch[]) {
    expect(paged(search)).toContain("Next page");
    expect(paged(search)).not.toContain("Older");
  }
});
