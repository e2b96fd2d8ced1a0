import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, users } from "#db/schema/directory";
import { mails, userTokens } from "#db/schema/people";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
import { inviteUser } from "./invite-user.server";
import { AddUser } from "./user-input";

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

test("who is invited has an account without a password, one link, one letter with it, and an entry in the log", async () => {
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
  // One counts the letters to this address, one does it all.
  expect(ctx.costs.trips).toBe(2);
});

test("an address that has an account, also written in capitals, is refused at its field and nothing is written", async () => {
  const ctx = worldOf(await aUser("admin"), "users.manage");
  const email = anAddress();
  await inviteUser(ctx, { email }, ORIGIN);

  await expect(inviteUser(ctx, { email: email.toUpperCase() }, ORIGIN)).rejects.toMatchObject({
    code: "conflict",
    detail: { fields: { email: ["Somebody with this email address already has an account"] } },
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

test("an address is kept in lower case and with what stands after its plus", () => {
  const parse = (email: string) => AddUser.parse({ email, firstName: "M", lastName: "E" }).email;
  expect(parse("  Mara+Stow@Example.TEST ")).toBe("mara+stow@example.test");
});

test("a name may be long, in any script, and with an emoji, but not of more than one line", () => {
  const parse = (firstName: string) => AddUser.parse({ email: "a@b.test", firstName, lastName: "E" }).firstName;
  for (const name of ["x".repeat(200), "שלום עולם", "🧑‍🚀 Zoë"]) expect(parse(name)).toBe(name);
  expect(parse("Mara\r\nBcc: x")).toBe("Mara Bcc: x");
  expect(() => parse("x".repeat(201))).toThrow("At most 200 characters");
});

test("what is missing is said in the words of the form", () => {
  const { error } = AddUser.safeParse({ email: "nobody", firstName: " ", role: "owner" });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["email", "Invalid email address"],
    ["firstName", "First name is required"],
    ["lastName", "Last name is required"],
    ["role", "Please select a role"],
  ]);
});

test("another company's owner, and a company that is none, look alike", async () => {
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

test("who was an administrator when the page was opened but is none any more, invites nobody", async () => {
  await aUser("admin");
  const former = await aUser("admin");
  const ctx = worldOf(former, "users.manage");
  await ctx.directory.write(sql`update ${users} set role = 'employee' where id = ${former.id}`);
  const email = anAddress();
  await expect(inviteUser(ctx, { email, role: "admin" }, ORIGIN)).rejects.toMatchObject({ what: "conflict" });
  expect((await written(email)).accounts).toEqual([]);
});
