import { type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { inList } from "#db/expressions";
import type { ListId } from "#db/schema/column-values";
import { defaultViews, savedViews } from "#db/schema/directory/provider";
import type { Change, Statement } from "#db/statement.server";

export type SavedViewRow = Omit<typeof savedViews.$inferSelect, "audience" | "createdAt" | "updatedAt">;

const SHOWN = {
  id: savedViews.id,
  list: savedViews.list,
  userId: savedViews.userId,
  companyId: savedViews.companyId,
  name: savedViews.name,
  query: savedViews.query,
};

/** The views of these users and companies, by name; `isDefault` tells the user's own default. */
export const viewsOf = (directory: DirectoryDb, list: ListId, audiences: readonly string[], userId: string) =>
  directory.rows(
    {
      ...SHOWN,
      isDefault: sql`exists (select 1 from ${defaultViews} where ${defaultViews.userId} = ${userId}
        and ${defaultViews.list} = ${list} and ${defaultViews.viewId} = ${savedViews.id})`.mapWith(Boolean),
    },
    sql`from ${savedViews} where ${savedViews.list} = ${list} and ${inList(savedViews.audience, audiences)} order by ${savedViews.name}`,
  );

export const find = (directory: DirectoryDb, id: string): Statement<SavedViewRow | null> =>
  directory.first(SHOWN, sql`from ${savedViews} where ${savedViews.id} = ${id}`);

/** Inserts the view unless its audience has `most` of the list already. */
export const insertBelow = (
  directory: DirectoryDb,
  { id, list, userId, companyId, name, query }: SavedViewRow,
  most: number,
  now: number,
): Change<{ id: string }[]> =>
  directory.writeReturning(
    { id: savedViews.id },
    sql`insert into ${savedViews} (id, list, user_id, company_id, name, query, created_at, updated_at)
      select ${id}, ${list}, ${userId}, ${companyId}, ${name}, ${query}, ${now}, ${now}
      where (select count(*) from ${savedViews} where ${savedViews.list} = ${list}
        and ${savedViews.audience} = ${userId ?? companyId ?? ""}) < ${most}`,
  );

export const change = (
  directory: DirectoryDb,
  id: string,
  { name, query }: { name: string; query: string },
  now: number,
): Change<{ id: string }[]> =>
  directory.writeReturning(
    { id: savedViews.id },
    sql`update ${savedViews} set name = ${name}, query = ${query}, updated_at = ${now}
      where ${savedViews.id} = ${id} and (name, query) is not (${name}, ${query})`,
  );

export const remove = (directory: DirectoryDb, id: string): Change<{ id: string }[]> =>
  directory.writeReturning({ id: savedViews.id }, sql`delete from ${savedViews} where ${savedViews.id} = ${id}`);

/** Replaces the user's default view of the list. */
export const setDefault = (directory: DirectoryDb, userId: string, list: ListId, viewId: string): Change<void> =>
  directory.insert(
    defaultViews,
    { userId, list, viewId },
    sql`on conflict (user_id, list) do update set view_id = excluded.view_id where view_id <> excluded.view_id`,
  );

const ofUser = (userId: string, list: ListId): SQL =>
  sql`${defaultViews.userId} = ${userId} and ${defaultViews.list} = ${list}`;

export const clearDefault = (directory: DirectoryDb, userId: string, list: ListId): Change<void> =>
  directory.delete(defaultViews, ofUser(userId, list));
