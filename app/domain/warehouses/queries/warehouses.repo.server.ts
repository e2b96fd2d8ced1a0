import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { sessions } from "#db/schema/directory/accounts";
import { warehouseClosedDays, warehouseCutOffs, warehouses } from "#db/schema/directory/warehouses";
import { USUAL_CODES } from "#db/schema/values/scanning-values";
import { sortField } from "../../filters/list-definition";
import type { Ctx } from "../../kernel/ctx";
import { WAREHOUSE_LIST } from "../warehouse-columns";
import type { WarehouseContent } from "../warehouses.schema";

/** All of them are listed on one page and offered in one select. */
export const MAX_WAREHOUSES = 100;

const WHOLE = [
  ...(["id", "code", "name", "street", "street2", "city", "region", "postalCode", "country"] as const),
  ...(["timeZone", "workingDays", "needsRelease", "scannedCodes", "archivedAt", "createdAt", "updatedAt"] as const),
] as const;

interface Listing {
  /** Part of the code, name or city. */
  q: string | undefined;
  withArchived: boolean;
  sort: string | undefined;
}

export function list(directory: DirectoryDb, { q, withArchived, sort }: Listing) {
  const sorted = sortField(WAREHOUSE_LIST, sort);
  const by = { code: sql`${warehouses.code}`, name: sql`lower(${warehouses.name})` }[sorted?.by ?? "code"];
  const way = sorted?.direction === "desc" ? desc : asc;
  const oldestFirst = sort?.endsWith("added") ? [sort.startsWith("-") ? desc(warehouses.id) : asc(warehouses.id)] : [];
  return directory.select(warehouses, {
    columns: WHOLE,
    where: and(withArchived ? undefined : isNull(warehouses.archivedAt), q ? contains(q) : undefined),
    orderBy: [...oldestFirst, way(by), asc(warehouses.id)],
    limit: MAX_WAREHOUSES,
  });
}

const contains = (q: string): SQL =>
  sql`instr(lower(${warehouses.code} || ' ' || ${warehouses.name} || ' ' || ${warehouses.city}), ${q.toLowerCase()}) > 0`;

export const find = (directory: DirectoryDb, id: string) =>
  directory.selectFirst(warehouses, { columns: WHOLE, where: eq(warehouses.id, id) });

/** Active warehouses by code. */
export const listActive = (directory: DirectoryDb) =>
  directory.select(warehouses, {
    columns: ["id", "code", "name", "timeZone"],
    where: isNull(warehouses.archivedAt),
    orderBy: asc(warehouses.code),
    limit: MAX_WAREHOUSES,
  });

/** The same with address and days. */
export const listActiveWhole = (directory: DirectoryDb) =>
  directory.select(warehouses, {
    columns: [
      ...(["id", "code", "name", "street", "street2", "city", "region", "postalCode", "country"] as const),
      ...(["timeZone", "workingDays", "needsRelease", "scannedCodes"] as const),
    ],
    where: isNull(warehouses.archivedAt),
    orderBy: asc(warehouses.code),
    limit: MAX_WAREHOUSES,
  });

/** Closed days of all warehouses, past ones too. */
export const listClosed = (directory: DirectoryDb) =>
  directory.select(warehouseClosedDays, {
    columns: ["warehouseId", "day", "name"],
    orderBy: [asc(warehouseClosedDays.warehouseId), asc(warehouseClosedDays.day)],
    limit: 10_000,
  });

/** Inserts the warehouse unless there are already as many as allowed. */
export const insertBelow = (
  ctx: Ctx,
  id: string,
  { key: _key, workingDays, scannedCodes = USUAL_CODES, ...form }: WarehouseContent,
) =>
  ctx.directory.writeReturning(
    { id: warehouses.id },
    sql`insert into ${warehouses} (id, code, name, street, street2, city, region, postal_code, country, time_zone,
        working_days, needs_release, scanned_codes, created_at, updated_at)
      select ${id}, ${form.code}, ${form.name}, ${form.street}, ${form.street2}, ${form.city}, ${form.region},
        ${form.postalCode}, ${form.country}, ${form.timeZone}, ${JSON.stringify(workingDays)}, ${form.needsRelease ? 1 : 0},
        ${JSON.stringify(scannedCodes)}, ${ctx.now()}, ${ctx.now()}
      where (select count(*) from ${warehouses}) < ${MAX_WAREHOUSES}`,
  );

/** Sessions in which the warehouse is chosen return to each company's own. */
export const leaveWarehouse = (directory: DirectoryDb, warehouseId: string) =>
  directory.update(sessions, { warehouseId: null }, eq(sessions.warehouseId, warehouseId));

/** Inserts the cut-off, or changes its time. */
export const putCutOff = (directory: DirectoryDb, row: typeof warehouseCutOffs.$inferInsert) =>
  directory.insert(
    warehouseCutOffs,
    row,
    sql`on conflict (warehouse_id, carrier, service) do update set minute = excluded.minute`,
  );
