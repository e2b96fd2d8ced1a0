import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { lots, products } from "#db/schema/catalog";
import { users } from "#db/schema/directory/accounts";
import { notifications } from "#db/schema/integrations";
import { OutOfScope } from "#db/scoped.server";
import { aCompany, aUser } from "#tests/factories/company";
import { resetCalendars } from "#tests/factories/local-days";
import { anOrder } from "#tests/factories/order";
import { aMovement, aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { findUserBySession, openSession } from "../access/access.service.server";
import { addHold, changeStatus } from "../fulfillment/change-status.server";
import { firstIdAt } from "../kernel/ids";
import { ROLES } from "../kernel/permissions";
import { notifyExpiringLots } from "./expiring-lots.server";
import { chooseNotifications, myChoices } from "./notification-settings.server";
import { VISIBLE_KINDS } from "./notifications.schema";
import {
  clearNotifications,
  listNotifications,
  markNotificationsSeen,
  notificationStatement,
  notificationsPage,
  openNotification,
} from "./notifications.service.server";
import { sweepNotifications } from "./sweep-notifications.server";

const down = (key: string) => ({ kind: "sync-failed" as const, key, title: "Shop: sync failed", body: "It is down." });

test("a condition is notified once while it lasts, and again when it returns", async () => {
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

test("users see notifications of kinds they can act on, in their own companies", async () => {
  const [ctx, mine, theirs] = [systemWorld(), await aCompany(), await aCompany()];
  for (const { id } of [mine, theirs]) {
    const db = ctx.db.company(id);
    await notificationStatement(ctx, db, down("i1:auth"));
    await notificationStatement(ctx, db, { ...down("o1"), kind: "order-changed" });
  }
  const picker = worldOf(await aUser("employee", { companyId: mine.id }), "floor.work");
  expect((await listNotifications(picker)).map((n) => [n.companyId, n.kind])).toEqual([[mine.id, "order-changed"]]);
});

test("the seen mark only moves forward", async () => {
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
const kindsOf = async (user: Parameters<typeof worldOf>[0]) =>
  (await listNotifications(worldOf(user, "orders.read"))).map(({ kind }) => kind).sort();

test("each role sees its own kinds, and the bell shows only those until they are opened", async () => {
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
    expect([user.role, await kindsOf(user)]).toEqual([user.role, told[user.role]]);
    expect([user.role, await rings(user)]).toEqual([user.role, true]);
    const world = worldOf(user, "orders.read");
    await markNotificationsSeen(world, (await listNotifications(world))[0]?.id);
    expect([user.role, await rings(user)]).toEqual([user.role, false]);
  }
});

test("a product at its reorder point is notified once, until its stock is above it again", async () => {
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

test("only the first order of a day is notified", async () => {
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
      title: "First order of the day",
      body: `The first was ${first.orderNumber} for Mara Engel.`,
      path: `/orders?from=${day}&to=${day}`,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/),
    },
  ]);
});

test("opening a notification marks that one as read; marking all marks every one", async () => {
  const [ctx, company] = [systemWorld(), await aCompany()];
  const db = ctx.db.company(company.id);
  const client = await aUser("client", { companyId: company.id });
  const world = worldOf(client, "orders.read");
  for (const key of ["a", "b"])
    await notificationStatement(ctx, db, { ...down(key), kind: "low-stock", path: `/x/${key}` });
  const unread = async () => (await listNotifications(world, { unread: true })).map(({ path }) => path);
  const [newest, oldest] = await listNotifications(world);

  expect(await openNotification(world, company.id, newest!.id)).toBe("/x/b");
  expect(await openNotification(world, company.id, newest!.id)).toBe("/x/b");
  expect(await unread()).toEqual(["/x/a"]);
  expect(await rings(client)).toBe(true);
  expect((await listNotifications(world)).map(({ isUnread }) => isUnread)).toEqual([false, true]);
  await openNotification(world, company.id, oldest!.id);
  expect(await rings(client)).toBe(false);

  await notificationStatement(ctx, db, { ...down("c"), kind: "low-stock" });
  expect(await rings(client)).toBe(true);
  const page = await notificationsPage(world, {}, true);
  await markNotificationsSeen(world, page.seen);
  expect([await rings(client), await unread()]).toEqual([false, []]);
});

test("notifications of other companies and of invisible kinds cannot be opened", async () => {
  const [ctx, mine, theirs] = [systemWorld(), await aCompany(), await aCompany()];
  for (const { id } of [mine, theirs]) await notificationStatement(ctx, ctx.db.company(id), down("i"));
  const [found] = await listNotifications(
    worldOf(await aUser("warehouse_manager", { companyId: theirs.id }), "orders.read"),
  );
  const foreign = worldOf(await aUser("client", { companyId: mine.id }), "orders.read");
  await expect(openNotification(foreign, theirs.id, found!.id)).rejects.toBeInstanceOf(OutOfScope);
  expect(await openNotification(foreign, mine.id, found!.id)).toBeUndefined();
  expect(
    await openNotification(
      worldOf(await aUser("client", { companyId: theirs.id }), "orders.read"),
      theirs.id,
      found!.id,
    ),
  ).toBeUndefined();
});

test("the bell ignores kinds that are off, and the list shows them when filtered", async () => {
  const [ctx, company] = [systemWorld(), await aCompany()];
  const client = await aUser("client", { companyId: company.id });
  const world = worldOf(client, "orders.read");
  const without = (kind: string) => VISIBLE_KINDS.client.filter((one) => one !== kind);
  await chooseNotifications(world, { bell: without("low-stock"), mail: ["low-stock", "sync-failed"] });
  await notificationStatement(ctx, ctx.db.company(company.id), { ...down("a"), kind: "low-stock" });

  expect([await rings(client), await kindsOf(client)]).toEqual([false, []]);
  expect(await listNotifications(world, { kind: "low-stock" })).toHaveLength(1);
  const choices = await myChoices(world);
  expect(choices.map(({ kind }) => kind)).toEqual(VISIBLE_KINDS.client);
  // A kind that is off by default for the role is not emailed.
  expect(choices.filter(({ mail }) => mail).map(({ kind }) => kind)).toEqual(["low-stock"]);
});

test("ten thousand notifications of invisible kinds add no cost to the bell or the list", async () => {
  await resetCalendars();
  const [ctx, company] = [systemWorld(), await aCompany()];
  const db = ctx.db.company(company.id);
  const notices = Array.from({ length: 10_000 }, (_, n) => ({
    id: ctx.newId(),
    kind: "low-stock" as const,
    key: `p${n}`,
    title: "Low",
    body: "Low.",
    createdAt: ctx.now(),
  }));
  for (let n = 0; n < notices.length; n += 2000) await db.insertMany(notifications, notices.slice(n, n + 2000));
  await notificationStatement(ctx, db, { ...down("o"), kind: "order-changed" });

  const picker = await aUser("employee", { companyId: company.id });
  const world = worldOf(picker, "orders.read");
  const before = world.costs.read;
  expect(await listNotifications(world)).toHaveLength(1);
  expect(world.costs.read - before).toBeLessThan(40);

  const { token } = await openSession(ctx, { userId: picker.id, remember: false, userAgent: null, address: "x" });
  const read = ctx.costs.read;
  expect((await findUserBySession(ctx, token))?.unread).toBe(true);
  expect(ctx.costs.read - read).toBeLessThan(40);
  const manager = worldOf(await aUser("company_manager", { companyId: company.id }), "orders.read");
  const page = await notificationsPage(manager, {}, true);
  expect(page.rows).toHaveLength(30);
  expect(manager.costs.read).toBeLessThan(400);
  expect((await notificationsPage(manager, { before: page.next }, true)).rows[0]!.id < page.next!).toBe(true);
});

test("an order on hold is notified with all its reasons until released, except to the user who held it", async () => {
  const company = await aCompany();
  const [boss, owner] = [
    await aUser("warehouse_manager", { companyId: company.id }),
    await aUser("company_manager", { companyId: company.id }),
  ];
  const held = async (user: typeof boss) =>
    (await listNotifications(worldOf(user, "orders.read"), { kind: "order-held" })).map(({ title, body }) => [
      title,
      body,
    ]);
  const order = await anOrder(company);
  const world = worldOf(boss, "orders.hold");
  await changeStatus(world, order.id, "on-hold", "Call the customer");
  expect(await held(boss)).toEqual([]);
  expect(await held(owner)).toEqual([[`Order ${order.orderNumber} is on hold`, "Call the customer"]]);

  await addHold(world, order.id, "The address is wrong");
  expect(await held(owner)).toEqual([
    [`Order ${order.orderNumber} is on hold`, "Call the customer The address is wrong"],
  ]);
  await changeStatus(world, order.id, "pending");
  expect(await held(owner)).toEqual([]);

  const unpaid = await anOrder(company, { status: "on-hold" });
  expect(await held(boss)).toEqual([[`Order ${unpaid.orderNumber} is on hold`, "Waiting for the payment."]]);
  await changeStatus(world, unpaid.id, "cancelled", "Never paid");
  expect(await held(boss)).toEqual([]);
});

test("raising the reorder point to the stock notifies; lowering it or archiving the product clears that", async () => {
  const company = await aCompany();
  const serum = await aProduct(company, { onHand: 12, reorderPoint: 10 });
  const db = systemWorld().db.company(company.id);
  const client = worldOf(await aUser("client", { companyId: company.id }), "orders.read");
  const set = (patch: { reorderPoint?: number; archivedAt?: number | null }) =>
    db.update(products, { ...patch, updatedAt: Date.now() }, sql`${products.id} = ${serum.id}`);
  const low = async () => (await listNotifications(client, { kind: "low-stock" })).map(({ body }) => body);
  await set({ reorderPoint: 12 });
  expect(await low()).toEqual([`12 left of ${serum.sku}; the reorder point is 12.`]);
  await set({ reorderPoint: 11 });
  expect(await low()).toEqual([]);
  await set({ reorderPoint: 20 });
  await set({ archivedAt: Date.now() });
  expect(await low()).toEqual([]);
});

test("an expiring lot is notified 30 and 7 days before, once each, until it is empty or its expiry changes", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const at = (days: number) => new Date(ctx.now() + days * 86_400_000).toISOString().slice(0, 10);
  const product = await aProduct(company, {
    name: "Serum",
    lots: [
      { onHand: 3, lotNumber: "SOON", expiresOn: at(7) },
      { onHand: 1, lotNumber: "LATER", expiresOn: at(30) },
      { onHand: 3, lotNumber: "MUCH-LATER", expiresOn: at(31) },
      { onHand: 3, lotNumber: "GONE-OFF", expiresOn: at(-1) },
      { onHand: 0, lotNumber: "SOLD", expiresOn: at(5) },
    ],
  });
  const client = worldOf(await aUser("client", { companyId: company.id }), "orders.read");
  const told = async () =>
    (await listNotifications(client, { kind: "lot-expiring" })).map(({ title, body }) => `${title}. ${body}`).sort();
  const words = (day: string) =>
    new Date(day)
      .toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })
      .replace("Sept", "Sep");
  const run = async (days = 0) => {
    const world = systemWorld();
    world.clock.now += days * 86_400_000;
    for (let after: string | null = ""; after !== null; ) after = await notifyExpiringLots(world, after);
  };
  await run();
  await run();
  const soon = `Lot SOON of Serum expires on ${words(at(7))}. 3 units of ${product.sku} are here.`;
  const later = `Lot LATER of Serum expires on ${words(at(30))}. 1 unit of ${product.sku} is here.`;
  expect(await told()).toEqual([later, soon]);

  // Weeks later the other lot reaches the nearer stage: its notification replaces the earlier one.
  await run(25);
  expect((await told()).filter((text) => text.startsWith("Lot LATER"))).toEqual([later]);
  expect(await told()).toHaveLength(3);

  await aMovement({ ...product, lots: product.lots.slice(1) }, -1);
  const db = ctx.db.company(company.id);
  await db.update(lots, { expiresOn: at(90) }, sql`${lots.id} = ${product.lots[0]!.id}`);
  expect((await told()).filter((text) => /LATER of Serum expires|SOON/.test(text) && !/MUCH/.test(text))).toEqual([]);
});

