import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { worldOf } from "#tests/factories/world";
import { getDashboard } from "./dashboard.service.server";

test("the dashboard shows what lies in reach, in one round trip", async () => {
  const [mine, other] = [await aCompany(), await aCompany()];
  const product = await aProduct(mine, { onHand: 5 });
  const order = await anOrder(mine, { lines: [{ product, quantity: 2 }] });
  await anOrder(other, { lines: [{ product: await aProduct(other, { onHand: 5 }), quantity: 1 }] });
  const ctx = worldOf(await aUser("client", { companyId: mine.id }), "orders.read");

  const shown = await getDashboard(ctx);

  expect(ctx.costs.trips).toBe(1);
  expect(shown).toMatchObject({ inStatus: { pending: 1 }, staged: 0, isEmpty: false });
  expect(shown.recent.map(({ id }) => id)).toEqual([order.id]);
  expect(shown.low.map(({ sku }) => sku)).toEqual([product.sku]);
});

test("an administrator's dashboard counts every company", async () => {
  const ctx = worldOf(await aUser("admin"), "orders.read");
  expect((await getDashboard(ctx)).recent.length).toBeLessThanOrEqual(3);
  expect(ctx.costs.trips).toBe(1);
});
