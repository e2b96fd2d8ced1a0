import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findUserBySession, openSession } from "#app/domain/access/access.service.server";
import type { Role } from "#app/domain/kernel/permissions";
import { emailNotificationsJob } from "#app/domain/notifications/notifications.jobs.server";
import { assignments, auditLog, sessions, users } from "#db/schema/directory/accounts";
import { mails, userTokens } from "#db/schema/directory/credentials";
import { notifications } from "#db/schema/integrations";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
import {
  activateUser,
  assignCompanies,
  changeUser,
  deactivateUser,
  deleteUser,
  inviteAgain,
  inviteUser,
} from "./users.service.server";

const LINK = { origin: "https://stow.test" };
const asAdmin = async () => worldOf(await aUser("admin"), "users.edit");
const aSession = (world: ReturnType<typeof systemWorld>, userId: string) =>
  openSession(world, { userId, remember: true, userAgent: null, address: "test" });

async function rowOf(id: string) {
  const { directory } = systemWorld();
  return directory.first(
    { role: users.role, companyId: users.companyId, status: users.status, email: users.email },
    sql`from ${users} where id = ${id}`,
  );
}

async function entriesAbout(subject: string) {
  const { directory } = systemWorld();
  return directory.rows(
    { action: auditLog.action, by: auditLog.actorId, detail: auditLog.detail },
    sql`from ${auditLog} where subject = ${subject} order by id`,
  );
}

test("a change is logged field by field, a new role as a separate entry, and no change not at all", async () => {
  const ctx = await asAdmin();
  const [from, to] = [await aCompany(), await aCompany()];
  const { id } = await aUser("client", { companyId: from.id });
  const change = { firstName: "Mara", lastName: "client", role: "employee" as const, companyId: to.id };

  const changed = await changeUser(ctx, id, change, LINK);
  expect(changed).toMatchObject({ firstName: "Mara", role: "employee", companyName: to.name });
  await changeUser(ctx, id, change, LINK);

  expect(await entriesAbout(changed.email)).toEqual([
    {
      action: "user.role-changed",
      by: ctx.actor.id,
      detail: { before: { role: "client" }, after: { role: "employee" } },
    },
    {
      action: "user.changed",
      by: ctx.actor.id,
      detail: { before: { firstName: "Test", company: from.id }, after: { firstName: "Mara", company: to.id } },
    },
  ]);
});

test("a new role and company count from the next request on, without signing in again", async () => {
  const ctx = await asAdmin();
  const company = await aCompany();
  const { id } = await aUser("employee", { companyId: null });
  const { token } = await aSession(ctx, id);
  await changeUser(ctx, id, { role: "client", companyId: company.id }, LINK);
  expect(await findUserBySession(ctx, token)).toMatchObject({ role: "client", companyId: company.id });
});

test("a user whose role has no assignments any more loses them permanently", async () => {
  const ctx = await asAdmin();
  const [a, b] = [await aCompany(), await aCompany()];
  const { id } = await aUser("employee");
  await assignCompanies(ctx, id, [a.id, b.id]);
  await changeUser(ctx, id, { role: "client" }, LINK);
  await changeUser(ctx, id, { role: "employee" }, LINK);
  expect(
    await ctx.directory.rows({ c: assignments.assignedCompanyId }, sql`from ${assignments} where user_id = ${id}`),
  ).toEqual([]);
});

test("an invited user's new address gets the invitation, and the link sent to the old one is void", async () => {
  const ctx = await asAdmin();
  const person = await inviteUser(ctx, { email: `old-${ctx.newId()}@example.test` }, LINK);
  const email = `new-${person.id}@example.test`;
  await changeUser(ctx, person.id, { email }, LINK);

  const links = await ctx.directory.rows(
    { used: userTokens.usedAt },
    sql`from ${userTokens} where user_id = ${person.id} order by created_at, used_at is null`,
  );
  expect(links.map(({ used }) => used === null)).toEqual([false, true]);
  expect(await ctx.directory.rows({ id: mails.id }, sql`from ${mails} where recipient = ${email}`)).toHaveLength(1);
});

