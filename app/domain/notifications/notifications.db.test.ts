import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#db/schema/directory";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aMovement, aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { ROLES } from "../access/access.schema";
import { findUserBySession, openSession } from "../access/access.service.server";
import {
  clearNotifications,
  listNotifications,
  markNotificationsSeen,
  notificationStatement,
} from "./notifications.service.server";

const down = (key: string) => ({ kind: "sync-failed" as const, key, title: "Shop: sync failed", body: "It is down." });

test("the same thing is said once while it lasts, and again when it comes back", async () => {
  const [ctx, { id }] = [systemWorld(), await aCompany()];
  const db = ctx.db.company(id);
  await db.batch(notificationStatement(ctx, db, down("i1:auth")), notificationStatement(ctx, db, down("i1:auth")));
  await notificationStatement(ctx, db, down("i1:timeout"));
  await notificationStatement(ctx, db, down("i12:auth"));

  const reader = worldOf(await aUser("warehouse_manager", { companyId: id }), "integrations.manage");
  expect(await listNotifications(reader)).toHaveLength(3);

  await clearNotifications(db, "sync-failed", "i1");
  expect(await listNotifications(reader)).toHaveLength(1);
  await notificationStatement(ctx, db, down("i1:auth"));
  expect(await listNotifications(reader)).toHaveLength(2);
});

test("a notification with a condition is written only if it holds as the batch runs", async () => {
  const [ctx, { id }] = [systemWorld(), await aCompany()];
  const db = ctx.db.company(id);
  await notificationStatement(ctx, db, down("never"), () => sql`1 = 0`);
  await notificationStatement(ctx, db, down("surely"), () => sql`1 = 1`);
  expect(await listNotifications({ ...ctx, db })).toHaveLength(1);
});

test("people are told of what they can do something about, in their own companies", async () => {
  const [ctx, mine, theirs] = [systemWorld(), await aCompany(), await aCompany()];
  for (const { id } of [mine, theirs]) {
    const db = ctx.db.company(id);
    await notificationStatement(ctx, db, down("i1:auth"));
    await notificationStatement(ctx, db, { ...down("o1"), kind: "order-changed" });
  }
  const picker = worldOf(await aUser("employee", { companyId: mine.id }), "floor.work");
  expect((await listNotifications(picker)).map((n) => [n.companyId, n.kind])).toEqual([[mine.id, "order-changed"]]);
});

test("what was seen stays seen, and a later look is never undone by an earlier one", async () => {
  const user = await aUser("admin");
  const ctx = worldOf(user, "integrations.manage");
  const later = ctx.newId(ctx.now() + 60_000);
  await markNotificationsSeen(ctx, later);
  await markNotificationsSeen(ctx, ctx.newId());
  await markNotificationsSeen(ctx, undefined);
  const row = await ctx.directory.first(
    { seen: users.seenNotificationId },
    sql`from ${users} where ${users.id} = ${user.id}`,
  );
  expect(row?.seen).toBe(later);
});

/** Whether the bell shows its dot to this user. */
async function rings(user: { id: string }) {
  const ctx = systemWorld();
  const { token } = await openSession(ctx, { userId: user.id, remember: false, userAgent: null, address: "x" });
  return (await findUserBySession(ctx, token))?.unread;
}
const KINDS = async (user: Parameters<typeof worldOf>[0]) =>
  (await listNotifications(worldOf(user, "orders.read"))).map(({ kind }) => kind).sort();

test("each role is told of what matters to it, the bell rings for that alone, until it is opened", async () => {
  const [ctx, company] = [systemWorld(), await aCompany()];
  const db = ctx.db.company(company.id);
  const told = {
    admin: ["low-stock", "new-orders", "order-changed", "push-failed", "staging-error", "sync-failed"],
    super_user: ["low-stock", "new-orders", "order-changed"],
    warehouse_manager: ["low-stock", "new-orders", "order-changed", "push-failed", "sync-failed"],
    company_manager: ["low-stock", "new-orders"],
    employee: ["new-orders", "order-changed"],
    client: ["low-stock", "new-orders"],
  };
  const people = await Promise.all(ROLES.map((role) => aUser(role, { companyId: company.id })));
  await markNotificationsSeen(worldOf(people[0]!, "orders.read"), undefined);

  for (const kind of ["staging-error", "push-failed"] as const)
    await notificationStatement(ctx, db, { ...down("i"), kind });
  const ringing = await Promise.all(people.map(async (user) => [user.role, await rings(user)]));
  expect(Object.fromEntries(ringing)).toEqual({
    admin: true,
    super_user: false,
    warehouse_manager: true,
    company_manager: false,
    employee: false,
    client: false,
  });

  for (const kind of ["low-stock", "new-orders", "order-changed", "sync-failed"] as const)
    await notificationStatement(ctx, db, { ...down("i"), kind });
  for (const user of people.slice(1)) {
    expect([user.role, await KINDS(user)]).toEqual([user.role, told[user.role]]);
    expect([user.role, await rings(user)]).toEqual([user.role, true]);
    const world = worldOf(user, "orders.read");
    await markNotificationsSeen(world, (await listNotifications(world))[0]?.id);
    expect([user.role, await rings(user)]).toEqual([user.role, false]);
  }
});

test("a product that falls to its reorder point is told of once, and no more when there is enough again", async () => {
  const company = await aCompany();
  const [serum, other] = [
    await aProduct(company, { onHand: 12, name: "Serum", sku: "SER-1", reorderPoint: 10 }),
    await aProduct(company, { onHand: 3, reorderPoint: 10 }),
  ];
  const client = worldOf(await aUser("client", { companyId: company.id }), "orders.read");
  const low = async () =>
    (await listNotifications(client))
      .filter(({ kind }) => kind === "low-stock")
      .map(({ title, body }) => [title, body]);
  expect(await low()).toEqual([]);

  await aMovement(serum, -1);
  expect(await low()).toEqual([]);
  await aMovement(serum, -1);
  await aMovement(serum, -4);
  await aMovement(other, -1);
  expect(await low()).toEqual([["Low stock: Serum", "10 left of SER-1; the reorder point is 10."]]);
  expect((await listNotifications(client))[0]).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/),
    path: `/companies?company=${company.id}&tab=inventory`,
    createdAt: expect.any(Number),
  });
  await aMovement(serum, 20);
  expect(await low()).toEqual([]);
  await aMovement(serum, -26);
  expect(await low()).toEqual([["Low stock: Serum", "None is left of SER-1; the reorder point is 10."]]);
});

test("the first order of a day is told of, the others of that day are not", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const client = await aUser("client", { companyId: mine.id });
  await markNotificationsSeen(worldOf(client, "orders.read"), undefined);
  await anOrder(theirs);
  expect(await rings(client)).toBe(false);
  const first = await anOrder(mine, { customerName: "Mara Engel" });
  await anOrder(mine);

  expect(await rings(client)).toBe(true);
  const day = new Date().toISOString().slice(0, 10);
  expect(await listNotifications(worldOf(client, "orders.read"))).toMatchObject([
    {
      kind: "new-orders",
      title: "New orders today",
      body: `The first was ${first.orderNumber} for Mara Engel.`,
      path: `/orders?from=${day}&to=${day}`,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/),
    },
  ]);
});
