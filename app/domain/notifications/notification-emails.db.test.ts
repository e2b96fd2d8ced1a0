import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { MailTransport, OutgoingLetter } from "#app/integrations/mail-transport";
import type { NotificationKind } from "#db/schema/column-values";
import { assignments, users } from "#db/schema/directory/accounts";
import { mails, notificationEmails, unmatchedNotifications } from "#db/schema/directory/credentials";
import { aCompany, aUser } from "#tests/factories/company";
import { dyingDirectory, Killed } from "#tests/factories/killed-worker";
import { systemWorld, type TestUser, worldOf } from "#tests/factories/world";
import { sendDueMail } from "./mail/send-mail.server";
import { scheduleNotificationEmails, writeNotificationEmails } from "./notification-emails.server";
import { chooseNotifications } from "./notification-settings.server";
import { clearNotifications, notificationStatement } from "./notifications.service.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(async () => {
  // Clears what other tests left to be emailed.
  const { directory } = systemWorld();
  await directory.batch(
    directory.write(sql`delete from ${unmatchedNotifications}`),
    directory.write(sql`update ${notificationEmails} set due_at = null`),
    directory.write(sql`update ${mails} set status = 'kept' where status = 'pending'`),
  );
});

/** A user who subscribed to emails of these kinds. */
async function aReader(role: TestUser["role"], kinds: NotificationKind[], over: Parameters<typeof aUser>[1]) {
  const user = await aUser(role, over);
  const world = worldOf(user, "profile.own");
  world.clock.now -= MINUTE;
  await chooseNotifications(world, { bell: kinds, mail: kinds });
  return user;
}

const tell = (companyId: string, kind: NotificationKind, key: string) => {
  const ctx = systemWorld();
  return notificationStatement(ctx, ctx.db.company(companyId), {
    kind,
    key,
    title: `Title ${key}`,
    body: `Body ${key}.`,
    path: "/x",
  });
};

/** Runs the job this much later. */
async function run(after = MINUTE, over = {}) {
  const world = systemWorld(over);
  world.clock.now += after;
  while (await scheduleNotificationEmails(world));
  while (await writeNotificationEmails(world));
}

const lettersOf = ({ id }: { id: string }) =>
  systemWorld().directory.rows(
    { subject: mails.subject, status: mails.status, why: mails.lastError, body: mails.bodySealed },
    sql`from ${mails} where recipient = ${`${id}@example.test`} order by id`,
  );
const subjectsOf = async (user: { id: string }) => (await lettersOf(user)).map(({ subject }) => subject);

test("the first email is sent at once; notifications of the following hour share one email", async () => {
  const company = await aCompany();
  const reader = await aReader("client", ["low-stock"], { companyId: company.id });
  await tell(company.id, "low-stock", "a");
  await run();
  await run();
  const [letter, ...more] = await lettersOf(reader);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe(`Title a (${company.name})`);
  const { sealer, config } = systemWorld();
  const text = await sealer.open(letter?.body ?? "");
  expect(text).toContain("Title a\nBody a.\n");
  expect(text).toMatch(new RegExp(`${config.origin}/notifications/open/${company.id}/[0-9a-f-]{36}\n`));
  expect(text).toContain(`${config.origin}/profile/notifications`);

  for (const key of ["b", "c", "over"]) await tell(company.id, "low-stock", key);
  const ctx = systemWorld();
  await clearNotifications(ctx.db.company(company.id), "low-stock", "over");
  await run(30 * MINUTE);
  expect(await subjectsOf(reader)).toHaveLength(1);
  await run(HOUR + 2 * MINUTE);
  await run(HOUR + 3 * MINUTE);
  expect((await subjectsOf(reader)).slice(1)).toEqual([`Low stock: 2 notifications (${company.name})`]);
});

test("notifications too recent to be complete wait for the next run", async () => {
  const company = await aCompany();
  const reader = await aReader("client", ["low-stock"], { companyId: company.id });
  await tell(company.id, "low-stock", "a");
  await run(0);
  expect(await subjectsOf(reader)).toEqual([]);
  await run(MINUTE);
  expect(await subjectsOf(reader)).toHaveLength(1);
});

test("no one gets emails about other companies, kinds their role cannot see, or kinds they switched off", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const wanting: NotificationKind[] = ["low-stock", "sync-failed"];
  const people = {
    client: await aReader("client", wanting, { companyId: mine.id }),
    foreign: await aReader("client", wanting, { companyId: theirs.id }),
    manager: await aReader("warehouse_manager", wanting, { companyId: theirs.id, assigned: [mine.id] }),
    owner: await aReader("company_manager", ["low-stock"], { companyId: theirs.id, assigned: [mine.id] }),
    quiet: await aReader("client", [], { companyId: mine.id }),
    gone: await aReader("client", wanting, { companyId: mine.id }),
  };
  const { directory } = systemWorld();
  await directory.write(sql`update ${users} set status = 'deactivated' where id = ${people.gone.id}`);
  await tell(mine.id, "low-stock", "a");
  await tell(mine.id, "sync-failed", "b");
  await run();
  const got = await Promise.all(
    Object.entries(people).map(async ([name, user]) => [name, (await subjectsOf(user)).sort()]),
  );
  expect(Object.fromEntries(got)).toEqual({
    client: [`Title a (${mine.name})`],
    foreign: [],
    manager: [`Title a (${mine.name})`, `Title b (${mine.name})`],
    owner: [],
    quiet: [],
    gone: [],
  });
});

