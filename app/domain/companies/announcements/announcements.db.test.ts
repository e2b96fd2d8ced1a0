import { expect, test } from "vitest";
import { aCompany, aUser } from "#tests/factories/company";
import { dayOf } from "#tests/factories/utc-day";
import { systemWorld, worldOf } from "#tests/factories/world";
import { AnnouncementForm } from "./announcements.schema";
import {
  addAnnouncement,
  announcementsFor,
  changeAnnouncement,
  deleteAnnouncement,
  dismissAnnouncement,
  listAnnouncements,
} from "./announcements.server";

const DAY = 86_400_000;
const on = (days: number) => dayOf(systemWorld().now() + days * DAY);
const form = (given: Partial<AnnouncementForm> = {}): AnnouncementForm => ({
  ...{ title: `Closed ${crypto.randomUUID()}`, body: "We are closed on Monday.", startsOn: on(-1), endsOn: on(1) },
  ...given,
});

test("clients see the announcements of today for all companies or theirs, until they close them", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const ctx = systemWorld();
  const mine = form({ audienceCompanyId: company.id });
  await addAnnouncement(ctx, mine);
  await addAnnouncement(ctx, form({ audienceCompanyId: other.id }));
  await addAnnouncement(ctx, form({ audienceCompanyId: company.id, startsOn: on(1), endsOn: on(2) }));
  await addAnnouncement(ctx, form({ audienceCompanyId: company.id, startsOn: on(-3), endsOn: on(-2) }));
  const [owner, client] = [
    worldOf(await aUser("company_manager", { companyId: company.id }), "portal.read"),
    worldOf(await aUser("client", { companyId: company.id }), "portal.read"),
  ];

  const [shown] = await announcementsFor(owner);
  expect([shown?.title, (await announcementsFor(owner)).length]).toEqual([mine.title, 1]);

  await dismissAnnouncement(owner, shown?.id ?? "");
  await dismissAnnouncement(owner, shown?.id ?? "");
  expect(await announcementsFor(owner)).toEqual([]);
  expect(await announcementsFor(client)).toHaveLength(1);
});

test("a changed announcement is listed as changed, and a deleted one is gone", async () => {
  const ctx = systemWorld();
  const added = form();
  await addAnnouncement(ctx, added);
  const find = async (title: string) =>
    (await listAnnouncements(ctx, undefined)).rows.find((row) => row.title === title);
  const { id = "" } = (await find(added.title)) ?? {};

  const changed = form({ startsOn: on(2), endsOn: on(3) });
  await changeAnnouncement(ctx, id, changed);
  expect(await find(changed.title)).toMatchObject({ state: "planned", companyName: "" });

  await deleteAnnouncement(ctx, id);
  expect(await find(changed.title)).toBeUndefined();
  await expect(deleteAnnouncement(ctx, id)).rejects.toMatchObject({ reason: "announcement_not_found" });
});

test("an announcement for a company that does not exist is refused", async () => {
  await expect(addAnnouncement(systemWorld(), form({ audienceCompanyId: "none" }))).rejects.toMatchObject({
    detail: { fields: { audienceCompanyId: ["Choose a company"] } },
  });
});

test("the last day is not before the first", () => {
  const { success } = AnnouncementForm.safeParse(form({ startsOn: "2026-05-03", endsOn: "2026-05-02" }));
  expect(success).toBe(false);
});

test("the form of a new announcement sent twice at once adds one", async () => {
  const ctx = systemWorld();
  const once = form({ key: ctx.newId() });
  await Promise.all([addAnnouncement(ctx, once), addAnnouncement(ctx, once)]);
  const { rows } = await listAnnouncements(ctx, undefined);
  expect(rows.filter(({ title }) => title === once.title)).toHaveLength(1);
});
