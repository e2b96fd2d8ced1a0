import { type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import type { FilterChoice, FilterPage, FilterType } from "#db/schema/column-values";
import { filterOptions, filterSets } from "#db/schema/directory/provider";
import type { Change, Statement } from "#db/statement.server";

export type FilterOption = Omit<typeof filterOptions.$inferSelect, "createdAt" | "updatedAt">;

const SHOWN = {
  id: filterOptions.id,
  pageLocation: filterOptions.pageLocation,
  filterType: filterOptions.filterType,
  value: filterOptions.value,
  label: filterOptions.label,
  sortOrder: filterOptions.sortOrder,
  isActive: filterOptions.isActive,
};

/** A page's active options in display order, as one row. */
export const activeOf = (directory: DirectoryDb, page: FilterPage): Statement<FilterChoice[]> =>
  directory
    .first({ options: filterSets.options }, sql`from ${filterSets} where ${filterSets.pageLocation} = ${page}`)
    .map((row) => row?.options ?? []);

interface FilterQuery {
  pageLocation?: FilterPage | undefined;
  filterType?: FilterType | undefined;
  /** Return options after this one. */
  after?: { sortOrder: number; id: string } | null;
  limit: number;
}

/** In sort order. */
export const list = (directory: DirectoryDb, { pageLocation, filterType, after, limit }: FilterQuery) => {
  const conditions: SQL[] = [
    ...(pageLocation ? [sql`${filterOptions.pageLocation} = ${pageLocation}`] : []),
    ...(filterType ? [sql`${filterOptions.filterType} = ${filterType}`] : []),
    ...(after ? [sql`(${filterOptions.sortOrder}, ${filterOptions.id}) > (${after.sortOrder}, ${after.id})`] : []),
    sql`1`,
  ];
  return directory.rows(
    SHOWN,
    sql`from ${filterOptions} where ${sql.join(conditions, sql` and `)}
      order by ${filterOptions.sortOrder}, ${filterOptions.id} limit ${limit}`,
  );
};

export const find = (directory: DirectoryDb, id: string): Statement<FilterOption | null> =>
  directory.first(SHOWN, sql`from ${filterOptions} where ${filterOptions.id} = ${id}`);

/** Rolls the batch back when another user has deleted the option. */
export const stillThere = (directory: DirectoryDb, id: string): Statement<void> =>
  directory.assert("not_found", sql`exists (select 1 from ${filterOptions} where ${filterOptions.id} = ${id})`);

export const insert = (directory: DirectoryDb, row: typeof filterOptions.$inferInsert): Change<void> =>
  directory.insert(filterOptions, row);

export const update = (
  directory: DirectoryDb,
  { id, pageLocation, filterType, value, label, sortOrder, isActive }: FilterOption,
  now: number,
): Change<FilterOption[]> =>
  directory.writeReturning(
    SHOWN,
    sql`update ${filterOptions} set page_location = ${pageLocation}, filter_type = ${filterType}, value = ${value},
      label = ${label}, sort_order = ${sortOrder}, is_active = ${isActive ? 1 : 0}, updated_at = ${now}
      where ${filterOptions.id} = ${id} and (page_location, filter_type, value, label, sort_order, is_active)
        is not (${pageLocation}, ${filterType}, ${value}, ${label}, ${sortOrder}, ${isActive ? 1 : 0})`,
  );

export const remove = (directory: DirectoryDb, id: string): Change<{ id: string }[]> =>
  directory.writeReturning(
    { id: filterOptions.id },
    sql`delete from ${filterOptions} where ${filterOptions.id} = ${id}`,
  );
