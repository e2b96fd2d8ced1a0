import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { DirectoryDb } from "#db/directory.server";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { companies } from "#db/schema/directory/accounts";
import { bins, unitMoves } from "#db/schema/directory/warehouses";
import { stockLevels } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import { companyIdsInScope } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import type { UnitKind } from "./unit-rules";

const child = alias(bins, "child");

export const UNIT = {
  id: bins.id,
  warehouseId: bins.warehouseId,
  code: bins.code,
  unitKind: sql<UnitKind | null>`${bins.unitKind}`,
  unitNumber: sql`${bins.unitNumber}`.mapWith(Number),
  sscc: bins.sscc,
  parentBinId: bins.parentBinId,
  standsIn: bins.standsIn,
  placeKind: bins.kind,
  dedicatedCompanyId: bins.dedicatedCompanyId,
  stocked: bins.stocked,
  archivedAt: bins.archivedAt,
  createdAt: bins.createdAt,
};

/** Repeated in every query of units, to use their index. */
export const isUnit = sql`${bins.unitNumber} is not null`;

/** Provider staff see units for all companies; users of a company see those that hold its stock. */
export const seesShared = ({ actor: { role, companyId } }: Pick<Ctx, "actor">): boolean =>
  companyId === null || role === "admin" || role === "super_user";

/** Units that the actor may see: of a company in reach, or for all companies. */
export const isVisible = (
  ctx: Ctx,
  own: Ownership,
): SQL => sql`(${bins.dedicatedCompanyId} in (select value from (${companyIdsInScope(ctx.db)}))
  or (${bins.dedicatedCompanyId} is null and ${
    seesShared(ctx)
      ? sql`1`
      : sql`exists (select 1 from ${locations} where ${own(locations)} and ${locations.warehouseId} = ${bins.warehouseId}
          and ${locations.code} = ${bins.code} and ${locations.stocked} > 0)`
  }))`;

export const holdsUnits =
  sql`exists (select 1 from ${bins} ${child} where ${child.parentBinId} = ${bins.id} and ${child.parentBinId} is not null
  and ${child.archivedAt} is null)`.mapWith(Number);

/** What a unit is found by. */
export type UnitKey = { id: string } | { number: number } | { sscc: string };

export const found = (by: UnitKey): SQL =>
  "id" in by
    ? sql`${bins.id} = ${by.id}`
    : "number" in by
      ? sql`${bins.unitNumber} = ${by.number}`
      : sql`${bins.sscc} is not null and ${bins.sscc} = ${by.sscc}`;

/** A unit in the actor's reach. */
export const findUnit = (ctx: Ctx, by: UnitKey) =>
  ctx.db.first(
    { ...UNIT, holdsUnits },
    (own) => sql`from ${bins} where ${found(by)} and ${isUnit} and ${isVisible(ctx, own)}`,
  );
export type FoundUnit = NonNullable<Awaited<ReturnType<typeof findUnit>>>;

/** The place that a code, or a unit's SSCC, means in a warehouse. */
export const findPlace = (directory: DirectoryDb, warehouseId: string, code: string, sscc: string | null) =>
  directory.first(
    {
      id: bins.id,
      code: bins.code,
      zone: bins.zone,
      kind: bins.kind,
      unitKind: sql<UnitKind | null>`${bins.unitKind}`,
      standsIn: bins.standsIn,
      dedicatedCompanyId: bins.dedicatedCompanyId,
      maxPallets: bins.maxPallets,
      pallets: sql`(select count(*) from ${bins} ${child} where ${child.parentBinId} = ${bins.id}
        and ${child.parentBinId} is not null and ${child.unitKind} = 'pallet' and ${child.archivedAt} is null)`.mapWith(
        Number,
      ),
      archivedAt: bins.archivedAt,
    },
    sql`from ${bins} where ${bins.warehouseId} = ${warehouseId} and (${bins.code} = ${code}
      or (${bins.sscc} is not null and ${bins.sscc} = ${sscc}))`,
  );
export type UnitPlace = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

/** What a unit says of its place. */
export const placeName = ({ standsIn, code }: Pick<UnitPlace, "standsIn" | "code">): string =>
  standsIn ? `${standsIn}/${code}` : code;

