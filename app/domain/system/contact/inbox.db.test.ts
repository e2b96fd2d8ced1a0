import { expect, test } from "vitest";
import { contactMessages } from "#db/schema/directory/provider";
import { aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
import { auditScreen } from "../audit-log/audit-log.service.server";
import { getInboxMessage, listInbox, markHandled } from "./inbox.service.server";

async function aContactMessage(over: Partial<typeof contactMessages.$inferInsert> = {}) {
  const ctx = systemWorld();
  const id = ctx.newId();
  const words = { name: "Ana", email: "ana@example.test", subject: "A demo", message: "Please\ncall me." };
  await ctx.directory.insert(contactMessages, { id, ...words, createdAt: ctx.now(), ...over });
  return id;
}
const admin = async () => worldOf(await aUser("admin"), "system.read");

test("a message waits until somebody marks it as handled, which is written down once", async () => {
  const [ctx, id] = [await admin(), await aContactMessage()];
  const ids = async (view: "open" | "handled") => (await listInbox(ctx, { view })).rows.map((row) => row.id);
  expect(await ids("open")).toContain(id);
  await markHandled(ctx, id, true);
  expect(await ids("open")).not.toContain(id);
  expect(await ids("handled")).toContain(id);
  expect(await getInboxMessage(ctx, id)).toMatchObject({ handledBy: "admin", message: "Please\ncall me." });
  const [entry] = (await auditScreen(ctx, { action: "contact.handled" })).rows;
  expect(entry?.subject).toMatch(/^Message of \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
  expect(entry).toMatchObject({ detail: { after: { handled: true } } });

  await expect(markHandled(ctx, id, true)).rejects.toMatchObject({ fault: "assertion", what: "conflict" });
  expect((await auditScreen(ctx, { action: "contact.handled" })).rows[0]?.id).toBe(entry?.id);
  await markHandled(ctx, id, false);
  expect(await ids("open")).toContain(id);
  await expect(markHandled(ctx, ctx.newId(), true)).rejects.toMatchObject({ code: "not_found" });
});

test("the inbox goes on where a page of it ended", async () => {
  const ctx = await admin();
  for (let n = 0; n < 55; n++) await aContactMessage({ handledAt: 1, handledBy: "x" });
  const first = await listInbox(ctx, { view: "handled" });
  const second = await listInbox(ctx, { view: "handled", cursor: first.next ?? undefined });
  expect(first.rows).toHaveLength(50);
  expect(second.rows.length).toBeGreaterThanOrEqual(5);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(50 + second.rows.length);
});
