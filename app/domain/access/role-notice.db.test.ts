import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { RequestState } from "#app/http/request/request-state.server";
import { users } from "#db/schema/directory/accounts";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import type { Role } from "../kernel/permissions";
import { listNotifications } from "../notifications/notifications.service.server";
import { activateUser, changeUser, deactivateUser } from "../users/users.service.server";
import { findUserBySession, openSession } from "./access.service.server";
import { signInByIdentity } from "./sign-in/identities.server";
import { setPasswordByLink } from "./sign-in/links.server";
import { issueToken } from "./tokens.server";

const LINK = { origin: "https://stow.test" };
const asAdmin = async () => worldOf(await aUser("admin"), "users.edit");
let visitors = 0;
/**
 * All users start signed out and in no company. Each has its own IP address, because attempts are limited by address.
 */
const visitor = () => ({
  ...new RequestState(testEnv, null).visitorCtx(),
  caller: { address: `10.9.${visitors++}.${Date.now()}`, userAgent: null },
});

async function titlesAbout(email: string) {
  const reader = worldOf(await aUser("admin"), "system.read");
  const rows = await listNotifications(reader, { kind: "role-given", limit: 100 });
  return rows.map(({ title }) => title).filter((title) => title.includes(email));
}

async function anInvited(role: Role) {
  const { id } = await aUser(role, { companyId: role === "employee" ? (await aCompany()).id : null });
  const { directory } = systemWorld();
  await directory.write(sql`update ${users} set status = 'invited' where ${users.id} = ${id}`);
  return { id, email: `${id}@example.test` };
}

test("an administrator or super user who is activated again notifies the administrators, an employee does not", async () => {
  const ctx = await asAdmin();
  const other = await aUser("admin");
  const { token } = await openSession(ctx, { userId: other.id, remember: true, userAgent: null, address: "test" });
  for (const [role, label] of [
    ["admin", "Administrator"],
    ["super_user", "Super User"],
    ["employee", null],
  ] as const) {
    const { id } = await aUser(role);
    await ctx.directory.write(sql`update ${users} set password_hash = 'x' where id = ${id}`);
    await deactivateUser(ctx, id);
    await ctx.directory.write(sql`update ${users} set seen_notification_id = ${ctx.newId()} where id = ${other.id}`);
    await activateUser(ctx, id, LINK);
    await activateUser(ctx, id, LINK);
    const email = `${id}@example.test`;
    expect(await titlesAbout(email)).toEqual(label ? [`${email} was reactivated as ${label}`] : []);
    if (label) expect(await findUserBySession(ctx, token)).toMatchObject({ unread: true });
  }
});

test("an administrator who accepts an invitation notifies, by the link and by the identity provider", async () => {
  const [byLink, byProvider] = [await anInvited("admin"), await anInvited("super_user")];
  const { token, statements } = await issueToken(systemWorld(), byLink.id, "invitation");
  await systemWorld().directory.batch(...statements);
  await setPasswordByLink(visitor(), "invitation", token, "four words in a row");
  expect(await titlesAbout(byLink.email)).toEqual([`${byLink.email} accepted the invitation as Administrator`]);

  const { id, email } = byProvider;
  const identity = { issuer: "https://id.test", subject: id, email, emailVerified: true };
  await Promise.all([signInByIdentity(visitor(), identity), signInByIdentity(visitor(), identity)]);
  await signInByIdentity(visitor(), identity);
  expect(await titlesAbout(email)).toEqual([`${email} accepted the invitation as Super User`]);
});

test("a password reset, and an employee who accepts an invitation, notify no one", async () => {
  const employee = await anInvited("employee");
  const admin = await aUser("admin");
  for (const [id, kind] of [
    [employee.id, "invitation"],
    [admin.id, "password-reset"],
  ] as const) {
    const { token, statements } = await issueToken(systemWorld(), id, kind);
    await systemWorld().directory.batch(...statements);
    await setPasswordByLink(visitor(), kind, token, "four words in a row");
    expect(await titlesAbout(`${id}@example.test`)).toEqual([]);
  }
});

test("another email for an administrator's account notifies, also while the invitation is open", async () => {
  const ctx = await asAdmin();
  for (const { id } of [await aUser("admin"), await anInvited("admin")]) {
    const email = `new-${id}@example.test`;
    await changeUser(ctx, id, { email }, LINK);
    expect(await titlesAbout(email)).toEqual([`${email} is now the email of a user with the role Administrator`]);
  }
});