export interface NewUnitRow {
  id: string;
  kind: UnitKind;
  companyId: string | null;
  sscc: string | null;
}

/** New units in a place, with the next numbers. Returns their codes. */
export const insertUnits = (
  ctx: Ctx,
  warehouseId: string,
  place: UnitPlace,
  rows: readonly NewUnitRow[],
): Change<{ id: string; number: number; code: string }[]> =>
  ctx.directory.writeReturning(
    { id: bins.id, number: sql`${bins.unitNumber}`.mapWith(Number), code: bins.code },
    sql`insert into ${bins} (id, warehouse_id, code, zone, kind, pick_sequence, dedicated_company_id, created_at,
        unit_kind, unit_number, sscc, parent_bin_id, stands_in)
      select value ->> 'id', ${warehouseId}, 'LPN-' || (last.number + key + 1), place.zone, place.kind, place.pick_sequence,
        value ->> 'companyId', ${ctx.now()}, value ->> 'kind', last.number + key + 1, value ->> 'sscc', place.id, ${placeName(place)}
      from (select coalesce(max(unit_number), 0) as number from ${bins} where unit_number is not null) as last
      cross join ${bins} as place on place.id = ${place.id} and place.archived_at is null
      cross join json_each(${JSON.stringify(rows)}) where true`,
  );

/** Moves a unit, and the units on it, while it stands where it was read. Nothing returned is a conflict. */
export const moveUnit = (
  ctx: Ctx,
  unit: Pick<FoundUnit, "id" | "parentBinId" | "standsIn">,
  place: UnitPlace,
): Change<{ id: string }[]> =>
  ctx.directory.writeReturning(
    { id: bins.id },
    sql`update ${bins} set parent_bin_id = iif(${bins.id} = ${unit.id}, ${place.id}, parent_bin_id), zone = place.zone, kind = place.kind,
        pick_sequence = place.pick_sequence,
        stay_started_at = iif((${bins.kind} = 'receiving') <> (place.kind = 'receiving'), ${ctx.now()}, stay_started_at),
        stands_in = ${placeName(place)} || iif(${bins.id} = ${unit.id}, '', '/' || (select code from ${bins} as moved where moved.id = ${unit.id}))
      from (select zone, kind, pick_sequence from ${bins} where id = ${place.id} and archived_at is null) as place
      where ${bins.archivedAt} is null and (${bins.id} = ${unit.id} or (${bins.parentBinId} is not null and ${bins.parentBinId} = ${unit.id}))
        and exists (select 1 from ${bins} as standing where standing.id = ${unit.id} and standing.archived_at is null
          and standing.parent_bin_id is ${unit.parentBinId} and standing.stands_in = ${unit.standsIn})`,
  );

/** The last move of a unit, to say who was faster. */
export const lastMove = (directory: DirectoryDb, unitId: string) =>
  directory.first(
    { to: unitMoves.toPlace, by: unitMoves.movedByName, at: unitMoves.at },
    sql`from ${unitMoves} where ${unitMoves.unitId} = ${unitId} order by ${unitMoves.at} desc, ${unitMoves}.rowid desc`,
  );

const MAX_MOVES = 20;

/** The last moves of a unit, newest first. */
export const movesOf = (directory: DirectoryDb, unitId: string) =>
  directory.rows(
    {
      id: unitMoves.id,
      from: unitMoves.fromPlace,
      to: unitMoves.toPlace,
      reason: unitMoves.reason,
      by: unitMoves.movedByName,
      at: unitMoves.at,
    },
    sql`from ${unitMoves} where ${unitMoves.unitId} = ${unitId} order by ${unitMoves.at} desc, ${unitMoves}.rowid desc limit ${MAX_MOVES}`,
  );

const MAX_CONTENTS = 500;

