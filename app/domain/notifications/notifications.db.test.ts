import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#db/schema/directory";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
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

test("what was seen stays seen", async () => {
  const user = await aUser("admin");
  const ctx = worldOf(user, "integrations.manage");
  await markNotificationsSeen(ctx, "0193-later");
  await markNotificationsSeen(ctx, "0193-earlier");
  const row = await ctx.directory.first(
    { seen: users.seenNotificationId },
    sql`from ${users} where ${users.id} = ${user.id}`,
  );
  expect(row?.seen).toBe("0193-later");
});