test("failed syncs are emailed to administrators by default, unless they switch it off", async () => {
  const company = await aCompany();
  const [usual, silent] = [await aUser("admin"), await aReader("admin", [], {})];
  await tell(company.id, "sync-failed", "down");
  await tell(company.id, "low-stock", "a");
  await run();
  expect([await subjectsOf(usual), await subjectsOf(silent)]).toEqual([[`Title down (${company.name})`], []]);
});

test("two concurrent runs write each notification once", async () => {
  const company = await aCompany();
  const readers = [];
  for (let n = 0; n < 5; n++)
    readers.push(await aReader("client", ["low-stock", "invoice"], { companyId: company.id }));
  await tell(company.id, "low-stock", "a");
  await tell(company.id, "invoice", "b");
  await Promise.all([run(), run(), run(MINUTE + 1)]);
  for (const reader of readers)
    expect((await subjectsOf(reader)).sort()).toEqual([`Title a (${company.name})`, `Title b (${company.name})`]);
});

test.each([1, 2, 3, 4])(
  "killed at round trip %i, before or after it counts, the job loses and duplicates nothing",
  async (trips) => {
    for (const counts of [false, true]) {
      const company = await aCompany();
      const reader = await aReader("client", ["low-stock"], { companyId: company.id });
      await tell(company.id, "low-stock", "a");
      const ctx = systemWorld();
      ctx.clock.now += MINUTE;
      const dying = dyingDirectory(ctx, trips, counts);
      await expect(
        (async () => {
          await scheduleNotificationEmails(dying);
          await writeNotificationEmails(dying);
          await dying.directory.rows({ id: users.id }, sql`from ${users} limit 1`);
        })(),
      ).rejects.toBeInstanceOf(Killed);
      await run(2 * MINUTE);
      expect(await subjectsOf(reader)).toEqual([`Title a (${company.name})`]);
    }
  },
);

test("an email is not sent to a recipient who lost access after it was written", async () => {
  const taken: OutgoingLetter[] = [];
  const mail: MailTransport = { name: "Test post", send: async (letter) => void taken.push(letter) };
  const [one, two] = [await aCompany(), await aCompany()];
  const reader = () => aReader("warehouse_manager", ["sync-failed"], { companyId: one.id, assigned: [two.id] });
  const people = {
    stays: await reader(),
    demoted: await reader(),
    unassigned: await reader(),
    gone: await reader(),
    unwilling: await reader(),
    renamed: await reader(),
  };
  await tell(two.id, "sync-failed", "x");
  await run();

  const { directory } = systemWorld();
  await directory.batch(
    directory.write(sql`update ${users} set role = 'employee' where id = ${people.demoted.id}`),
    directory.write(sql`delete from ${assignments} where user_id = ${people.unassigned.id}`),
    directory.write(sql`update ${users} set status = 'deactivated' where id = ${people.gone.id}`),
    directory.write(sql`update ${users} set email = 'another@example.test' where id = ${people.renamed.id}`),
  );
  await chooseNotifications(worldOf(people.unwilling, "profile.own"), { bell: [], mail: [] });
  const post = systemWorld({ mail });
  post.clock.now += 2 * MINUTE;
  while (await sendDueMail(post));
  const sent = taken.map(({ to }) => to);
  for (const [name, { id }] of Object.entries(people))
    expect([name, sent.includes(`${id}@example.test`)]).toEqual([name, name === "stays"]);
  expect(await lettersOf(people.demoted)).toMatchObject([
    { status: "dead", why: "The recipient no longer has access, or has turned these emails off." },
  ]);
});

test("notifications older than a day or than the subscription are not emailed", async () => {
  const company = await aCompany();
  const early = await aReader("client", ["low-stock"], { companyId: company.id });
  await tell(company.id, "low-stock", "a");
  const late = await aUser("client", { companyId: company.id });
  const world = worldOf(late, "profile.own");
  world.clock.now += MINUTE;
  await chooseNotifications(world, { bell: [], mail: ["low-stock"] });
  await run(25 * HOUR);
  expect([await subjectsOf(early), await subjectsOf(late)]).toEqual([[], []]);
  await tell(company.id, "low-stock", "b");
  await run(2 * MINUTE);
  expect((await subjectsOf(early)).length + (await subjectsOf(late)).length).toBe(1);
});

test("five hundred notifications take three emails an hour apart, at a proportional cost", async () => {
  const company = await aCompany();
  const reader = await aReader("client", ["low-stock"], { companyId: company.id });
  for (let n = 0; n < 500; n += 50)
    await Promise.all(Array.from({ length: 50 }, (_, i) => tell(company.id, "low-stock", `k${n + i}`)));
  for (const hours of [0, 1, 2, 3, 4]) await run(hours * HOUR + (1 + hours) * MINUTE);
  expect(await subjectsOf(reader)).toEqual(
    [200, 200, 100].map((n) => `Low stock: ${n} notifications (${company.name})`),
  );
  const idle = systemWorld();
  await scheduleNotificationEmails(idle);
  await writeNotificationEmails(idle);
  expect(idle.costs).toMatchObject({ trips: 2, written: 0 });
  expect(idle.costs.read).toBeLessThan(5);
});
