import { sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { textFrom } from "#db/expressions";
import { companies } from "#db/schema/directory/accounts";
import { announcementDismissals, announcements } from "#db/schema/directory/provider";
import type { AnnouncementForm } from "./announcements.schema";

const SHOWN = {
  id: announcements.id,
  title: announcements.title,
  body: announcements.body,
  audienceCompanyId: announcements.audienceCompanyId,
  startsOn: announcements.startsOn,
  endsOn: announcements.endsOn,
};

interface Reader {
  userId: string;
  companyIds: readonly string[];
  today: string;
  limit: number;
}

/** Announcements of today for these companies that the user has not closed. Uses announcements_by_end. */
export const openAnnouncements = (directory: DirectoryDb, { userId, companyIds, today, limit }: Reader) =>
  directory.rows(
    { id: announcements.id, title: announcements.title, body: announcements.body },
    sql`from ${announcements} where ${announcements.endsOn} >= ${today} and ${announcements.startsOn} <= ${today}
      and (${announcements.audienceCompanyId} is null
        or ${announcements.audienceCompanyId} in (select value from json_each(${JSON.stringify(companyIds)})))
      and not exists (select 1 from ${announcementDismissals} where ${announcementDismissals.userId} = ${userId}
        and ${announcementDismissals.announcementId} = ${announcements.id})
      order by ${announcements.endsOn}, ${announcements.id} limit ${limit}`,
  );

/** Newest first; the company is empty for one that all see. */
export const listAll = (directory: DirectoryDb, cursor: string | undefined, limit: number) =>
  directory.rows(
    { ...SHOWN, companyName: textFrom("coalesce(audience.name, '')") },
    sql`from ${announcements} left join ${companies} as audience on audience.id = ${announcements.audienceCompanyId}
      where ${cursor ? sql`${announcements.id} < ${cursor}` : sql`1`} order by ${announcements.id} desc limit ${limit}`,
  );

export const find = (directory: DirectoryDb, id: string) =>
  directory.first(SHOWN, sql`from ${announcements} where ${announcements.id} = ${id}`);

/** Rolls the batch back when the announcement was deleted meanwhile. */
export const stillThere = (directory: DirectoryDb, id: string) =>
  directory.assert("not_found", sql`exists (select 1 from ${announcements} where ${announcements.id} = ${id})`);

export const insert = (directory: DirectoryDb, row: typeof announcements.$inferInsert) =>
  directory.insert(announcements, row);

export const update = (directory: DirectoryDb, id: string, form: AnnouncementForm, now: number) =>
  directory.writeReturning(
    { id: announcements.id },
    sql`update ${announcements} set title = ${form.title}, body = ${form.body},
      audience_company_id = ${form.audienceCompanyId ?? null}, starts_on = ${form.startsOn}, ends_on = ${form.endsOn},
      updated_at = ${now} where ${announcements.id} = ${id}`,
  );

export const remove = (directory: DirectoryDb, id: string) =>
  directory.writeReturning(
    { id: announcements.id },
    sql`delete from ${announcements} where ${announcements.id} = ${id}`,
  );

/** Closes an announcement for one user; closing it again changes nothing. */
export const dismiss = (directory: DirectoryDb, userId: string, id: string, now: number) =>
  directory.write(
    sql`insert into ${announcementDismissals} (user_id, announcement_id, dismissed_at)
      select ${userId}, ${announcements.id}, ${now} from ${announcements} where ${announcements.id} = ${id}
      on conflict do nothing`,
  );
