import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { worldOf } from "#tests/factories/world";
import { OrderFilter, OrderQuery } from "../order-query";
import { exportOrders, listOrders, orderHistory } from "../orders.service.server";
import { setUrgency } from "../urgency/set-urgency.server";
import { MAX_TAGS, Tag } from "./order-tag.schema";
import { addOrderTag, removeOrderTag } from "./order-tags.server";

async function aManager(...companies: { id: string }[]) {
  const [own, ...assigned] = companies.map(({ id }) => id);
  return worldOf(await aUser("warehouse_manager", { companyId: own ?? null, assigned }), "orders.read");
}
type World = Awaited<ReturnType<typeof aManager>>;

const numbersOf = async (ctx: World, query: Record<string, unknown>) => {
  const numbers: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await listOrders(ctx, OrderQuery.parse({ ...query, ...(cursor && { cursor }) }));
    numbers.push(...page.rows.map(({ orderNumber }) => orderNumber));
    cursor = page.next;
  } while (cursor);
  return numbers;
};

test("an order has a tag once, however it is written, and its history says who added and removed it", async () => {
  const company = await aCompany();
  const { id } = await anOrder(company);
  const ctx = await aManager(company);

  expect(await addOrderTag(ctx, id, Tag.parse("  Gift   wrap, large "))).toEqual(["Gift wrap large"]);
  expect(await addOrderTag(ctx, id, "GIFT WRAP LARGE")).toEqual(["Gift wrap large"]);
  expect(await addOrderTag(ctx, id, "Fragile")).toEqual(["Fragile", "Gift wrap large"]);
  expect(await removeOrderTag(ctx, id, "gift wrap large")).toEqual(["Fragile"]);
  expect(await removeOrderTag(ctx, id, "gift wrap large")).toEqual(["Fragile"]);

  const { entries } = await orderHistory(ctx, id, { limit: 20 });
  const notes = entries.filter(({ event }) => event.startsWith("tag-")).map(({ event, note }) => `${event}: ${note}`);
  expect(notes.toSorted()).toEqual([
    "tag-added: Fragile",
    "tag-added: Gift wrap large",
    "tag-removed: gift wrap large",
  ]);
});

test("the same tag added twice at once is kept once, with one entry", async () => {
  const company = await aCompany();
  const { id } = await anOrder(company);
  const ctx = await aManager(company);
  await Promise.all([addOrderTag(ctx, id, "Rush"), addOrderTag(ctx, id, "rush")]);
  const { entries } = await orderHistory(ctx, id, { limit: 20 });
  expect(entries.filter(({ event }) => event === "tag-added")).toHaveLength(1);
});

test("an order takes a limited number of tags", async () => {
  const company = await aCompany();
  const { id } = await anOrder(company);
  const ctx = await aManager(company);
  for (let n = 0; n < MAX_TAGS; n++) await addOrderTag(ctx, id, `Tag ${n}`);
  await expect(addOrderTag(ctx, id, "One more")).rejects.toMatchObject({ code: "conflict" });
  expect(await addOrderTag(ctx, id, "tag 3")).toHaveLength(MAX_TAGS);
});

test("an order of another company is not found, and a picker cannot tag", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const foreign = await anOrder(theirs);
  const own = await anOrder(mine);
  const ctx = await aManager(mine);
  await expect(addOrderTag(ctx, foreign.id, "Rush")).rejects.toMatchObject({ code: "not_found" });
  await expect(removeOrderTag(ctx, foreign.id, "Rush")).rejects.toMatchObject({ code: "not_found" });
  const picker = worldOf(await aUser("employee", { companyId: mine.id }), "orders.read");
  await expect(addOrderTag(picker, own.id, "Rush")).rejects.toMatchObject({ code: "forbidden" });
});

test("the list finds a tag's orders in one company, in several and in all, page by page, with other filters", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const tag = `Trade fair ${a.id}`;
  const numbers: string[] = [];
  const admin = worldOf(await aUser("admin"), "orders.read");
  for (let n = 0; n < 7; n++) {
    const order = await anOrder(n % 2 ? a : b, { status: n === 3 ? "shipped" : "pending" });
    await addOrderTag(admin, order.id, tag);
    await addOrderTag(admin, order.id, "Another");
    numbers.unshift(order.orderNumber);
  }
  await anOrder(a);
  const both = await aManager(a, b);
  const query = { tag: tag.toUpperCase() };

  expect(await numbersOf(admin, { ...query, limit: 2 })).toEqual(numbers);
  expect(await numbersOf(both, { ...query, limit: 3 })).toEqual(numbers);
  expect(await numbersOf(both, { ...query, limit: 2, sort: "oldest" })).toEqual(numbers.toReversed());
  expect(await numbersOf(both, { ...query, companyId: a.id })).toEqual([numbers[1], numbers[3], numbers[5]]);
  expect(await numbersOf(both, { ...query, status: "shipped" })).toEqual([numbers[3]]);
  expect(await numbersOf(both, { ...query, q: numbers[2] })).toEqual([numbers[2]]);
  expect(await numbersOf(await aManager(await aCompany()), query)).toEqual([]);
});

test("a tag is combined with every other filter, in the list and in its export", async () => {
  const company = await aCompany();
  const ctx = await aManager(company);
  const held = await anOrder(company, { status: "on-hold" });
  const late = await anOrder(company);
  const other = await anOrder(company, { status: "on-hold" });
  for (const { id } of [held, late]) await addOrderTag(ctx, id, "Fair");
  await setUrgency(ctx, late.id, { priority: "normal", requiredShipDate: "2020-01-01" });

  const exported = async (query: Record<string, unknown>) => {
    const file = await new Response(await exportOrders(ctx, OrderFilter.parse(query), "csv")).text();
    return [held, late, other].map(({ orderNumber }) => orderNumber).filter((number) => file.includes(number));
  };
  for (const [query, found] of [
    [{ tag: "fair", hold: "payment" }, held],
    [{ tag: "fair", due: "late" }, late],
    [{ tag: "fair", hold: "payment", sort: "oldest" }, held],
  ] as const) {
    expect(await numbersOf(ctx, query)).toEqual([found.orderNumber]);
    expect(await exported(query)).toEqual([found.orderNumber]);
  }
  expect(await exported({ tag: "fair" })).toEqual([held.orderNumber, late.orderNumber]);
  expect(await exported({ pickerId: "no one" })).toEqual([]);
});