test("an old mention is deleted once its user has seen it, not once others have", async () => {
  const [ctx, { id }] = [systemWorld(), await aCompany()];
  const DAY = 86_400_000;
  const [reader, named] = [await aUser("client", { companyId: id }), await aUser("client", { companyId: id })];
  const see = (userId: string) =>
    ctx.directory.write(
      sql`update ${users} set seen_notification_id = ${firstIdAt(ctx.now())} where ${users.id} = ${userId}`,
    );
  const then = { ...ctx, newId: () => ctx.newId(ctx.now() - 91 * DAY) };
  const db = ctx.db.company(id);
  const notice = { kind: "mention", key: `o:n:${named.id}`, title: "A mentioned you", body: "Look" } as const;
  await notificationStatement(then, db, { ...notice, userId: named.id });
  const left = async () => {
    while (await sweepNotifications(ctx));
    return db.count(notifications, sql`${notifications.kind} = 'mention'`);
  };
  await see(reader.id);
  expect(await left()).toBe(1);
  await see(named.id);
  expect(await left()).toBe(0);
});

test("old event notifications are deleted, seen ones earlier; those about a condition stay", async () => {
  const [ctx, seen, unseen] = [systemWorld(), await aCompany(), await aCompany()];
  const DAY = 86_400_000;
  const reader = worldOf(await aUser("client", { companyId: seen.id }), "orders.read");
  await ctx.directory.write(
    sql`update ${users} set seen_notification_id = ${firstIdAt(ctx.now() - 80 * DAY)} where ${users.id} = ${reader.actor.id}`,
  );
  const write = async (companyId: string, days: number, kind: "new-orders" | "sync-failed") => {
    const then = { ...ctx, newId: () => ctx.newId(ctx.now() - days * DAY) };
    await notificationStatement(then, ctx.db.company(companyId), { ...down(`${days} days`), kind });
  };
  for (const { id } of [seen, unseen]) {
    for (const days of [1, 89, 91, 366]) await write(id, days, "new-orders");
    await write(id, 400, "sync-failed");
  }
  while (await sweepNotifications(ctx));
  const left = async ({ id }: { id: string }) => {
    const rows = await ctx.db
      .company(id)
      .rows({ key: notifications.key }, (own) => sql`from ${notifications} where ${own(notifications)}`);
    return rows.map(({ key }) => key).toSorted();
  };
  expect(await left(seen)).toEqual(["1 days", "400 days", "89 days"]);
  // Another test's administrator may have marked the unread notification of 91 days as seen.
  expect((await left(unseen)).filter((key) => key !== "91 days")).toEqual(["1 days", "400 days", "89 days"]);
});
