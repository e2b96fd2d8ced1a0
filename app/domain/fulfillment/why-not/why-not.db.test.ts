import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lots } from "#db/schema/catalog";
import { MAIN_WAREHOUSE, warehouses } from "#db/schema/directory/warehouses";
import { outbox } from "#db/schema/integrations";
import { pickShortages } from "#db/schema/picking";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { plansOf } from "#tests/factories/query-plans";
import { anIntegration } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import type { Ctx } from "../../kernel/ctx";
import { orderWithItems } from "../../orders/orders.service.server";
import { startPicking } from "../../picking/picking.service.server";
import { blockerFacts, whyNot } from "./blocker-facts.server";

async function blockers(ctx: Ctx, id: string) {
  const { order, items, also } = await orderWithItems(ctx, id, blockerFacts(ctx, id));
  return whyNot(ctx, order, items, also);
}

test("an on-hold order names its holds, at the lines concerned, in one round trip", async () => {
  const company = await aCompany();
  const order = await anOrder(company, { status: "on-hold", lines: [{ sku: "NEW-ONE" }] });
  const ctx = systemWorld();
  expect(await blockers(ctx, order.id)).toMatchObject([
    { itemId: null, sentence: "Waiting for the payment.", fixes: [{ leadsTo: "release" }] },
    { itemId: order.items[0]?.id, sentence: "SKU NEW-ONE on line 1 is unknown.", fixes: [{ leadsTo: "edit" }] },
  ]);
  expect(ctx.costs.trips).toBe(1);
});

test("a pending order of a warehouse that releases in waves says that it waits", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { lines: [{ product }] });
  const ctx = systemWorld();
  expect(await blockers(ctx, order.id)).toEqual([]);
  const needsRelease = (needs: boolean) =>
    ctx.directory.update(warehouses, { needsRelease: needs }, eq(warehouses.id, MAIN_WAREHOUSE));
  await needsRelease(true);
  expect(await blockers(ctx, order.id)).toMatchObject([{ calm: true, fixes: [{ leadsTo: "wave" }] }]);
  await needsRelease(false);
});

test("an order being picked names its picker, its shortages, and the lot that must not ship", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { lots: [{ onHand: 5, lotNumber: "B-221", expiresOn: "2099-01-01" }] });
  const order = await anOrder(company, { lines: [{ product, quantity: 2 }] });
  const picker = await aPicker(company);
  const { session } = await startPicking(picker, order.id);
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const itemId = order.items[0]?.id ?? "";
  await db.batch(
    db.update(lots, { status: "recalled" }, eq(lots.id, product.lots[0]?.id ?? "")),
    db.insert(pickShortages, {
      id: ctx.newId(),
      orderId: order.id,
      itemId,
      sessionId: session.id,
      quantity: 2,
      reason: "not-found",
      status: "open",
      reportedAt: ctx.now(),
      reportedById: picker.actor.id,
      reportedByName: picker.actor.name,
    }),
  );
  const sentences = (await blockers(ctx, order.id)).map(({ sentence }) => sentence);
  expect(sentences).toEqual([
    expect.stringMatching(/^Anna Meyer (is picking this order|started picking this order but has stopped)\.$/),
    `Anna Meyer did not find 2 units of ${product.sku}. A manager must decide what to do.`,
    `Lot B-221 of ${product.sku} is recalled and cannot be picked. Pick the line from another lot or report it short.`,
  ]);
  expect((await blockers(picker, order.id))[0]?.sentence).toBe("You are picking this order.");
});

test("a shipped order shows that its store has no tracking number", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 1 }] });
  const ctx = systemWorld();
  const { id: integrationId } = await anIntegration(company);
  expect(await blockers(ctx, order.id)).toEqual([]);
  await ctx.db.company(company.id).insert(outbox, {
    id: ctx.newId(),
    kind: "tracking-push",
    key: order.id,
    integrationId,
    payload: {},
    status: "dead",
    lastError: "The store is gone.",
    nextAt: ctx.now(),
    createdAt: ctx.now(),
  });
  expect(await blockers(ctx, order.id)).toMatchObject([{ sentence: expect.stringContaining("The store is gone.") }]);
  const other = systemWorld({ db: ctx.db.company((await aCompany()).id) });
  await expect(blockers(other, order.id)).rejects.toMatchObject({ code: "not_found" });
});

test("no table is walked to find out why", async () => {
  const company = await aCompany();
  const { id } = await anOrder(company);
  for (const plan of await plansOf(systemWorld(), (ctx) => ctx.db.batch(...blockerFacts(ctx, id)))) {
    expect(plan.filter((step) => /^SCAN/.test(step))).toEqual([]);
  }
});
