import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { locations, lots } from "#db/schema/catalog";
import { COUNT_IS_OPEN, countLines, counts } from "#db/schema/counting/counts";
import { bins, warehouses } from "#db/schema/directory/warehouses";
import { allocations, stockLevels } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import type { Change, Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";

/** A bin: the same shelf for all companies. */
export interface BinKey {
  warehouseId: string;
  code: string;
}

/** The companies' locations with this code, in one warehouse or in all. */
export const locationsByCode = (db: ScopedDb, code: string, warehouseId: string | null) =>
  db.rows(
    {
      id: locations.id,
      companyId: locations.companyId,
      warehouseId: locations.warehouseId,
      code: locations.code,
      archivedAt: locations.archivedAt,
    },
    (own) => sql`from ${warehouses}
      cross join ${locations} indexed by locations_of_bin on ${locations.warehouseId} = ${warehouses.id}
        and ${locations.code} = ${code} and ${own.found(locations)}
      where ${warehouseId ? sql`${warehouses.id} = ${warehouseId}` : sql`1`} order by ${locations.companyId}`,
  );

const OPEN_COUNT = {
  id: counts.id,
  companyId: counts.companyId,
  locationId: counts.locationId,
  status: counts.status,
  confirmedAt: nullable(counts.confirmedAt),
  counterId: nullable(counts.counterId),
  counterName: nullable(counts.counterName),
  countedAt: nullable(counts.countedAt),
};

/** The open counts of a bin, of every company in scope. */
export const openCountsOfBin = (db: ScopedDb, { warehouseId, code }: BinKey) =>
  db.rows(
    OPEN_COUNT,
    (own) => sql`from ${counts} indexed by counts_of_bin
      where ${own.found(counts)} and ${counts.warehouseId} = ${warehouseId} and ${counts.code} = ${code} and ${COUNT_IS_OPEN}
      order by ${counts.companyId}`,
  );

const one = alias(counts, "one");

/** The open counts of the bin of one count. */
export const openCountsWith = (db: ScopedDb, countId: string) =>
  db.rows(
    OPEN_COUNT,
    (own) => sql`from ${counts} as ${one}
      cross join ${counts} indexed by counts_of_bin on ${own.found(counts)} and ${counts.warehouseId} = ${one.warehouseId}
        and ${counts.code} = ${one.code} and ${COUNT_IS_OPEN}
      where ${own(one)} and ${one.id} = ${countId} order by ${counts.companyId}`,
  );
export type OpenCount = Awaited<ReturnType<typeof openCountsOfBin>>[number];

/** Opens a count of the location unless it has one. */
export const openCount = (
  ctx: Ctx,
  company: CompanyDb,
  locationId: string,
  {
    id = ctx.newId(),
    reason,
    planId = null,
  }: { id?: string; reason: (typeof counts.$inferInsert)["reason"]; planId?: string | null },
): Change<void> =>
  company.write(
    (
      own,
    ) => sql`insert into ${counts} (company_id, id, location_id, warehouse_id, code, zone, pick_sequence, reason, plan_id,
        created_at, created_by_name)
      select ${own.id}, ${id}, ${locations.id}, ${locations.warehouseId}, ${locations.code}, ${locations.zone},
        ${locations.pickSequence}, ${reason}, ${planId}, ${ctx.now()}, ${ctx.actor.name}
      from ${locations} where ${own(locations)} and ${locations.id} = ${locationId} and ${locations.archivedAt} is null
      on conflict do nothing`,
  );

/** Units of a level that orders have and are already picked. */
const pickedAt = (own: Ownership): SQL => sql`coalesce((select sum(${allocations.picked})
  from ${allocations} indexed by allocations_by_product where ${own(allocations)} and ${allocations.productId} = ${stockLevels.productId}
    and ${allocations.lotId} = ${stockLevels.lotId} and ${allocations.locationId} = ${stockLevels.locationId}), 0)`;

/** Units that are at the location according to the ledger: those picked have left it already. */
const unitsAt = (own: Ownership): SQL => sql`${stockLevels.onHand} - ${pickedAt(own)}`;

interface Snapshot {
  countId: string;
  locationId: string;
}

/** Drops the lines that were not entered yet, so that the location can be confirmed again. */
export const dropUncounted = (company: CompanyDb, countId: string): Statement<void> =>
  company.write(
    (own) => sql`delete from ${countLines} where ${own(countLines)} and ${countLines.countId} = ${countId}
      and ${countLines.status} = 'counting'`,
  );

/** One line per lot at the location, with the units that the ledger has there now. */
export function insertSnapshot(ctx: Ctx, company: CompanyDb, { countId, locationId }: Snapshot): Statement<void> {
  const base = ctx.newId();
  return company.write(
    (
      own,
    ) => sql`insert into ${countLines} (company_id, id, count_id, product_id, lot_id, location_id, book, confirmed_at)
      select ${own.id}, ${base} || '.' || row_number() over (order by ${stockLevels.productId}, ${stockLevels.lotId}), ${countId},
        ${stockLevels.productId}, ${stockLevels.lotId}, ${stockLevels.locationId}, ${unitsAt(own)}, ${ctx.now()}
      from ${stockLevels} indexed by stock_levels_by_location
      where ${own(stockLevels)} and ${stockLevels.locationId} = ${locationId} and ${stockLevels.onHand} > 0`,
  );
}

/**
 * A further line for each one that must be counted again, with the units that the ledger has there now. A user's own count outside
 * the tolerance is left to another user.
 */
export function insertRecounts(ctx: Ctx, company: CompanyDb, { countId, locationId }: Snapshot): Statement<void> {
  const base = ctx.newId();
  return company.write(
    (
      own,
    ) => sql`insert into ${countLines} (company_id, id, count_id, product_id, lot_id, location_id, round, book, is_added, confirmed_at)
      select ${own.id}, ${base} || '.' || row_number() over (order by line.product_id, line.lot_id), ${countId},
        line.product_id, line.lot_id, line.location_id, line.round + 1, coalesce((select ${unitsAt(own)} from ${stockLevels}
          where ${own(stockLevels)} and ${stockLevels.productId} = line.product_id and ${stockLevels.lotId} = line.lot_id
            and ${stockLevels.locationId} = ${locationId}), 0), line.is_added, ${ctx.now()}
      from (select product_id, lot_id, location_id, round, is_added, moved, counted_by_id from ${countLines}
        where ${own(countLines)} and ${countLines.countId} = ${countId} and ${countLines.status} = 'recount') as line
      where line.moved > 0 or line.counted_by_id <> ${ctx.actor.id}`,
  );
}

/** A line for a lot that the ledger does not have at the location; nothing when the count has it already. */
export const insertFound = (
  ctx: Ctx,
  company: CompanyDb,
  { id, countId, locationId, productId, lotId }: Snapshot & { id: string; productId: string; lotId: string },
): Statement<{ id: string }[]> =>
  company.writeReturning(
    { id: sql<string>`id` },
    (
      own,
    ) => sql`insert into ${countLines} (company_id, id, count_id, product_id, lot_id, location_id, book, is_added, confirmed_at)
      select ${own.id}, ${id}, ${countId}, ${productId}, ${lotId}, ${locationId}, coalesce((select ${unitsAt(own)}
        from ${stockLevels} where ${own(stockLevels)} and ${stockLevels.productId} = ${productId} and ${stockLevels.lotId} = ${lotId}
          and ${stockLevels.locationId} = ${locationId}), 0), 1, ${ctx.now()}
      where not exists (select 1 from ${countLines} where ${own(countLines)} and ${countLines.countId} = ${countId}
        and ${countLines.productId} = ${productId} and ${countLines.lotId} = ${lotId})`,
  );

export interface EnteredLine {
  id: string;
  counted: number;
  status: string;
  isWithin: boolean;
  /** The line's own figure when it was judged: another movement since then makes it uncertain. */
  moved: number;
}

/** Enters the lines that are still being counted and whose units did not move since they were judged. */
export const enterLines = (ctx: Ctx, company: CompanyDb, lines: readonly EnteredLine[]): Change<{ id: string }[]> =>
  company.writeReturning(
    { id: sql<string>`count_lines.id` },
    (own) => sql`update ${countLines} set counted = it.value ->> 'counted', status = it.value ->> 'status',
        is_within = it.value ->> 'isWithin', counted_at = ${ctx.now()}, counted_by_id = ${ctx.actor.id}, counted_by_name = ${ctx.actor.name}
      from json_each(${JSON.stringify(lines)}) as it
      where ${own(countLines)} and count_lines.id = it.value ->> 'id' and count_lines.status = 'counting'
        and count_lines.moved = it.value ->> 'moved'`,
  );

/** Rolls the batch back while one of these lines is not entered. */
export const assertEntered = (company: CompanyDb, lines: readonly EnteredLine[]): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`not exists (select 1 from ${countLines} where ${own(countLines)} and ${countLines.status} = 'counting'
      and ${countLines.id} in (select value ->> 'id' from json_each(${JSON.stringify(lines)})))`,
  );

