import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, users } from "#db/schema/directory/accounts";
import { mails, userTokens } from "#db/schema/directory/credentials";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
import { forgotPassword } from "../../access/sign-in/forgot-password.server";
import { AddUser } from "../user-input";
import { changeUser, deleteUser, inviteAgain, listUsers } from "../users.service.server";
import { inviteUser } from "./invite-user.server";

const ORIGIN = { origin: "https://stow.test" };
let n = 0;
const anAddress = () => `person${++n}.${Date.now()}@example.test`;

async function written(email: string) {
  const { directory } = systemWorld();
  const [accounts, links, letters, entries] = await directory.batch(
    directory.rows(
      { id: users.id, status: users.status, hash: users.passwordHash },
      sql`from ${users} where email = ${email}`,
    ),
    directory.rows(
      { id: userTokens.id },
      sql`from ${userTokens} where user_id = (select id from users where email = ${email})`,
    ),
    directory.rows({ body: mails.bodySealed, to: mails.recipient }, sql`from ${mails} where recipient = ${email}`),
    directory.rows({ detail: auditLog.detail, by: auditLog.actorId }, sql`from ${auditLog} where subject = ${email}`),
  );
  return { accounts, links, letters, entries };
}

test("an invited user has an account without a password, one link, one email and a log entry", async () => {
  const company = await aCompany();
  const owner = await aUser("company_manager", { companyId: company.id });
  const ctx = worldOf(owner, "users.manage");
  const email = anAddress();

  const user = await inviteUser(ctx, { email, firstName: "Mara", lastName: "Engel", role: "client" }, ORIGIN);

  expect(user).toMatchObject({ email, role: "client", companyId: company.id, companyName: company.name });
  const { accounts, links, letters, entries } = await written(email);
  expect(accounts).toEqual([{ id: user.id, status: "invited", hash: null }]);
  expect(links).toHaveLength(1);
  expect(await ctx.sealer.open(letters[0]?.body ?? "")).toMatch(
    /Hello Mara,[\s\S]*https:\/\/stow\.test\/invitation\/[0-9a-f]{64}/,
  );
  expect(letters[0]?.body).not.toContain("invitation/");
  expect(entries).toMatchObject([{ by: owner.id, detail: { after: { role: "client", company: company.id } } }]);
  expect(ctx.jobs).toEqual([{ type: "send-mail" }]);
  // One round trip counts the emails to this address. The other one does everything else.
  expect(ctx.costs.trips).toBe(2);
});

test("an address that has an account, also written in capitals, is refused at its field and nothing is written", async () => {
  const ctx = worldOf(await aUser("admin"), "users.manage");
  const email = anAddress();
  await inviteUser(ctx, { email }, ORIGIN);

  await expect(inviteUser(ctx, { email: email.toUpperCase() }, ORIGIN)).rejects.toMatchObject({
    code: "conflict",
    detail: { fields: { email: ["A user with this email address already has an account"] } },
  });
  expect(await written(email)).toMatchObject({
    accounts: { length: 1 },
    links: { length: 1 },
    letters: { length: 1 },
    entries: { length: 1 },
  });
});

test("of two who invite the same person at once, one does", async () => {
  const ctx = worldOf(await aUser("admin"), "users.manage");
  const email = anAddress();
  const tries = await Promise.allSettled([1, 2, 3].map(() => inviteUser(ctx, { email }, ORIGIN)));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await written(email)).letters).toHaveLength(1);
});

test("an address is stored in lower case and with the part after its plus", () => {
  const parse = (email: string) => AddUser.parse({ email, firstName: "M", lastName: "E" }).email;
  expect(parse("  Mara+Stow@Example.TEST ")).toBe("mara+stow@example.test");
});

test("a name may be long, in any script, and with an emoji, but not of more than one line", () => {
  const parse = (firstName: string) => AddUser.parse({ email: "a@b.test", firstName, lastName: "E" }).firstName;
  for (const name of ["x".repeat(200), "שלום עולם", "🧑‍🚀 Zoë"]) expect(parse(name)).toBe(name);
  expect(parse("Mara\r\nBcc: x")).toBe("Mara Bcc: x");
  expect(() => parse("x".repeat(201))).toThrow("At most 200 characters");
});

