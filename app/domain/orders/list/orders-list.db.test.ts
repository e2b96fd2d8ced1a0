import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import type { Ctx } from "../../kernel/ctx";
import { openPicks } from "../../picking/sessions/open-picks.server";
import { OrderQuery } from "../order-query";
import { listOrders, ordersScreen } from "../orders.service.server";
import { addOrderTag } from "../tags/order-tags.server";
import { undecidedOrders } from "../undecided.server";

const marksOf = ({ db }: Ctx) => ({ undecided: undecidedOrders(db), picks: openPicks(db) });

const query = (over: Partial<Record<keyof OrderQuery, unknown>> = {}): OrderQuery => OrderQuery.parse(over);
const numbers = (page: { rows: { orderNumber: string }[] }) => page.rows.map((row) => row.orderNumber);

async function aManager(...companies: { id: string }[]) {
  const [own, ...assigned] = companies.map((company) => company.id);
  return worldOf(await aUser("warehouse_manager", { companyId: own ?? null, assigned }), "orders.read");
}

test("orders are listed newest first by the day they were placed, over pages without gaps or repeats", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const made: string[] = [];
  for (let i = 0; i < 7; i++) {
    made.push((await anOrder(i % 3 ? a : b, { placedAt: Date.UTC(2026, 0, 1 + i) })).orderNumber);
  }
  const ctx = await aManager(a, b);

  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await listOrders(ctx, query({ limit: 3, ...(cursor ? { cursor } : {}) }));
    seen.push(...numbers(page));
    cursor = page.next;
  } while (cursor);

  expect(seen).toEqual(made.toReversed());
});

test("oldest first is the same list from its other end, with every filter and over any number of companies", async () => {
  const [a, b, empty] = [await aCompany(), await aCompany(), await aCompany()];
  const made: string[] = [];
  for (let i = 0; i < 7; i++) {
    const placedAt = Date.UTC(2026, 0, 1 + i);
    const status = i === 3 ? ("on-hold" as const) : ("pending" as const);
    made.push((await anOrder(i % 3 ? a : b, { placedAt, status, customerName: "Ines Ferreira" })).orderNumber);
  }
  const walked = async (ctx: Parameters<typeof listOrders>[0], over: Record<string, unknown>) => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listOrders(ctx, query({ sort: "oldest", limit: 2, ...over, ...(cursor ? { cursor } : {}) }));
      seen.push(...numbers(page));
      cursor = page.next;
    } while (cursor);
    return seen;
  };
  const several = await aManager(a, b, empty);

  expect(await walked(several, {})).toEqual(made);
  expect(await walked(several, { status: "pending" })).toEqual(made.filter((_, i) => i !== 3));
  expect(await walked(several, { from: "2026-01-02", to: "2026-01-05" })).toEqual(made.slice(1, 5));
  expect(await walked(several, { q: "ferreira" })).toEqual(made);
  expect(await walked(await aManager(a), {})).toEqual(made.filter((_, i) => i % 3));
  expect(await walked(systemWorld(), { companyId: b.id, from: "2026-01-02" })).toEqual([made[3], made[6]]);
});

test("the list keeps to a status, a company and a span of days", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const held = await anOrder(a, { status: "on-hold", placedAt: Date.UTC(2026, 2, 10, 12) });
  const late = await anOrder(a, { placedAt: Date.UTC(2026, 2, 31, 23, 59, 59, 999) });
  const next = await anOrder(a, { placedAt: Date.UTC(2026, 3, 1) });
  const other = await anOrder(b, { placedAt: Date.UTC(2026, 2, 15) });
  const ctx = await aManager(a, b);

  expect(numbers(await listOrders(ctx, query({ status: "on-hold" })))).toEqual([held.orderNumber]);
  expect(numbers(await listOrders(ctx, query({ companyId: b.id })))).toEqual([other.orderNumber]);
  const march = await listOrders(ctx, query({ companyId: a.id, from: "2026-03-01", to: "2026-03-31" }));
  expect(numbers(march)).toEqual([late.orderNumber, held.orderNumber]);
  expect(numbers(await listOrders(ctx, query({ from: "2026-04-01T00:00:00Z" })))).toEqual([next.orderNumber]);
});