/** Ends the lines that were counted again. */
export const endRecounted = (company: CompanyDb, countId: string): Statement<void> =>
  company.write(
    (
      own,
    ) => sql`update ${countLines} set status = 'recounted' where ${own(countLines)} and count_id = ${countId} and status = 'recount'
      and exists (select 1 from ${countLines} as newer where ${own.merged(countLines, 1)} and newer.company_id = count_lines.company_id
        and newer.count_id = ${countId} and newer.product_id = count_lines.product_id and newer.lot_id = count_lines.lot_id
        and newer.round > count_lines.round and newer.counted is not null)`,
  );

/** The company that a bin is reserved for; null for none. */
export const findReservation = (db: ScopedDb, { warehouseId, code }: BinKey) =>
  db
    .first(
      { reservedFor: nullable(bins.dedicatedCompanyId) },
      () => sql`from ${bins} where ${bins.warehouseId} = ${warehouseId} and ${bins.code} = ${code}`,
    )
    .map((bin) => bin?.reservedFor ?? null);

/** The company's location at a bin that it has not used yet. */
export const createLocationAt = (ctx: Ctx, company: CompanyDb, { warehouseId, code }: BinKey): Statement<void> =>
  company.write(
    (own) => sql`insert into ${locations} (company_id, warehouse_id, id, code, zone, pick_sequence, created_at)
      select ${own.id}, ${bins.warehouseId}, ${ctx.newId()}, ${bins.code}, ${bins.zone}, ${bins.pickSequence}, ${ctx.now()}
      from ${bins} where ${bins.warehouseId} = ${warehouseId} and ${bins.code} = ${code}
      on conflict (company_id, code, warehouse_id) do nothing`,
  );

/** Id of the product's lot; the unnumbered lot of a product without lots is created. */
export const findLotId = (company: CompanyDb, productId: string, lotNumber: string) =>
  company
    .first(
      { id: lots.id },
      (own) => sql`from ${lots} where ${own(lots)} and ${lots.productId} = ${productId}
        and ${lots.lotNumber} = ${lotNumber} collate nocase`,
    )
    .map((lot) => lot?.id ?? null);

export const createUnnumberedLot = (ctx: Ctx, company: CompanyDb, productId: string): Statement<void> =>
  company.write(
    (own) => sql`insert into ${lots} (company_id, id, product_id, lot_number, created_at)
      values (${own.id}, ${ctx.newId()}, ${productId}, '', ${ctx.now()})
      on conflict (company_id, product_id, lot_number) do nothing`,
  );

/** Marks a count as begun that a found product opened. */
export const beginCount = (ctx: Ctx, company: CompanyDb, countId: string): Statement<void> =>
  company.write(
    (
      own,
    ) => sql`update ${counts} set confirmed_at = ${ctx.now()}, counter_id = ${ctx.actor.id}, counter_name = ${ctx.actor.name}
      where ${own(counts)} and id = ${countId} and confirmed_at is null`,
  );
