import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { worldOf } from "#tests/factories/world";
import { OrdersPageQuery } from "../orders/order-query";
import { ordersScreen } from "../orders/orders.service.server";
import { undecidedOrders } from "../orders/undecided.server";
import { pickingScreen } from "../picking/picking.service.server";
import { openPicks } from "../picking/sessions/open-picks.server";
import { selectOptions } from "./filter-labels";
import { FilterOptionInput } from "./filters.schema";
import {
  addFilterOption,
  deleteFilterOption,
  filterGroups,
  filterOptions,
  listFilterOptions,
  updateFilterOption,
} from "./filters.service.server";

const admin = async () => worldOf(await aUser("admin"), "filters.manage");
const option = (over: object = {}) => ({
  pageLocation: "reports" as const,
  filterType: "carrier" as const,
  value: crypto.randomUUID(),
  label: "A carrier",
  sortOrder: 0,
  isActive: undefined,
  ...over,
});

test("a new installation offers what its pages can be filtered by", async () => {
  const ctx = await admin();
  const orders = await filterOptions(ctx, "orders");
  const first = ["pending", "on-hold", "picking", "picked", "shipped", "delivered"];
  expect(orders.map(({ value }) => value).filter((value) => first.includes(value))).toEqual(first);
  expect(orders.find(({ value }) => value === "on-hold")?.label).toBe("On hold");
  const inventory = await filterOptions(ctx, "inventory");
  expect(selectOptions(inventory, "category", { all: "All" }).map(({ value }) => value)).toEqual([
    "",
    "electronics",
    "peptides",
    "clothing",
    "other",
  ]);
  const levels = selectOptions(inventory, "stockLevel", { all: "All" }).map(({ value }) => value);
  expect(levels).toEqual(expect.arrayContaining(["", "in", "low", "out"]));
});

test("options come by sort order, inactive ones are not offered, and a value is there once", async () => {
  const ctx = await admin();
  const late = await addFilterOption(ctx, option({ label: "Late", sortOrder: 7 }));
  const early = await addFilterOption(ctx, option({ label: "Early", sortOrder: -7 }));
  const off = await addFilterOption(ctx, option({ label: "Off", isActive: false }));
  const offered = (await filterOptions(ctx, "reports")).map(({ value }) => value);
  expect(offered.indexOf(early.value)).toBeLessThan(offered.indexOf(late.value));
  expect(offered).not.toContain(off.value);

  await expect(addFilterOption(ctx, option({ value: late.value }))).rejects.toMatchObject({ code: "conflict" });
  await expect(updateFilterOption(ctx, early.id, { value: late.value })).rejects.toMatchObject({ code: "conflict" });
  await updateFilterOption(ctx, off.id, { isActive: true });
  expect((await filterOptions(ctx, "reports")).map(({ value }) => value)).toContain(off.value);

  const group = (await filterGroups(ctx, "reports")).find(({ key }) => key === "reports.carrier");
  const own = group?.options.filter(({ id }) => [late.id, early.id, off.id].includes(id));
  expect(own?.map(({ label }) => label)).toEqual(["Early", "Off", "Late"]);
  for (const { id } of [late, early, off]) await deleteFilterOption(ctx, id);
  await expect(deleteFilterOption(ctx, off.id)).rejects.toMatchObject({ code: "not_found" });
});

test("the list continues after the previous page", async () => {
  const ctx = await admin();
  const all = await listFilterOptions(ctx, { limit: 200 });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listFilterOptions(ctx, { limit: 5, cursor });
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(seen).toEqual(all.rows.map(({ id }) => id));
  await expect(listFilterOptions(ctx, { limit: 5, cursor: "x" })).rejects.toMatchObject({ code: "validation" });
});

test("an option is matched by name or label whatever its case, and one that means nothing finds nothing", async () => {
  const company = await aCompany();
  const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "orders.read");
  const ready = await anOrder(company, { status: "picked" });
  await anOrder(company);
  const found = async (status: string) => {
    const { rows } = await ordersScreen(ctx, { ...OrdersPageQuery.parse({ status }), limit: 10 }, undefined, {
      undecided: undecidedOrders(ctx.db),
      picks: openPicks(ctx.db),
    });
    return rows.map(({ id }) => id);
  };
  expect(await found("Ready to ship")).toEqual([ready.id]);
  expect(await found("PICKED")).toEqual([ready.id]);
  expect(await found("waiting for rain")).toEqual([]);
  expect(await found("all")).toHaveLength(2);
});

test("the picking screen offers one company's orders, and those that wait longer than a day", async () => {
  const [one, two] = [await aCompany(), await aCompany()];
  const anna = await aPicker(one, { assigned: [two.id] });
  // Orders without items are not offered to pickers, so each order gets one.
  const lines = async (company: { id: string }) => [{ product: await aProduct(company, { onHand: 1 }), quantity: 1 }];
  const old = await anOrder(one, { placedAt: anna.now() - 2 * 86_400_000, lines: await lines(one) });
  const fresh = await anOrder(two, { placedAt: anna.now() - 1000, lines: await lines(two) });
  const offered = async (asked: Parameters<typeof pickingScreen>[1]) =>
    (await pickingScreen(anna, asked)).offered.map(({ id }) => id);

  expect(await offered({})).toEqual([old.id, fresh.id]);
  expect(await offered({ priority: "overdue" })).toEqual([old.id]);
  expect(await offered({ priority: "recent" })).toEqual([fresh.id]);
  expect(await offered({ priority: "some-day" })).toEqual([]);
  expect(await offered({ companyId: two.id })).toEqual([fresh.id]);
  await expect(pickingScreen(anna, { companyId: (await aCompany()).id })).rejects.toThrow();
});

test("a selected value stays in a select whose option was switched off", () => {
  const choices = [{ filterType: "status" as const, value: "On_Hold", label: "Held" }];
  expect(selectOptions(choices, "status", { all: "All", chosen: "gone" })).toEqual([
    { value: "", label: "All" },
    { value: "on-hold", label: "Held" },
    { value: "gone", label: "gone" },
  ]);
});

test("a value of control characters only is empty", () => {
  const option = { pageLocation: "orders", filterType: "status", label: "Label", sortOrder: 0 };
  expect(FilterOptionInput.safeParse({ ...option, value: "\0" }).success).toBe(false);
  expect(FilterOptionInput.parse({ ...option, value: "rush\0 now" }).value).toBe("rush  now");
});
