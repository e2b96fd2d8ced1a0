import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { testEnv, worldOf } from "#tests/factories/world";
import { changeStatus } from "../../fulfillment/change-status.server";
import { completePicking, pickItem, startPicking } from "../../picking/picking.service.server";
import * as repo from "./ledger.repo.server";
import { continueLedgerCheck, lastChecks, startLedgerCheck } from "./ledger.service.server";

const admin = async () => worldOf(await aUser("admin"), "system.read");

/** A company whose stock has moved by every kind of movement. */
async function aWorkedCompany() {
  const company = await aCompany();
  const product = await aProduct(company, {
    lots: [
      { onHand: 6, lotNumber: "L-1" },
      { onHand: 6, lotNumber: "L-2", location: "B-01-1-01" },
    ],
  });
  const lines = [{ product, quantity: 2 }];
  const picker = await aPicker(company);
  const [picked, held] = [await anOrder(company, { lines }), await anOrder(company, { lines })];
  await startPicking(picker, picked.id);
  for (const { id } of picked.items) await pickItem(picker, id, {});
  await completePicking(picker, picked.id);
  await changeStatus(worldOf(await aUser("admin"), "orders.operate"), held.id, "on-hold", "Waits");
  return { company, product, order: await anOrder(company, { lines }) };
}

/** A check that has reached this company. Differences that other tests left belong to other companies. */
async function begunAt({ id: companyId }: { id: string }, ctx: Awaited<ReturnType<typeof admin>>): Promise<string> {
  const id = ctx.newId();
  const upTo = companyId.slice(0, -1);
  await repo.insertCheck(ctx.directory, { id, upTo, status: "running", startedBy: "admin", startedAt: ctx.now() });
  return id;
}

async function checkFrom(company: { id: string }, ctx: Awaited<ReturnType<typeof admin>>) {
  const id = await begunAt(company, ctx);
  await continueLedgerCheck(ctx, id);
  return repo.findCheck(ctx.directory, id);
}

const of = (check: repo.LedgerCheck | null, companyId: string) =>
  check?.examples.filter((difference) => difference.companyId === companyId);

test("an unmodified database has no differences", async () => {
  const { company } = await aWorkedCompany();
  const ctx = await admin();
  const check = await checkFrom(company, ctx);
  expect(check).toMatchObject({ status: "done", startedBy: "admin" });
  expect(check?.movements).toBeGreaterThan(5);
  expect(check?.levels).toBeGreaterThanOrEqual(2);
  expect(of(check, company.id)).toEqual([]);
});

test("a modified balance is found and located", async () => {
  const { company, product } = await aWorkedCompany();
  const spoil = (sql: string) => testEnv.DB.prepare(sql).bind(company.id).run();

  await spoil("update stock_levels set on_hand = on_hand + 3 where company_id = ? and allocated > 0");
  const ctx = await admin();
  const level = of(await checkFrom(company, ctx), company.id);
  expect(level).toEqual([
    expect.objectContaining({
      kind: "level",
      where: `${product.sku}, lot L-1, A-01-1-01, on hand`,
      expected: 6,
      found: 9,
    }),
    expect.objectContaining({ kind: "product", where: `${product.sku}, on hand`, expected: 15, found: 12 }),
    expect.objectContaining({ kind: "lot", where: `${product.sku}, lot L-1, on hand`, expected: 9, found: 6 }),
  ]);
  await spoil("update stock_levels set on_hand = on_hand - 3 where company_id = ? and allocated > 0");

  await spoil("update product_stock set allocated = allocated - 1 where company_id = ?");
  const total = of(await checkFrom(company, ctx), company.id);
  expect(total?.map(({ kind, expected, found }) => [kind, expected, found])).toEqual([["product", 4, 3]]);
  await spoil("update product_stock set allocated = allocated + 1 where company_id = ?");
  expect(of(await checkFrom(company, ctx), company.id)).toEqual([]);
});

test("a missing allocation, and one of an order that must not have any, are found", async () => {
  const { company, product, order } = await aWorkedCompany();
  const ctx = await admin();
  await testEnv.DB.prepare("update allocations set quantity = 1 where order_id = ?").bind(order.id).run();
  const lost = of(await checkFrom(company, ctx), company.id);
  expect(lost?.map(({ kind, where, expected, found }) => [kind, where, expected, found])).toEqual([
    ["allocation", `${product.sku}, lot L-1, A-01-1-01`, 4, 3],
    ["demand", `Order ${order.orderNumber}, ${product.sku}`, 2, 1],
  ]);
  await testEnv.DB.prepare("update allocations set quantity = 2 where order_id = ?").bind(order.id).run();

  await testEnv.DB.prepare("update orders set status = 'cancelled' where id = ?").bind(order.id).run();
  const loose = of(await checkFrom(company, ctx), company.id);
  expect(loose).toEqual([
    expect.objectContaining({ kind: "demand", where: `Order ${order.orderNumber}, cancelled`, expected: 0, found: 2 }),
  ]);
});

test("a check that takes longer than one message continues in the next, and counts no company twice", async () => {
  const { company } = await aWorkedCompany();
  await aWorkedCompany();
  await aWorkedCompany();
  const ctx = await admin();
  const slow = { ...ctx, now: () => (ctx.clock.now += 3000) };
  const id = await begunAt(company, ctx);
  let messages = 0;
  do {
    await continueLedgerCheck(slow, id);
    messages += 1;
  } while (ctx.jobs.pop() && messages < 10);
  const check = await repo.findCheck(ctx.directory, id);
  expect(messages).toBeGreaterThan(1);
  const whole = await checkFrom(company, ctx);
  // Tests with later clocks have left companies that come after these.
  const { n } = (await testEnv.DB.prepare("select count(*) as n from companies where id >= ?")
    .bind(company.id)
    .first<{ n: number }>()) ?? { n: 0 };
  expect(n).toBeGreaterThan(2);
  expect(check).toMatchObject({ status: "done", companies: n });
  expect(whole?.companies).toBe(n);
  expect(check?.movements).toBe(whole?.movements);
});

test("a check begins with the first company, under its requester's name", async () => {
  await aWorkedCompany();
  const ctx = await admin();
  const slow = { ...ctx, now: () => (ctx.clock.now += 3000) };
  const check = await startLedgerCheck(slow);
  expect(check).toMatchObject({ startedBy: "admin" });
  expect(check?.companies).toBeGreaterThanOrEqual(1);
  expect((await lastChecks(ctx, 1))[0]?.id).toBe(check?.id);
});