test("another account's address is refused at its field", async () => {
  const ctx = await asAdmin();
  const [one, other] = [await aUser("client"), await aUser("client")];
  await expect(changeUser(ctx, one.id, { email: `${other.id}@example.test` }, LINK)).rejects.toMatchObject({
    code: "conflict",
    detail: { fields: { email: ["A user with this email address already has an account"] } },
  });
});

test("an email that the provider changes ends sessions and links, and the old address is notified", async () => {
  const ctx = await asAdmin();
  const { id } = await aUser("employee");
  const [old, email] = [`${id}@example.test`, `new-${id}@example.test`];
  const { token } = await aSession(ctx, id);
  await changeUser(ctx, id, { email }, LINK);
  expect(await rowOf(id)).toMatchObject({ email });
  expect(await findUserBySession(ctx, token)).toBeNull();
  const notices = await ctx.directory.rows({ subject: mails.subject }, sql`from ${mails} where recipient = ${old}`);
  expect(notices).toEqual([{ subject: expect.stringContaining("was changed") }]);
});

test("one's own email is not changed among the users", async () => {
  const ctx = await asAdmin();
  await expect(changeUser(ctx, ctx.actor.id, { email: `me-${ctx.newId()}@example.test` }, LINK)).rejects.toMatchObject({
    code: "validation",
    detail: { fields: { email: ["Change your own email on your profile"] } },
  });
});

test("who is deactivated is signed out everywhere at once and may come back; each is written down", async () => {
  const ctx = await asAdmin();
  const { id } = await aUser("employee");
  await ctx.directory.write(sql`update ${users} set password_hash = 'x' where id = ${id}`);
  const { token } = await aSession(ctx, id);

  await deactivateUser(ctx, id);
  expect(await findUserBySession(ctx, token)).toBeNull();
  expect(await ctx.directory.rows({ id: sessions.id }, sql`from ${sessions} where user_id = ${id}`)).toEqual([]);
  await deactivateUser(ctx, id);
  expect(await activateUser(ctx, id, LINK)).toMatchObject({ status: "active" });
  // Sessions from before the deactivation stay invalid.
  expect(await findUserBySession(ctx, token)).toBeNull();
  const entries = await entriesAbout(`${id}@example.test`);
  expect(entries.map(({ action }) => action)).toEqual(["user.deactivated", "user.activated"]);
});

test("a withdrawn invitation is sent again when the user is activated", async () => {
  const ctx = await asAdmin();
  const person = await inviteUser(ctx, { email: `back-${ctx.newId()}@example.test` }, LINK);
  await deactivateUser(ctx, person.id);
  await expect(inviteAgain(ctx, person.id, LINK)).rejects.toMatchObject({ code: "conflict" });
  expect(await activateUser(ctx, person.id, LINK)).toMatchObject({ status: "invited" });
  const letters = await ctx.directory.rows({ id: mails.id }, sql`from ${mails} where recipient = ${person.email}`);
  expect(letters).toHaveLength(2);
});

test("an invitation is sent again with a link that replaces the one before, and not to who has come in", async () => {
  const ctx = await asAdmin();
  const person = await inviteUser(ctx, { email: `again-${ctx.newId()}@example.test` }, LINK);
  await inviteAgain(ctx, person.id, LINK);
  const open = await ctx.directory.rows(
    { id: userTokens.id },
    sql`from ${userTokens} where user_id = ${person.id} and used_at is null`,
  );
  expect(open).toHaveLength(1);
  await ctx.directory.write(sql`update ${users} set status = 'active' where id = ${person.id}`);
  await expect(inviteAgain(ctx, person.id, LINK)).rejects.toMatchObject({ code: "conflict" });
});