test("this week begins on Monday and this month on its first day, in UTC", async () => {
  const company = await aCompany();
  const ctx = await aManager(company);
  ctx.clock.now = Date.UTC(2026, 4, 6, 9); // a Wednesday
  const today = await anOrder(company, { placedAt: Date.UTC(2026, 4, 6, 0) });
  const monday = await anOrder(company, { placedAt: Date.UTC(2026, 4, 4, 0) });
  const first = await anOrder(company, { placedAt: Date.UTC(2026, 4, 1, 0) });
  await anOrder(company, { placedAt: Date.UTC(2026, 3, 30, 23, 59) });

  expect(numbers(await listOrders(ctx, query({ range: "today" })))).toEqual([today.orderNumber]);
  expect(numbers(await listOrders(ctx, query({ range: "week" })))).toEqual([today.orderNumber, monday.orderNumber]);
  expect(numbers(await listOrders(ctx, query({ range: "month" })))).toHaveLength(3);
  expect(first.orderNumber).toBe(numbers(await listOrders(ctx, query({ range: "month" })))[2]);
});

test("the search finds parts of number, name and e-mail, whatever their case and script", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const one = await anOrder(a, {
    orderNumber: "WEB-1042",
    customerName: "محمد عبد الله 😀",
    customerEmail: "m@example.test",
  });
  const two = await anOrder(a, {
    orderNumber: "R-7",
    customerName: "Jo O'Neill-Strauß",
    customerEmail: "jo@shop.example",
  });
  await anOrder(b, { orderNumber: "WEB-1042", customerName: "Somebody Else" });
  const ctx = await aManager(a);
  const find = async (q: string) => numbers(await listOrders(ctx, query({ q })));

  expect(await find("#1042")).toEqual([one.orderNumber]);
  expect(await find("web-10")).toEqual([one.orderNumber]);
  expect(await find("عبد الله")).toEqual([one.orderNumber]);
  expect(await find("strauß o'neill")).toEqual([two.orderNumber]);
  expect(await find("SHOP.EXAMPLE")).toEqual([two.orderNumber]);
  expect(await find("R-")).toEqual([two.orderNumber]);
  expect(await find("R-7")).toEqual([two.orderNumber]);
  expect(await find("nobody at all")).toEqual([]);
});

test.each([
  '"',
  '""" OR text:web',
  "*",
  "web*",
  "-",
  "a - b",
  "NEAR(web 1)",
  "text : web",
  "(",
  "^web",
  "\u0000web",
  "%_",
])("a search for %j is only text", async (q) => {
  const company = await aCompany();
  await anOrder(company, { orderNumber: "WEB-1", customerName: "Plain Name" });
  const ctx = await aManager(company);

  const { rows } = await listOrders(ctx, query({ q }));

  expect(rows.length).toBeLessThanOrEqual(q === "\u0000web" ? 1 : 0);
});

test("a short search over several companies finds the number that reads so", async () => {
  const [a, b, c] = [await aCompany(), await aCompany(), await aCompany()];
  await anOrder(a, { orderNumber: "42" });
  await anOrder(b, { orderNumber: "42" });
  await anOrder(b, { orderNumber: "421" });
  await anOrder(c, { orderNumber: "42" });

  expect(numbers(await listOrders(await aManager(a, b), query({ q: "42" })))).toEqual(["42", "42"]);
  const everywhere = await listOrders(systemWorld(), query({ q: "42", limit: 200 }));
  expect(new Set(everywhere.rows.map((row) => row.companyId))).toEqual(new Set([a.id, b.id, c.id]));
});

test("a search within a status continues where it stopped in the index, also over pages without results", async () => {
  const company = await aCompany();
  const old = await anOrder(company, { customerName: "Repeated Customer", status: "on-hold" });
  for (let i = 0; i < 4; i++) await anOrder(company, { customerName: "Repeated Customer" });
  const ctx = await aManager(company);

  const first = await listOrders(ctx, query({ q: "repeated", limit: 2 }));
  const second = await listOrders(ctx, query({ q: "repeated", limit: 2, cursor: first.next }));
  const third = await listOrders(ctx, query({ q: "repeated", limit: 2, cursor: second.next }));

  expect([first, second, third].flatMap(numbers)).toHaveLength(5);
  expect(third.next).toBeNull();
  expect(numbers(await listOrders(ctx, query({ q: "repeated", status: "on-hold" })))).toEqual([old.orderNumber]);
});

