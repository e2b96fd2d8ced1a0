import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#db/schema/orders";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { pickableOrders, pickingScreen, startPicking } from "../picking.service.server";

type Picker = Awaited<ReturnType<typeof aPicker>>;

async function setUp() {
  const [company, other] = [await aCompany(), await aCompany()];
  const [anna, ben] = [
    await aPicker(company, { assigned: [other.id] }),
    await aPicker(company, { name: "Ben Okafor", assigned: [other.id] }),
  ];
  const product = await aProduct(company, { onHand: 200 });
  const elsewhere = await aProduct(other, { onHand: 20 });
  const order = () => anOrder(company, { lines: [{ product, quantity: 1 }] });
  const orderElsewhere = () => anOrder(other, { lines: [{ product: elsewhere, quantity: 1 }] });
  const set = (companyId: string, ids: string[], patch: Partial<typeof orders.$inferInsert>) =>
    anna.db.company(companyId).update(orders, patch, inArray(orders.id, ids));
  const assign = (to: Picker, companyId: string, ...ids: string[]) =>
    set(companyId, ids, { assignedPickerId: to.actor.id, assignedPickerName: to.actor.name });
  return { company, other, anna, ben, order, orderElsewhere, assign, set };
}

test("a picker's own orders come first, over all companies, and urgent ones of others after them", async () => {
  const { company, other, anna, ben, order, orderElsewhere, assign, set } = await setUp();
  const [oldest, urgent, bens] = [await order(), await order(), await order()];
  const [mine, mineElsewhere] = [await order(), await orderElsewhere()];
  await set(company.id, [urgent.id], { priority: 2 });
  await assign(anna, company.id, mine.id);
  await assign(anna, other.id, mineElsewhere.id);
  await assign(ben, company.id, bens.id);
  const ids = async (picker: Picker, limit: number) => (await pickableOrders(picker, limit)).map(({ id }) => id);

  expect(await ids(anna, 5)).toEqual([mine.id, mineElsewhere.id, urgent.id, oldest.id, bens.id]);
  expect(await ids(anna, 1)).toEqual([mine.id]);
  expect(await ids(ben, 2)).toEqual([bens.id, urgent.id]);
  const { offered, assigned, pending } = await pickingScreen(anna);
  expect(pending).toBeGreaterThan(offered.length);
  expect((await pickingScreen(anna, { priority: "recent" })).pending).toBeNull();
  expect(assigned).toMatchObject({ total: 2, rows: [{ id: mine.id }, { id: mineElsewhere.id }] });
  expect(offered.map(({ id }) => id)).toEqual([urgent.id, oldest.id, bens.id]);
  expect((await pickableOrders(anna, 5)).at(-1)).toMatchObject({ isAssignedToUser: false, assignedTo: "Ben Okafor" });

  await set(other.id, [mineElsewhere.id], { priority: 1 });
  expect(await ids(anna, 1)).toEqual([mineElsewhere.id]);
});

test("the tasks are all assigned orders that can be started, and none out of reach", async () => {
  const { company, other, anna, order, orderElsewhere, assign } = await setUp();
  const mine = [await order(), await order(), await order(), await order()];
  const elsewhere = await orderElsewhere();
  await assign(anna, company.id, ...mine.map(({ id }) => id));
  await assign(anna, other.id, elsewhere.id);
  const narrow = await aPicker(company);
  const tasks = async (ctx: Picker) => (await pickingScreen(ctx, { isTasks: true })).assigned.rows.map(({ id }) => id);

  expect(await tasks(anna)).toEqual([...mine.map(({ id }) => id), elsewhere.id]);
  await startPicking(anna, mine[0]?.id ?? "");
  expect(await tasks(anna)).toEqual([...mine.slice(1).map(({ id }) => id), elsewhere.id]);
  expect(await tasks(narrow)).toEqual([]);

  // An assignment that outlives the picker's access shows nothing of the company.
  await anna.db.company(other.id).update(orders, { assignedPickerId: narrow.actor.id }, eq(orders.id, elsewhere.id));
  expect(await tasks(narrow)).toEqual([]);
  expect((await pickableOrders(narrow, 5)).map(({ id }) => id)).not.toContain(elsewhere.id);
});

test("however many orders are assigned to a picker, they are counted and the others are offered too", async () => {
  const { company, anna, order, assign, set } = await setUp();
  const mine = [];
  for (let i = 0; i < 7; i++) mine.push((await order()).id);
  await set(company.id, mine.slice(0, 1), { priority: 2 });
  await assign(anna, company.id, ...mine);
  const others = [await order(), await order(), await order(), await order()].map(({ id }) => id);

  const { assigned, offered } = await pickingScreen(anna);
  expect(assigned.total).toBe(7);
  expect(assigned.rows.map(({ id }) => id)).toEqual(mine.slice(0, 3));
  expect(offered.map(({ id }) => id)).toEqual(others.slice(0, 3));
  const recent = await pickingScreen(anna, { companyId: company.id, priority: "overdue" });
  expect([recent.assigned, recent.offered]).toEqual([{ total: 0, rows: [] }, []]);
});

test("the rows read do not grow with the orders that are not shown", async () => {
  const { company, anna, ben, order, assign } = await setUp();
  const read = async () => {
    const before = anna.costs.read;
    await pickableOrders(anna, 3);
    await pickingScreen(anna);
    return anna.costs.read - before;
  };
  const first = [];
  for (let i = 0; i < 6; i++) first.push((await order()).id);
  await assign(anna, company.id, ...first.slice(0, 2));
  const few = await read();
  const more = [];
  for (let i = 0; i < 40; i++) more.push((await order()).id);
  await assign(ben, company.id, ...more.slice(0, 20));
  expect((await read()) - few).toBeLessThanOrEqual(3);
});
