import { eq, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { countIf, inList, total, totalIf } from "#db/expressions";
import { loads } from "#db/schema/directory/loads";
import { warehouses } from "#db/schema/directory/warehouses";
import { loadTallies } from "#db/schema/shipping/loads";
import type { ScopedDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import type { LoadsQuery, StartLoad } from "./loads.schema";

const LOAD = {
  id: loads.id,
  warehouseId: loads.warehouseId,
  carrier: loads.carrier,
  trailer: loads.trailer,
  openedByName: loads.openedByName,
  openedAt: loads.openedAt,
  closedAt: loads.closedAt,
  closedById: loads.closedById,
  closedByName: loads.closedByName,
  driverName: loads.driverName,
  photoId: loads.photoId,
  isSigned: sql`${loads.signature} is not null`.mapWith(Boolean),
  warehouseName: warehouses.name,
  warehouseCode: warehouses.code,
};

const withWarehouse = sql`from ${loads} cross join ${warehouses} on ${warehouses.id} = ${loads.warehouseId}`;
const at = (warehouseId: string | null): SQL => (warehouseId ? eq(loads.warehouseId, warehouseId) : sql`1`);

export const findLoad = (directory: DirectoryDb, id: string) =>
  directory.first({ ...LOAD, signature: loads.signature }, sql`${withWarehouse} where ${eq(loads.id, id)}`);

export const openLoads = (directory: DirectoryDb, warehouseId: string | null) =>
  directory.rows(LOAD, sql`${withWarehouse} where ${isNull(loads.closedAt)} and ${at(warehouseId)}`);

/** Newest first, by when they were opened. */
export const closedLoads = (directory: DirectoryDb, warehouseId: string | null, limit: number) =>
  directory.rows(
    LOAD,
    sql`${withWarehouse} where ${isNotNull(loads.closedAt)} and ${at(warehouseId)} order by ${loads.id} desc limit ${limit}`,
  );

/** Newest first. */
export const newestLoads = (
  directory: DirectoryDb,
  { warehouseId, carrier, status, cursor }: Omit<LoadsQuery, "limit">,
  limit: number,
) =>
  directory.rows(
    LOAD,
    sql`${withWarehouse} where ${at(warehouseId ?? null)} and ${carrier ? eq(loads.carrier, carrier) : sql`1`}
      and ${status ? (status === "open" ? isNull(loads.closedAt) : isNotNull(loads.closedAt)) : sql`1`}
      and ${cursor ? lt(loads.id, cursor) : sql`1`} order by ${loads.id} desc limit ${limit}`,
  );

const PARCELS = total(loadTallies.parcels);
const WAITING = sql`''`;

/** Parcels in reach that wait to be loaded, and how many companies they are of, by warehouse and carrier. */
export const waitingParcels = (db: ScopedDb, warehouseId: string | null) =>
  db.rows(
    {
      ...{ warehouseId: loadTallies.warehouseId, warehouseName: warehouses.name },
      ...{ carrier: loadTallies.carrier, parcels: PARCELS },
      companies: countIf(sql`1`),
    },
    (own) => sql`from ${loadTallies} cross join ${warehouses} on ${warehouses.id} = ${loadTallies.warehouseId}
      where ${own(loadTallies)} and ${loadTallies.loadId} = ${WAITING}
      and ${warehouseId ? eq(loadTallies.warehouseId, warehouseId) : sql`1`} and ${loadTallies.parcels} > 0
      group by ${loadTallies.warehouseId}, ${loadTallies.carrier}`,
  );

/** Parcels in reach by load: of the open loads, and of the newest closed ones. */
export const loadedParcels = (db: ScopedDb, warehouseId: string | null, limit: number) =>
  db.rows(
    { loadId: loadTallies.loadId, parcels: PARCELS },
    (own) => sql`from ${loadTallies} where ${own(loadTallies)} and ${loadTallies.loadId} in (
        select ${loads.id} from ${loads} where ${isNull(loads.closedAt)} and ${at(warehouseId)}
        union all select id from (select ${loads.id} as id from ${loads} where ${isNotNull(loads.closedAt)}
          and ${at(warehouseId)} order by ${loads.id} desc limit ${limit}))
      group by ${loadTallies.loadId}`,
  );

/** Parcels in reach on each of these loads. */
export const parcelsOn = (db: ScopedDb, loadIds: readonly string[]) =>
  db.rows(
    { loadId: loadTallies.loadId, parcels: PARCELS },
    (own) => sql`from ${loadTallies} where ${own(loadTallies)} and ${inList(loadTallies.loadId, loadIds)}
      group by ${loadTallies.loadId}`,
  );

/** Parcels on the load, and those that wait for its carrier at its warehouse: after the hand-over, that waited then. */
const COUNTS = {
  loaded: totalIf(sql`${loadTallies.loadId} <> ${WAITING}`, loadTallies.parcels),
  waiting: total(
    sql`iif(${loads.closedAt} is null and ${loadTallies.loadId} = ${WAITING}, ${loadTallies.parcels}, ${loadTallies.leftBehind})`,
  ),
};
const TALLIES_OF_LOAD = sql`from ${loads} cross join ${loadTallies} on ${loadTallies.loadId} in (${WAITING}, ${loads.id})
  and ${loadTallies.warehouseId} = ${loads.warehouseId} and ${loadTallies.carrier} = ${loads.carrier}`;
const NO_PARCELS = { loaded: 0, waiting: 0 };

/** Of parcels in reach. */
export const countsOf = (db: ScopedDb, loadId: string) =>
  db
    .first(COUNTS, (own) => sql`${TALLIES_OF_LOAD} and ${own(loadTallies)} where ${loads.id} = ${loadId}`)
    .map((row) => row ?? NO_PARCELS);

/** Of all companies' parcels. */
export const allCountsOf = (directory: DirectoryDb, loadId: string) =>
  directory
    .unsafeRowsAcrossTenants(
      "how many parcels a load has, for the audit log and to refuse an empty hand-over; of no company's work",
      COUNTS,
      sql`${TALLIES_OF_LOAD} where ${loads.id} = ${loadId}`,
    )
    .map(([row]) => row ?? NO_PARCELS);

/** Companies whose parcels waited for the load's carrier at its warehouse when it was handed over. */
export const leftBehind = (db: ScopedDb, loadId: string) =>
  db.rows(
    { companyId: loadTallies.companyId, parcels: loadTallies.leftBehind },
    (own) => sql`from ${loadTallies} where ${own(loadTallies)} and ${loadTallies.loadId} = ${loadId}
      and ${loadTallies.leftBehind} > 0`,
  );

/** Opens a load unless one of the same warehouse and carrier is open. */
export const openLoad = (ctx: Ctx, { warehouseId, carrier, trailer }: StartLoad) =>
  ctx.directory.writeReturning(
    { id: loads.id },
    sql`insert into ${loads} (id, warehouse_id, carrier, trailer, opened_by_name, opened_at)
      values (${ctx.newId()}, ${warehouseId}, ${carrier}, ${trailer}, ${ctx.actor.name}, ${ctx.now()})
      on conflict (warehouse_id, carrier) where closed_at is null do nothing`,
  );

export const findOpen = (directory: DirectoryDb, { warehouseId, carrier }: StartLoad) =>
  directory.first(
    { id: loads.id },
    sql`from ${loads} where ${eq(loads.warehouseId, warehouseId)} and ${eq(loads.carrier, carrier)}
      and ${isNull(loads.closedAt)}`,
  );

/** Handed-over loads whose notice to managers is due, the longest due first. */
export const listNoticesDue = (directory: DirectoryDb, now: number, limit: number) =>
  directory.select(loads, {
    columns: ["id"],
    where: lte(loads.noticeDueAt, now),
    orderBy: loads.noticeDueAt,
    limit,
  });