test("orders of another company are neither listed, found nor filtered for", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  await anOrder(theirs, { orderNumber: "SECRET-1", customerName: "Not For You" });
  const ctx = await aManager(mine);

  expect(numbers(await listOrders(ctx, query()))).toEqual([]);
  expect(numbers(await listOrders(ctx, query({ q: "SECRET" })))).toEqual([]);
  await expect(listOrders(ctx, query({ companyId: theirs.id }))).rejects.toThrow();
});

const COSTED = [
  {},
  { status: "pending" },
  { sort: "oldest" },
  { sort: "oldest", status: "pending" },
  { sort: "oldest", q: "engel" },
  { q: "engel" },
  { range: "today" },
  { q: "T-" },
  { q: "zz" },
];

test("the screen costs one round trip and rows in proportion to what it shows, however many orders there are", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const product = await aProduct(a, { onHand: 50 });
  const open = await anOrder(a, { lines: [{ product, quantity: 2 }] });
  for (let i = 0; i < 30; i++) await anOrder(i % 2 ? a : b, { customerName: "Mara Engel" });
  const tagged = await anOrder(a, { customerName: "Mara Engel" });
  for (const tag of ["Rush", "fragile"]) await addOrderTag(systemWorld(), tagged.id, tag);
  const one = await aManager(a);
  const several = await aManager(a, b);

  for (const ctx of [one, several]) {
    for (const over of COSTED) {
      Object.assign(ctx.costs, { trips: 0, read: 0 });
      const { rows } = await ordersScreen(ctx, query({ limit: 10, ...over }), open.id, marksOf(ctx));
      if (over.q?.length !== 2) expect(rows).toHaveLength(10);
      expect(ctx.costs.trips).toBe(1);
      // The tabs count what a search or dates match, up to a maximum.
      const counted = over.q || over.range ? 32 : 0;
      expect(ctx.costs.read).toBeLessThanOrEqual(3 * 10 + 47 + 5 * counted);
    }
    Object.assign(ctx.costs, { trips: 0, read: 0 });
    const plain = await ordersScreen(ctx, query({ limit: 10 }), open.id, marksOf(ctx));
    const withoutTags = ctx.costs.read;
    expect(plain.rows.find(({ id }) => id === tagged.id)?.tags).toEqual([]);
    Object.assign(ctx.costs, { trips: 0, read: 0 });
    const columns = { ...query({ limit: 10 }), columns: "number,tags,picker" };
    const { rows } = await ordersScreen(ctx, columns, open.id, marksOf(ctx));
    expect(rows.find(({ id }) => id === tagged.id)).toMatchObject({
      tags: ["fragile", "Rush"],
      assignedPickerName: null,
    });
    expect(ctx.costs.trips).toBe(1);
    expect(ctx.costs.read).toBeLessThanOrEqual(withoutTags + 2 * 2);
  }
});

const OLDEST = [
  { sort: "oldest" },
  { sort: "oldest", status: "picked" },
  { sort: "oldest", range: "week" },
  { sort: "oldest", q: "engel" },
];

test("no list and no search walks or sorts the orders", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const worlds = [systemWorld(), await aManager(a), await aManager(a, b)];
  for (const ctx of worlds) {
    for (const over of [{}, { status: "picked" }, { range: "week" }, { q: "engel" }, { q: "42" }, ...OLDEST]) {
      const plans = await plansOf(ctx, (spied) => ordersScreen(spied, query(over), "some-id", marksOf(spied)));
      const steps = plans.flat().filter((step) => !/companies/.test(step));
      expect(
        steps.filter((step) =>
          /SCAN (orders|order_items|products)\b(?!.*\bINDEX orders_(id|by_status|tenant_id))/.test(step),
        ),
      ).toEqual([]);
    }
  }
});