test("an address gets five invitations a day, by any path", async () => {
  const ctx = await asAdmin();
  const email = `often-${ctx.newId()}@example.test`;
  const person = await inviteUser(ctx, { email }, LINK);
  await inviteAgain(ctx, person.id, LINK);
  await inviteAgain(ctx, person.id, LINK);
  await deactivateUser(ctx, person.id);
  await activateUser(ctx, person.id, LINK);
  await deleteUser(ctx, person.id);
  const again = await inviteUser(ctx, { email }, LINK);
  const told = {
    code: "too_many",
    message: `${email} already received 5 invitations within a day. Try again in 24 hours.`,
  };
  await expect(inviteAgain(ctx, again.id, LINK)).rejects.toMatchObject(told);
  const letters = await ctx.directory.rows({ id: mails.id }, sql`from ${mails} where recipient = ${email}`);
  expect(letters).toHaveLength(5);
  ctx.clock.now += 24 * 3_600_000 + 1;
  expect(await inviteAgain(ctx, again.id, LINK)).toMatchObject({ email });
});

test("assignments are replaced as a whole, named in the log, and only the provider's staff has them", async () => {
  const ctx = await asAdmin();
  const [a, b, c] = [await aCompany({ name: "A" }), await aCompany({ name: "B" }), await aCompany({ name: "C" })];
  const { id } = await aUser("employee", { companyId: c.id });
  await assignCompanies(ctx, id, [a.id, b.id, c.id]);
  await assignCompanies(ctx, id, [b.id, b.id]);
  await assignCompanies(ctx, id, [b.id]);

  const rows = await ctx.directory.rows(
    { to: assignments.assignedCompanyId },
    sql`from ${assignments} where user_id = ${id}`,
  );
  // The user reaches their own company without an assignment.
  expect(rows).toEqual([{ to: b.id }]);
  expect((await entriesAbout(`${id}@example.test`)).map(({ detail }) => detail)).toEqual([
    { before: { companies: [] }, after: { companies: ["A", "B"] } },
    { before: { companies: ["A", "B"] }, after: { companies: ["B"] } },
  ]);
  await expect(assignCompanies(ctx, id, [ctx.newId()])).rejects.toMatchObject({ code: "not_found" });
  for (const role of ["client", "company_manager", "admin"] as const) {
    await expect(assignCompanies(ctx, (await aUser(role)).id, [a.id])).rejects.toMatchObject({ code: "conflict" });
  }
});

test("two hundred companies are assigned in two round trips", async () => {
  const ctx = await asAdmin();
  const companies = await Promise.all(Array.from({ length: 200 }, () => aCompany()));
  const { id } = await aUser("warehouse_manager");
  ctx.costs.trips = 0;
  await assignCompanies(
    ctx,
    id,
    companies.map((company) => company.id),
  );
  expect(ctx.costs.trips).toBe(2);
});

test("users cannot assign companies to themselves", async () => {
  const self = await aUser("super_user");
  const ctx = worldOf(self, "users.assign");
  await expect(assignCompanies(ctx, self.id, [(await aCompany()).id])).rejects.toMatchObject({ code: "forbidden" });
});

/** Changes all other administrators to super users, so that the test's two are the only ones. */
async function onlyTwoAdmins() {
  const [a, b] = [await aUser("admin"), await aUser("admin")];
  await systemWorld().directory.write(
    sql`update ${users} set role = 'super_user' where role = 'admin' and id not in (${a.id}, ${b.id})`,
  );
  return { a: worldOf(a, "users.edit"), b: worldOf(b, "users.edit") };
}