test("missing fields get the form's messages", () => {
  const { error } = AddUser.safeParse({ email: "nobody", firstName: " ", role: "owner" });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["email", "Invalid email address"],
    ["firstName", "First name is required"],
    ["lastName", "Last name is required"],
    ["role", "Please select a role"],
  ]);
});

test("another company's owner and an unknown company get the same response", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const owner = worldOf(await aUser("company_manager", { companyId: mine.id }), "users.manage");
  const admin = worldOf(await aUser("admin"), "users.manage");
  const nowhere = owner.newId();
  const invite = (ctx: typeof owner, companyId: string) => inviteUser(ctx, { email: anAddress(), companyId }, ORIGIN);
  const refused = { code: "not_found", message: "This company does not exist." };
  await expect(invite(owner, theirs.id)).rejects.toMatchObject(refused);
  await expect(invite(owner, nowhere)).rejects.toMatchObject(refused);
  await expect(invite(admin, nowhere)).rejects.toMatchObject(refused);
  expect(await invite(admin, theirs.id)).toMatchObject({ companyId: theirs.id });
});

test("a user who lost the admin role since opening the page cannot invite", async () => {
  await aUser("admin");
  const former = await aUser("admin");
  const ctx = worldOf(former, "users.manage");
  await ctx.directory.write(sql`update ${users} set role = 'employee' where id = ${former.id}`);
  const email = anAddress();
  await expect(inviteUser(ctx, { email, role: "admin" }, ORIGIN)).rejects.toMatchObject({ what: "conflict" });
  expect((await written(email)).accounts).toEqual([]);
});

async function textsTo(email: string) {
  const { directory, sealer } = systemWorld();
  const rows = await directory.rows(
    { body: mails.bodySealed },
    sql`from ${mails} where recipient = ${email} order by id`,
  );
  return Promise.all(rows.map(({ body }) => sealer.open(body ?? "")));
}

async function anOwner() {
  const company = await aCompany();
  return worldOf(await aUser("company_manager", { companyId: company.id }), "users.manage");
}

test("an address of another company is answered, listed, invited again and deleted like an unknown one", async () => {
  const [ctx, foreign] = [await anOwner(), await aUser("client", { companyId: (await aCompany()).id })];
  const [known, unknown] = [`${foreign.id}@example.test`, anAddress()];
  const person = (email: string) => ({ email, firstName: "Mara", lastName: "Engel", role: "client" as const });
  const answers = [await inviteUser(ctx, person(known), ORIGIN), await inviteUser(ctx, person(unknown), ORIGIN)];
  const same = ({ id: _id, email: _email, emailInUse: _inUse, ...rest }: (typeof answers)[number]) => rest;
  expect(same(answers[0]!)).toEqual(same(answers[1]!));
  expect(answers.map(({ id }) => id)).not.toContain(foreign.id);

  const { rows } = await listUsers(ctx, { limit: 50 });
  const shown = rows.map(({ email, status, invitedUntil }) => ({ email, status, invitedUntil }));
  expect(shown).toMatchObject([
    { email: unknown, status: "invited", invitedUntil: expect.any(Number) },
    { email: known, status: "invited", invitedUntil: expect.any(Number) },
    {},
  ]);
  const costs: number[] = [];
  for (const { id } of answers) {
    ctx.costs.trips = 0;
    await inviteAgain(ctx, id, ORIGIN);
    costs.push(ctx.costs.trips);
  }
  expect(costs[0]).toBe(costs[1]);
  // The company sees both invitations, so it cannot invite either of them twice.
  for (const email of [known, unknown])
    await expect(inviteUser(ctx, person(email), ORIGIN)).rejects.toMatchObject({ code: "conflict" });
  for (const { id } of answers) await deleteUser(ctx, id);
  const { directory } = systemWorld();
  expect(await directory.rows({ id: users.id }, sql`from ${users} where email = ${known}`)).toEqual([
    { id: foreign.id },
  ]);
});

test("the owner of an address that is in use gets a mail without a link, and keeps the account", async () => {
  const [ctx, foreign] = [await anOwner(), await aUser("client", { companyId: (await aCompany()).id })];
  const email = `${foreign.id}@example.test`;
  await inviteUser(ctx, { email }, ORIGIN);
  const texts = await textsTo(email);
  expect(texts).toEqual([expect.stringContaining("already has an account")]);
  expect(texts.join()).not.toContain("/invitation/");
  // A requested password reset goes to the existing account.
  await forgotPassword(systemWorld({ caller: { address: `10.7.${email}`, userAgent: null } }), email, ORIGIN);
  expect((await textsTo(email))[1]).toContain("/reset-password/");
});

