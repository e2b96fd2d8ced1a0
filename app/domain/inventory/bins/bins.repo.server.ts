import { type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { locations } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { stockLevels } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { seesBins } from "../../warehouses/warehouse-shown.server";
import { pickSequenceOf, zoneOf } from "../location-code";
import type { NewBins } from "./bin-form.schema";

export type BinRules = Omit<NewBins, "from" | "to" | "confirmed">;

/** A location to create. Without a zone or a walking order, it has those of its code. */
export interface BinToAdd extends BinRules {
  code: string;
  pickSequence?: number | undefined;
}

/** Inserts the bins that do not exist; returns one row for each. */
export function insertMissingBins(ctx: Ctx, warehouseId: string, added: readonly BinToAdd[]): Change<{ id: string }[]> {
  const rows = added.map((bin) => [
    ...[ctx.newId(), bin.code, bin.zone || zoneOf(bin.code), bin.kind, bin.pickSequence ?? pickSequenceOf(bin.code)],
    ...[bin.maxVolumeCm3, bin.maxWeightGrams, bin.maxPallets, bin.dedicatedCompanyId],
    ...[bin.oneSku, bin.oneLot, bin.oneCompany].map(Number),
  ]);
  const cell = (at: number) => sql.raw(`value ->> ${at}`);
  return ctx.directory.writeReturning(
    { id: bins.id },
    sql`insert into ${bins} (id, warehouse_id, code, zone, kind, pick_sequence, max_volume_cm3, max_weight_grams, max_pallets,
        dedicated_company_id, one_sku, one_lot, one_company, created_at)
      select ${cell(0)}, ${warehouseId}, ${sql.join([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(cell), sql`, `)}, ${ctx.now()}
      from json_each(${JSON.stringify(rows)}) where true on conflict (warehouse_id, code) do nothing`,
  );
}

/** Gives the company a location at each of these bins that is not reserved for another; returns one row for each. */
export const insertMissingLocations = (
  ctx: Ctx,
  company: CompanyDb,
  warehouseId: string,
  codes: readonly string[],
): Change<{ id: string }[]> => {
  const rows = codes.map((code) => ({ id: ctx.newId(), code }));
  return company.writeReturning(
    { id: locations.id },
    (own) => sql`insert into ${locations} (company_id, warehouse_id, id, code, zone, pick_sequence, created_at)
      select ${own.id}, ${bins.warehouseId}, value ->> 'id', ${bins.code}, ${bins.zone}, ${bins.pickSequence}, ${ctx.now()}
      from json_each(${JSON.stringify(rows)}) cross join ${bins} on ${bins.warehouseId} = ${warehouseId} and ${bins.code} = value ->> 'code'
      where coalesce(${bins.dedicatedCompanyId}, ${own.id}) = ${own.id} on conflict (company_id, code, warehouse_id) do nothing`,
  );
};

/** How many of these codes are the viewer's locations in the warehouse already. */
export const countExisting = (ctx: Ctx, warehouseId: string, codes: readonly string[]) =>
  ctx.db
    .first({ n: sql`count(*)`.mapWith(Number) }, (own) => {
      const wanted = sql`from json_each(${JSON.stringify(codes)})`;
      return seesBins(ctx)
        ? sql`${wanted} cross join ${bins} on ${bins.warehouseId} = ${warehouseId} and ${bins.code} = value`
        : sql`${wanted} cross join ${locations} on ${own(locations)} and ${locations.code} = value and ${locations.warehouseId} = ${warehouseId}`;
    })
    .map((row) => row?.n ?? 0);

/**
 * A bin by its id, or by the id of a location in scope; users of a company find only the bins of their own locations.
 * `locationId` is the location of the viewer's company.
 */
export const findBin = (ctx: Ctx, id: string) =>
  ctx.db.first(
    { ...COLUMNS, locationId: sql<string | null>`location_id` },
    (own) => sql`from (
        select ${locations.warehouseId} as warehouse, ${locations.code} as code, ${locations.id} as location_id, 1 as rank
        from ${locations} where ${own.found(locations)} and ${locations.id} = ${id}
        ${seesBins(ctx) ? sql`union all select ${bins.warehouseId}, ${bins.code}, null, 0 from ${bins} where ${bins.id} = ${id}` : sql``}
        order by rank limit 1) as wanted
      cross join ${bins} on ${bins.warehouseId} = wanted.warehouse and ${bins.code} = wanted.code`,
  );

const COLUMNS = {
  id: bins.id,
  warehouseId: bins.warehouseId,
  code: bins.code,
  standsIn: bins.standsIn,
  zone: bins.zone,
  kind: bins.kind,
  pickSequence: bins.pickSequence,
  maxVolumeCm3: bins.maxVolumeCm3,
  maxWeightGrams: bins.maxWeightGrams,
  maxPallets: bins.maxPallets,
  dedicatedCompanyId: bins.dedicatedCompanyId,
  oneSku: bins.oneSku,
  oneLot: bins.oneLot,
  oneCompany: bins.oneCompany,
  companies: bins.companies,
  stocked: bins.stocked,
  archivedAt: bins.archivedAt,
};

/** Updates the bin; with `onlyCompany`, only while it has no location of another company. */
export const updateBin = (
  directory: DirectoryDb,
  id: string,
  changes: SQL,
  { onlyCompany, where = sql`1` }: { onlyCompany: boolean; where?: SQL },
): Change<{ id: string }[]> =>
  directory.writeReturning(
    { id: bins.id },
    sql`update ${bins} set ${changes} where ${bins.id} = ${id} and ${onlyCompany ? sql`${bins.companies} = 1` : sql`1`} and ${where}`,
  );

type ChangedBin = Omit<BinRules, "zone"> & { code: string; zone: string; pickSequence: number };

const CHANGED = sql.raw(
  "code, zone, kind, pick_sequence, max_volume_cm3, max_weight_grams, max_pallets, dedicated_company_id, one_sku, one_lot, one_company",
);

const valuesOf = (bin: ChangedBin): SQL =>
  sql`${bin.code}, ${bin.zone}, ${bin.kind}, ${bin.pickSequence}, ${bin.maxVolumeCm3}, ${bin.maxWeightGrams}, ${bin.maxPallets},
    ${bin.dedicatedCompanyId}, ${bin.oneSku ? 1 : 0}, ${bin.oneLot ? 1 : 0}, ${bin.oneCompany ? 1 : 0}`;

export const setRules = (bin: ChangedBin): SQL => sql`(${CHANGED}) = (${valuesOf(bin)})`;

/** So that the same change made twice at once is one change. */
export const differsFrom = (bin: ChangedBin): SQL => sql`(${CHANGED}) is not (${valuesOf(bin)})`;

export const setArchivedAt = (at: number | null): SQL => sql`archived_at = ${at}`;
export const isArchived = (is: boolean): SQL =>
  is ? sql`${bins.archivedAt} is not null` : sql`${bins.archivedAt} is null`;

export const deleteBin = (directory: DirectoryDb, id: string): Change<{ id: string }[]> =>
  directory.writeReturning(
    { id: bins.id },
    sql`delete from ${bins} where ${bins.id} = ${id} and ${bins.companies} = 0`,
  );

/** Rolls the batch back (conflict) when the company has ever had units at the location. */
export const assertNeverUsed = (company: CompanyDb, locationId: string): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`not exists (select 1 from ${stockLevels} indexed by stock_levels_by_location
      where ${own(stockLevels)} and ${stockLevels.locationId} = ${locationId})`,
  );

/** The locations in scope at the bin, and whether each has ever had units. */
export const locationsOf = (ctx: Ctx, { warehouseId, code }: { warehouseId: string; code: string }) =>
  ctx.db.rows(
    (own) => ({
      id: locations.id,
      companyId: locations.companyId,
      wasUsed:
        sql`exists (select 1 from ${stockLevels} where ${own.through(stockLevels, locations)} and ${stockLevels.locationId} = ${locations.id})`.mapWith(
          Number,
        ),
    }),
    (own) => sql`from ${locations} indexed by locations_of_bin
      where ${own.found(locations)} and ${locations.warehouseId} = ${warehouseId} and ${locations.code} = ${code}`,
  );