test.each([
  ["demote", (ctx: Awaited<ReturnType<typeof asAdmin>>, id: string) => changeUser(ctx, id, { role: "client" }, LINK)],
  ["deactivate", (ctx: Awaited<ReturnType<typeof asAdmin>>, id: string) => deactivateUser(ctx, id)],
  ["delete", (ctx: Awaited<ReturnType<typeof asAdmin>>, id: string) => deleteUser(ctx, id)],
])("two administrators who %s each other at the same time: one is left", async (_name, act) => {
  const { a, b } = await onlyTwoAdmins();
  const tries = await Promise.allSettled([act(a, b.actor.id), act(b, a.actor.id)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const left = await a.directory.rows({ id: users.id }, sql`from ${users} where role = 'admin' and status = 'active'`);
  expect(left).toHaveLength(1);
});

test("also with a third administrator, a demoted one cannot demote others any more", async () => {
  const { a, b } = await onlyTwoAdmins();
  await aUser("admin");
  await changeUser(a, b.actor.id, { role: "client" }, LINK);
  await expect(changeUser(b, a.actor.id, { role: "client" }, LINK)).rejects.toMatchObject({ what: "conflict" });
  expect(await rowOf(a.actor.id)).toMatchObject({ role: "admin" });
});

test("the last administrator cannot be removed by anyone", async () => {
  const { a, b } = await onlyTwoAdmins();
  await deleteUser(a, b.actor.id);
  const other = worldOf(await aUser("super_user"), "users.edit");
  const last = a.actor.id;
  for (const act of [
    () => deleteUser(other, last),
    () => deactivateUser(other, last),
    () => changeUser(other, last, { role: "employee" }, LINK),
  ]) {
    await expect(act()).rejects.toMatchObject({ what: "last_admin" });
  }
  expect(await rowOf(last)).toMatchObject({ role: "admin", status: "active" });
});

test("of two concurrent role changes of a user, one gets a conflict", async () => {
  const [a, b] = [await asAdmin(), await asAdmin()];
  const { id } = await aUser("client");
  const to = (ctx: typeof a, role: Role) => changeUser(ctx, id, { role }, LINK);
  const tries = await Promise.allSettled([to(a, "employee"), to(b, "warehouse_manager")]);
  const lost = tries.filter((one) => one.status === "rejected");
  expect(lost).toHaveLength(1);
  expect(lost[0]?.reason).toMatchObject({ what: "conflict" });
  expect((await entriesAbout(`${id}@example.test`)).length).toBe(1);
});

test("a role given to a user notifies every administrator by bell and mail, also the one who gave it", async () => {
  const [giver, other] = [await asAdmin(), await aUser("admin")];
  const { token } = await aSession(giver, other.id);
  const own = await aSession(giver, giver.actor.id);
  const { id } = await aUser("employee");
  await giver.directory.write(
    sql`update ${users} set seen_notification_id = ${giver.newId()} where id in (${giver.actor.id}, ${other.id})`,
  );
  await changeUser(giver, id, { role: "super_user" }, LINK);
  for (const one of [token, own.token]) expect(await findUserBySession(giver, one)).toMatchObject({ unread: true });

  giver.clock.now += 60_000;
  const emailsTo = (id: string) =>
    giver.directory.rows(
      { subject: mails.subject },
      sql`from ${mails} where recipient = ${`${id}@example.test`} and kind = 'notification'`,
    );
  const isEmailed = async () => (await emailsTo(giver.actor.id)).length > 0 && (await emailsTo(other.id)).length > 0;
  // One run writes at most twenty emails, and administrators of other tests have emails due too.
  for (let run = 0; run < 100 && !(await isEmailed()); run++)
    await emailNotificationsJob({ ...systemWorld(), now: giver.now });
  for (const one of [giver.actor.id, other.id]) expect(await emailsTo(one)).toHaveLength(1);
});

test("an invitation notifies with its role, and a failed one does not", async () => {
  const ctx = await asAdmin();
  const noticesOf = (about: string) =>
    ctx.db.rows(
      { title: notifications.title },
      (own) =>
        sql`from ${notifications} where ${own(notifications)} and kind = 'role-given' and instr(title, ${about}) = 1`,
    );
  const email = `new-${ctx.newId()}@example.test`;
  await inviteUser(ctx, { email, role: "admin" }, LINK);
  await inviteUser(ctx, { email, role: "admin" }, LINK).catch(() => null);
  expect(await noticesOf(email)).toEqual([{ title: `${email} was invited as Administrator` }]);
});
