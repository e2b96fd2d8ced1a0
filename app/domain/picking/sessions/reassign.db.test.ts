import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderHistory } from "#db/schema/orders";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import {
  activeSession,
  completePicking,
  pickItem,
  reassignPicking,
  resumePicking,
  startPicking,
  watchPicking,
} from "../picking.service.server";

async function setUp() {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 10 });
  const order = await anOrder(company, { lines: [{ product, quantity: 3 }] });
  const anna = await aPicker(company);
  const ben = await aPicker(null, { name: "Ben Okafor", assigned: [company.id] });
  const manager = await aPicker(company, { name: "Mia Lund", role: "warehouse_manager" });
  await startPicking(anna, order.id);
  return { company, product, order, anna, ben, manager, item: order.items[0]?.id ?? "" };
}

test("a reassigned order keeps its picks, and the new picker resumes it", async () => {
  const { order, anna, ben, manager, item, product, company } = await setUp();
  await pickItem(anna, item, { quantity: 2 });
  const other = await anOrder(company, { lines: [{ product }] });
  await startPicking(ben, other.id);

  const given = await reassignPicking(manager, order.id, ben.actor.id);

  expect(given.session).toMatchObject({ userId: ben.actor.id, status: "paused" });
  expect((await activeSession(ben))?.order.id).toBe(other.id);
  await expect(pickItem(anna, item, {})).rejects.toMatchObject({
    message: expect.stringContaining("This order was handed over from you to"),
  });
  await pickItem(ben, other.items[0]?.id ?? "", {});
  await completePicking(ben, other.id);
  expect((await resumePicking(ben, order.id)).lines[0]).toMatchObject({ picked: 2 });
});

test("the list contains exactly the users who can pick for the company", async () => {
  const { company, order, anna, ben, manager } = await setUp();
  const client = await aPicker(company, { name: "Carl" }).then(({ actor }) => actor.id);
  const stranger = await aPicker(await aCompany());

  const ids = (await watchPicking(manager, order.id)).pickers.map(({ id }) => id);

  expect(ids).toEqual(expect.arrayContaining([ben.actor.id, manager.actor.id, client]));
  expect(ids).not.toContain(anna.actor.id);
  expect(ids).not.toContain(stranger.actor.id);
});

test("a user out of reach cannot get an order, and is refused like an unknown one", async () => {
  const { order, manager } = await setUp();
  const stranger = await aPicker(await aCompany());
  for (const id of [stranger.actor.id, "nobody"]) {
    await expect(reassignPicking(manager, order.id, id)).rejects.toMatchObject({
      code: "validation",
      detail: { fields: { userId: ["Choose a user who picks for this company"] } },
    });
  }
});

test("pickers cannot reassign, and another company's order is not found", async () => {
  const { order, anna, ben } = await setUp();
  await expect(reassignPicking(anna, order.id, ben.actor.id)).rejects.toMatchObject({ code: "forbidden" });
  const foreign = await aPicker(await aCompany(), { role: "warehouse_manager" });
  await expect(reassignPicking(foreign, order.id, foreign.actor.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(watchPicking(foreign, order.id)).rejects.toMatchObject({ code: "not_found" });
});

test("reassigned twice, at once or later, it changes hands once", async () => {
  const { company, order, ben, manager } = await setUp();
  await Promise.all([1, 2].map(() => reassignPicking(manager, order.id, ben.actor.id)));
  await reassignPicking(manager, order.id, ben.actor.id);
  const events = await systemWorld()
    .db.company(company.id)
    .rows(
      { event: orderHistory.event },
      (own) => sql`from ${orderHistory} where ${own(orderHistory)} and ${orderHistory.event} = 'handed-over'`,
    );
  expect(events).toHaveLength(1);
});

test("of two managers who hand it to two pickers at once, both are heard, one after the other", async () => {
  const { order, ben, manager } = await setUp();
  const ends = await Promise.allSettled([
    reassignPicking(manager, order.id, ben.actor.id),
    reassignPicking(manager, order.id, manager.actor.id),
  ]);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect([ben.actor.id, manager.actor.id]).toContain(
    (await watchPicking(manager, order.id)) && (await reassignPicking(manager, order.id, ben.actor.id)).session.userId,
  );
});
