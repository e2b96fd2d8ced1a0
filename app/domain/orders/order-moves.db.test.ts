import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderHistory } from "#db/schema/orders";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { HOLDS_STOCK, ORDER_STATUS } from "./orders.schema";
import { countOrders, getOrder, moveStatements } from "./orders.service.server";

test.each(ORDER_STATUS.filter((status) => status !== "checkout-draft"))(
  "the stock of an order that is %s is promised, free or gone, as its status says",
  async (status) => {
    const company = await aCompany();
    const product = await aProduct(company, { onHand: 5 });

    await anOrder(company, { status, lines: [{ product, quantity: 3 }] });

    const gone = status === "shipped" || status === "delivered";
    const allocated = HOLDS_STOCK.includes(status) ? 3 : 0;
    expect(await levels(product)).toMatchObject({ onHand: gone ? 2 : 5, allocated });
  },
);

test("of two concurrent status changes from the same status, one gets a conflict", async () => {
  const company = await aCompany();
  const order = await anOrder(company);
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const move = (to: "picking" | "cancelled") =>
    db.batch(...moveStatements(ctx, db, { id: order.id, from: "pending", to, reason: "Race" }));

  const outcomes = await Promise.allSettled([move("picking"), move("cancelled")]);

  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  const history = await db.rows(
    { event: orderHistory.event },
    (own) => sql`from ${orderHistory} where ${own(orderHistory)} and ${orderHistory.orderId} = ${order.id}`,
  );
  expect(history.map((entry) => entry.event)).toEqual(["created", "status"]);
});

test("the counts of each status follow every move", async () => {
  const company = await aCompany();
  await anOrder(company, { status: "pending" });
  await anOrder(company, { status: "picked" });
  await anOrder(company, { status: "picked" });

  expect(await countOrders(systemWorld(), company.id)).toEqual({ pending: 1, picked: 2 });
});

test("an order of another company does not exist", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const theirs = await anOrder(b);
  const owner = worldOf(await aUser("company_manager", { companyId: a.id }), "orders.read");

  await expect(getOrder(owner, theirs.id)).rejects.toMatchObject({ code: "not_found" });
});