test("the provider's staff see that an address is in use", async () => {
  const [owner, foreign] = [await anOwner(), await aUser("client", { companyId: (await aCompany()).id })];
  const admin = worldOf(await aUser("admin"), "users.manage");
  const email = `${foreign.id}@example.test`;
  const shadow = await inviteUser(owner, { email }, ORIGIN);
  const told = { code: "conflict", detail: { fields: { email: [expect.any(String)] } } };
  await expect(inviteUser(admin, { email }, ORIGIN)).rejects.toMatchObject(told);
  await expect(inviteAgain(admin, shadow.id, ORIGIN)).rejects.toMatchObject(told);
});

test("an invitation works once the address is no longer in use and it is sent again", async () => {
  const [ctx, foreign] = [await anOwner(), await aUser("client", { companyId: (await aCompany()).id })];
  const email = `${foreign.id}@example.test`;
  const { id } = await inviteUser(ctx, { email }, ORIGIN);
  await deleteUser(worldOf(await aUser("admin"), "users.manage"), foreign.id);
  await inviteAgain(ctx, id, ORIGIN);
  expect((await textsTo(email)).at(-1)).toContain("/invitation/");
});

test("a company that moves an invitation to an address in use, or asks for it for an active user, learns nothing", async () => {
  const [ctx, foreign] = [await anOwner(), await aUser("client", { companyId: (await aCompany()).id })];
  const email = `${foreign.id}@example.test`;
  const invited = await inviteUser(ctx, { email: anAddress() }, ORIGIN);
  expect(await changeUser(ctx, invited.id, { email }, ORIGIN)).toMatchObject({ email, status: "invited" });
  expect((await textsTo(email)).join()).not.toContain("/invitation/");
  await deleteUser(ctx, invited.id);

  const active = await aUser("client", { companyId: ctx.actor.companyId });
  const [free, before] = [anAddress(), `${active.id}@example.test`];
  expect(await changeUser(ctx, active.id, { email }, ORIGIN)).toMatchObject({ email: before });
  expect(await changeUser(ctx, active.id, { email: free }, ORIGIN)).toMatchObject({ email: before });
  expect((await textsTo(email)).join()).not.toContain("/confirm-email/");
  expect((await textsTo(free)).join()).toContain("/confirm-email/");
  expect(await textsTo(before)).toHaveLength(2);
});

test("a manager sends twenty invitations a day, and a company's managers forty together", async () => {
  const company = await aCompany();
  const manager = async () => worldOf(await aUser("company_manager", { companyId: company.id }), "users.manage");
  const [one, two, three] = [await manager(), await manager(), await manager()];
  const tries = async (ctx: typeof one, count: number) => {
    const answers = await Promise.allSettled(
      Array.from({ length: count }, () => inviteUser(ctx, { email: anAddress() }, ORIGIN)),
    );
    return answers.filter(({ status }) => status === "fulfilled").length;
  };
  expect(await tries(one, 25)).toBe(20);
  await expect(inviteUser(one, { email: anAddress() }, ORIGIN)).rejects.toMatchObject({
    code: "too_many",
    message: "You already sent 20 invitations within a day. Try again in 24 hours.",
  });
  expect(await tries(two, 20)).toBe(20);
  await expect(inviteUser(three, { email: anAddress() }, ORIGIN)).rejects.toMatchObject({ code: "too_many" });
});

test("a name with a web address is refused, and one stored earlier is not repeated in the mail", async () => {
  for (const name of ["https://evil.test", "Click evil.test", "www.evil"]) {
    const { error } = AddUser.safeParse({ email: "a@b.test", firstName: name, lastName: name });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(["firstName", "lastName"]);
  }
  const ctx = await anOwner();
  Object.assign(ctx.actor, { name: "Win at evil.test" });
  const email = anAddress();
  await inviteUser(ctx, { email, firstName: "evil.test" }, ORIGIN);
  const { directory } = systemWorld();
  const [mail] = await directory.rows({ subject: mails.subject }, sql`from ${mails} where recipient = ${email}`);
  expect(`${mail?.subject} ${(await textsTo(email)).join()}`).not.toContain("evil.test");
});
