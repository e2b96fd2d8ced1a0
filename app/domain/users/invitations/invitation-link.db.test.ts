import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { MailTransport } from "#app/integrations/mail-transport";
import { auditLog } from "#db/schema/directory/accounts";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, type TestUser, worldOf } from "#tests/factories/world";
import { readLink, setPasswordByLink } from "../../access/sign-in/links.server";
import type { Ctx } from "../../kernel/ctx";
import { makeInvitationLink } from "./invitation-link.server";
import { inviteUser } from "./invite-user.server";

const ORIGIN = { origin: "https://stow.test" };
const SERVICE: MailTransport = { name: "Test post", send: async () => {} };
let n = 0;

/** An installation without email, unless one is given. */
const as = (user: TestUser, mail: MailTransport | null = null): Ctx => ({ ...worldOf(user, "users.manage"), mail });

async function anInvitation(by: Ctx) {
  return inviteUser(by, { email: `linked${++n}.${Date.now()}@example.test`, role: "client" }, ORIGIN);
}
const stateOf = async (link: string) => (await readLink(systemWorld(), "invitation", link.split("/").at(-1)!)).state;

test("without email, the provider copies a link that works once and expires; earlier links stop working", async () => {
  const admin = as(await aUser("admin"));
  const { id, email } = await anInvitation(admin);
  const first = await makeInvitationLink(admin, id, ORIGIN);
  const link = await makeInvitationLink(admin, id, ORIGIN);
  expect(link).toMatch(/^https:\/\/stow\.test\/invitation\/[0-9a-f]{64}$/);
  expect([await stateOf(first), await stateOf(link)]).toEqual(["used", "open"]);
  const week = 7 * 24 * 3_600_000;
  const later = systemWorld({ now: () => Date.now() + week + 1000 });
  expect((await readLink(later, "invitation", link.split("/").at(-1)!)).state).toBe("expired");

  const { directory } = systemWorld();
  const entries = await directory.rows(
    { by: auditLog.actorId, detail: auditLog.detail },
    sql`from ${auditLog} where subject = ${email} and action = 'user.invitation-copied'`,
  );
  expect(entries.map(({ by }) => by)).toEqual([admin.actor.id, admin.actor.id]);
  expect(JSON.stringify(entries)).not.toContain(link.slice(-64));

  const visitor = systemWorld({ caller: { address: `10.9.0.${n}`, userAgent: null } });
  await setPasswordByLink(visitor, "invitation", link.slice(-64), "a-long-enough-password");
  expect(await stateOf(link)).toBe("joined");
  await expect(makeInvitationLink(admin, id, ORIGIN)).rejects.toMatchObject({ reason: "invitation_accepted" });
});

test("with email, no link is shown", async () => {
  const admin = as(await aUser("admin"), SERVICE);
  const { id } = await anInvitation(admin);
  await expect(makeInvitationLink(admin, id, ORIGIN)).rejects.toMatchObject({ reason: "invitation_is_emailed" });
});

test("no one gets the link of a user whom they could not manage, and a company's owner gets none", async () => {
  const company = await aCompany();
  const admin = as(await aUser("admin"));
  const superUser = as(await aUser("super_user"));
  const owner = as(await aUser("company_manager", { companyId: company.id }));
  const { id } = await anInvitation(owner);
  await expect(makeInvitationLink(owner, id, ORIGIN)).rejects.toMatchObject({ code: "forbidden" });
  expect(await makeInvitationLink(superUser, id, ORIGIN)).toContain("/invitation/");
  const manager = as(await aUser("warehouse_manager", { companyId: company.id }));
  await expect(makeInvitationLink(manager, id, ORIGIN)).rejects.toMatchObject({ code: "forbidden" });
  await expect(makeInvitationLink(admin, admin.newId(), ORIGIN)).rejects.toMatchObject({ code: "not_found" });
});

test("an address that has an account elsewhere gets no link", async () => {
  const foreign = await aUser("client", { companyId: (await aCompany()).id });
  const owner = as(await aUser("company_manager", { companyId: (await aCompany()).id }));
  const { id } = await inviteUser(owner, { email: `${foreign.id}@example.test`, role: "client" }, ORIGIN);
  const admin = as(await aUser("admin"));
  await expect(makeInvitationLink(admin, id, ORIGIN)).rejects.toMatchObject({ reason: "duplicate_email" });
});