/** Stock in a unit and in the units on it, of the companies in scope. */
export const contentsOf = (ctx: Ctx, unit: Pick<FoundUnit, "id">) =>
  ctx.db.rows(
    {
      companyId: stockLevels.companyId,
      company: companies.name,
      unit: bins.code,
      locationId: locations.id,
      productId: products.id,
      sku: products.sku,
      name: products.name,
      lotNumber: lots.lotNumber,
      expiresOn: lots.expiresOn,
      onHand: stockLevels.onHand,
      allocated: stockLevels.allocated,
    },
    (own) => sql`from (select id from ${bins} where id = ${unit.id}
        union all select id from ${bins} where parent_bin_id is not null and parent_bin_id = ${unit.id} and archived_at is null) as inside
      cross join ${bins} on ${bins.id} = inside.id
      cross join ${locations} indexed by locations_of_bin on ${own.found(locations)} and ${locations.warehouseId} = ${bins.warehouseId} and ${locations.code} = ${bins.code}
      cross join ${stockLevels} indexed by stock_levels_by_location on ${own.through(stockLevels, locations)}
        and ${stockLevels.locationId} = ${locations.id} and ${stockLevels.onHand} > 0
      cross join ${products} on ${own.through(products, locations)} and ${products.id} = ${stockLevels.productId}
      cross join ${lots} on ${own.through(lots, locations)} and ${lots.id} = ${stockLevels.lotId}
      cross join ${companies} on ${companies.id} = ${locations.companyId}
      order by ${bins.id} <> ${unit.id}, ${bins.unitNumber}, ${companies.name}, ${products.name}, ${lots.lotNumber} limit ${MAX_CONTENTS}`,
  );

/** Units that stand on a pallet. */
export const unitsOn = (ctx: Ctx, unitId: string) =>
  ctx.db.rows(
    { id: bins.id, code: bins.code, unitKind: UNIT.unitKind, stocked: bins.stocked },
    (
      own,
    ) => sql`from ${bins} where ${bins.parentBinId} is not null and ${bins.parentBinId} = ${unitId} and ${bins.archivedAt} is null
      and ${isUnit} and ${isVisible(ctx, own)} order by ${bins.unitNumber}`,
  );

/** Archives an empty unit that carries none. Nothing returned: it is not empty, was moved, or is archived already. */
export const archiveUnit = (
  ctx: Ctx,
  { id: unitId, standsIn }: Pick<FoundUnit, "id" | "standsIn">,
): Change<{ id: string }[]> =>
  ctx.directory.writeReturning(
    { id: bins.id },
    sql`update ${bins} set archived_at = ${ctx.now()} where ${bins.id} = ${unitId} and ${bins.archivedAt} is null and ${bins.stocked} = 0
      and ${bins.standsIn} = ${standsIn}
      and not exists (select 1 from ${bins} ${child} where ${child.parentBinId} = ${unitId} and ${child.parentBinId} is not null and ${child.archivedAt} is null)`,
  );

/** The company's location in a unit, from the unit's own bin. */
export const insertUnitLocations = (
  ctx: Ctx,
  db: ScopedDb,
  companyId: string,
  rows: readonly { unit: string; location: string }[],
): Statement<void> =>
  db.company(companyId).write(
    (own) => sql`insert into ${locations} (company_id, warehouse_id, id, code, zone, pick_sequence, created_at)
      select ${own.id}, ${bins.warehouseId}, value ->> 'location', ${bins.code}, ${bins.zone}, ${bins.pickSequence}, ${ctx.now()}
      from json_each(${JSON.stringify(rows)}) cross join ${bins} on ${bins.id} = value ->> 'unit'
      where true on conflict (company_id, code, warehouse_id) do nothing`,
  );

/** The units that an operation made, by number: their first moves are named after it. */
export const unitsMadeBy = (directory: DirectoryDb, operationId: string) =>
  directory.rows(
    { id: bins.id, number: sql`${bins.unitNumber}`.mapWith(Number) },
    sql`from ${unitMoves} cross join ${bins} on ${bins.id} = ${unitMoves.unitId}
      where ${unitMoves.id} >= ${`${operationId}.`} and ${unitMoves.id} < ${`${operationId}/`} order by ${bins.unitNumber}`,
  );

/** The locations in scope that have stock in a unit. */
export const locationsOfUnit = (ctx: Ctx, unit: Pick<FoundUnit, "warehouseId" | "code">) =>
  ctx.db.rows(
    { id: locations.id, companyId: locations.companyId },
    (own) => sql`from ${locations} indexed by locations_of_bin where ${own.found(locations)}
      and ${locations.warehouseId} = ${unit.warehouseId} and ${locations.code} = ${unit.code} and ${locations.stocked} > 0`,
  );
