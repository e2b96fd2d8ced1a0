import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#db/schema/directory/accounts";
import { integrations } from "#db/schema/integrations";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { ordersToSend, senderInReach } from "./send-orders.server";

const connect = (company: { id: string }) => {
  const world = systemWorld();
  return world.db.company(company.id).insert(integrations, {
    ...{ id: world.newId(), type: "pirateship", name: "Pirate Ship", apiKeySealed: "", apiKeyHint: "" },
    ...{ createdAt: 1, updatedAt: 1 },
  });
};

const desk = async (...companies: { id: string }[]) => {
  const [own, ...assigned] = companies.map(({ id }) => id);
  return worldOf(await aUser("employee", { companyId: own ?? null, assigned }), "floor.work");
};

test("ready orders leave as a file where their company buys postage by file, and that is written down", async () => {
  const [company, without] = [await aCompany(), await aCompany()];
  await connect(company);
  const product = await aProduct(company, { onHand: 10, weightGrams: 100 });
  const lines = [{ product, quantity: 2 }];
  const order = await anOrder(company, { status: "picked", lines, shippingAddress: "5 Main St\nReno" });
  const more = await anOrder(company, { status: "processing" });
  await anOrder(company, { lines });
  const other = await anOrder(without, { status: "processing" });
  const ctx = await desk(company, without);

  expect(await senderInReach(ctx)).toBe("Pirate Ship");
  Object.assign(ctx.costs, { trips: 0, read: 0 });
  const file = await ordersToSend(ctx, { id: [] });
  expect(ctx.costs.trips).toBe(2);

  const rows = file?.text.trim().split("\r\n") ?? [];
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain(`"${order.orderNumber}","7.1"`);
  expect(rows[1]).toContain(`"5 Main St, Reno"`);
  expect(rows[1]).toContain(`2 × ${product.sku}`);
  expect(rows[2]).toContain(more.orderNumber);
  expect(file?.text).not.toContain(other.orderNumber);
  expect((await ordersToSend(ctx, { id: [more.id] }))?.text).not.toContain(order.orderNumber);
  const made = await ctx.directory.rows(
    { detail: auditLog.detail },
    sql`from ${auditLog} where ${auditLog.actorId} = ${ctx.actor.id} order by ${auditLog.id}`,
  );
  expect(made.map(({ detail }) => detail)).toEqual([
    { after: { format: "csv", orders: 2 } },
    { after: { format: "csv", orders: 1 } },
  ]);
});

test("users without such a company get no file, and another company's orders are not found", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  await connect(theirs);
  const foreign = await anOrder(theirs, { status: "processing" });
  const ctx = await desk(mine);
  expect(await senderInReach(ctx)).toBeNull();
  expect(await ordersToSend(ctx, { id: [foreign.id] })).toBeNull();
  await expect(ordersToSend(ctx, { company: theirs.id, id: [] })).rejects.toThrow();
});
