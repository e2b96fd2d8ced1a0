import { beforeEach, expect, test } from "vitest";
import { outbox } from "#db/schema/integrations";
import { aUser } from "#tests/factories/company";
import { aShop } from "#tests/factories/shop";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { auditScreen } from "../../system/audit-log/audit-log.service.server";
import { discardMessage, outboxScreen, retryMessage } from "./manage-messages.server";
import { drainOutboxJob } from "./outbox.jobs.server";

beforeEach(async () => {
  await testEnv.DB.exec("update outbox set status = 'done' where status = 'pending'");
});

async function aMessage(over: Partial<typeof outbox.$inferInsert> = {}) {
  const shop = await aShop();
  const ctx = systemWorld();
  const id = ctx.newId();
  const row = {
    id,
    kind: "tracking-push" as const,
    key: `order-${id}`,
    integrationId: shop.integrationId,
    payload: {
      externalId: "1",
      trackingNumber: "T-1",
      carrier: "other",
      carrierLabel: "x",
      trackingUrl: null,
      lines: [],
    },
    nextAt: 1,
    createdAt: ctx.now(),
    ...over,
  };
  await ctx.db.company(shop.companyId).insert(outbox, row);
  return { id, companyId: shop.companyId };
}
const dead = { status: "dead" as const, lastError: "The store rejected the key.", attempts: 12 };
const admin = async () => worldOf(await aUser("admin"), "system.read");
const inStatus = async (status: "dead" | "pending" | "discarded", id: string) =>
  (await outboxScreen(await admin(), { status })).rows.find((row) => row.id === id);

test("a failed message is sent again at once when a user retries it", async () => {
  const { id, companyId } = await aMessage(dead);
  expect(await inStatus("dead", id)).toMatchObject({ trackingNumber: "T-1", lastError: dead.lastError });

  const ctx = await admin();
  await retryMessage(ctx, id);
  expect(ctx.jobs).toEqual([{ type: "drain-outbox" }]);
  expect(await inStatus("pending", id)).toMatchObject({ attempts: 0, lastError: null });
  const [entry] = (await auditScreen(ctx, { company: companyId })).rows;
  expect(entry).toMatchObject({
    action: "outbox.retried",
    detail: { before: { status: "dead", attempts: 12 }, after: { status: "pending" } },
  });
});

test("a message that is discarded is not sent any more, and the reason stays on it", async () => {
  const { id, companyId } = await aMessage();
  const ctx = await admin();
  await discardMessage(ctx, id, "Entered in the store by hand");
  await drainOutboxJob(systemWorld());
  expect(await inStatus("discarded", id)).toMatchObject({ lastError: "Entered in the store by hand", attempts: 0 });
  const [entry] = (await auditScreen(ctx, { company: companyId })).rows;
  expect(entry).toMatchObject({
    action: "outbox.discarded",
    detail: { after: { reason: "Entered in the store by hand" } },
  });
  await expect(discardMessage(ctx, id, "again")).rejects.toMatchObject({ code: "conflict" });
  await expect(retryMessage(ctx, id)).rejects.toMatchObject({ code: "conflict" });
});

test("delivered messages, and those being delivered, are not changed", async () => {
  const ctx = await admin();
  const { id } = await aMessage({ status: "done" });
  await expect(retryMessage(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  const inHand = await aMessage({ attempts: 1, nextAt: Date.now() + 60_000 });
  await expect(discardMessage(ctx, inHand.id, "x")).rejects.toMatchObject({ fault: "assertion" });
  await expect(retryMessage(ctx, ctx.newId())).rejects.toMatchObject({ code: "not_found" });
});

test("the list of failed messages costs what it shows, however many were delivered", async () => {
  const { id, companyId } = await aMessage(dead);
  const db = systemWorld().db.company(companyId);
  const row = { kind: "tracking-push" as const, payload: {}, nextAt: 1, createdAt: 1, status: "done" as const };
  const made = Array.from({ length: 300 }, (_, n) => ({ ...row, id: systemWorld().newId(), key: `k-${n}` }));
  await db.insertMany(outbox, made);
  const ctx = await admin();
  const { rows } = await outboxScreen(ctx, { status: "dead" });
  expect(rows.map((message) => message.id)).toContain(id);
  expect(ctx.costs.trips).toBe(1);
  const companies = await testEnv.DB.prepare("select count(*) as n from companies").first<{ n: number }>();
  expect(ctx.costs.read - 2 * (companies?.n ?? 0)).toBeLessThanOrEqual(3 * rows.length + 40);
});
