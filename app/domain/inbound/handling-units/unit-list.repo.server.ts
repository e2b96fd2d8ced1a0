import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { locations } from "#db/schema/catalog";
import { companies } from "#db/schema/directory/accounts";
import { bins, warehouses } from "#db/schema/directory/warehouses";
import { stockLevels } from "#db/schema/stock";
import { nullable } from "#db/select.server";
import { companyIdsInScope } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { seesBins } from "../../warehouses/warehouse-shown.server";
import { found, holdsUnits, isUnit, isVisible, seesShared, UNIT } from "./handling-units.repo.server";
import type { UnitKind } from "./unit-rules";

export interface UnitListing {
  by: { number: number } | { sscc: string } | null;
  kind: UnitKind | undefined;
  companyId: string | undefined;
  isArchived: boolean;
  before: number | null;
  limit: number;
}

/** A page of units, newest first: each company's by its own index, and those for all companies. */
export function listUnits(ctx: Ctx, { by, kind, companyId, isArchived, before, limit }: UnitListing) {
  const fits = sql`${isUnit} and ${kind ? sql`${bins.unitKind} = ${kind}` : sql`1`}
    and ${isArchived ? sql`${bins.archivedAt} is not null` : sql`${bins.archivedAt} is null`}
    and ${by ? found(by) : sql`1`} and ${before === null ? sql`1` : sql`${bins.unitNumber} < ${before}`}`;
  const shared = (own: Ownership) =>
    seesShared(ctx)
      ? sql`select ${bins}.* from ${bins} indexed by bins_units_of_company where ${bins.dedicatedCompanyId} is null and ${fits} order by ${bins.unitNumber} desc limit ${limit}`
      : sql`select ${bins}.* from ${locations} indexed by locations_in_units cross join ${bins}
          on ${bins.warehouseId} = ${locations.warehouseId} and ${bins.code} = ${locations.code}
        where ${own(locations)} and ${locations.standsIn} <> '' and ${locations.stocked} > 0 and ${bins.dedicatedCompanyId} is null and ${fits}
        order by ${bins.unitNumber} desc limit ${limit}`;
  const everything = ctx.db.scope.kind === "all" && !companyId;
  return ctx.db.rows(
    { ...UNIT, company: nullable(companies.name), warehouse: warehouses.code, holdsUnits },
    (own) => sql`from (${
      everything
        ? sql`select ${bins}.* from ${bins} indexed by bins_units where ${fits} order by ${bins.unitNumber} desc limit ${limit}`
        : sql`select * from (select ${bins}.* from (${companyIdsInScope(ctx.db)}) as reached cross join ${bins} indexed by bins_units_of_company
              on ${bins.dedicatedCompanyId} = reached.value and ${fits} where ${companyId ? sql`reached.value = ${companyId}` : sql`1`}
            order by ${bins.unitNumber} desc limit ${limit})
          ${companyId ? sql`` : sql`union select * from (${shared(own)})`}
          order by unit_number desc limit ${limit}`
    }) as ${bins}
      left join ${companies} on ${companies.id} = ${bins.dedicatedCompanyId}
      cross join ${warehouses} on ${warehouses.id} = ${bins.warehouseId}
      order by ${bins.unitNumber} desc`,
  );
}

const child = alias(bins, "child");
const held = alias(bins, "held");

/**
 * Units that stand in a fixed place, each with the units of stock in scope that it holds, itself or on it. The place is
 * named by its bin, or by a company's location there.
 */
export const unitsStandingIn = (ctx: Ctx, placeId: string, limit: number) =>
  ctx.db.rows(
    (own) => ({
      id: bins.id,
      code: bins.code,
      unitKind: UNIT.unitKind,
      company: nullable(companies.name),
      units: sql`(select coalesce(sum(${stockLevels.onHand}), 0) from (select ${bins.id} as id
          union all select ${child.id} from ${bins} as ${child}
          where ${child.parentBinId} is not null and ${child.parentBinId} = ${bins.id} and ${child.archivedAt} is null) as inside
        cross join ${bins} as ${held} on ${held.id} = inside.id
        cross join ${locations} indexed by locations_of_bin on ${own.found(locations)}
          and ${locations.warehouseId} = ${held.warehouseId} and ${locations.code} = ${held.code}
        cross join ${stockLevels} indexed by stock_levels_by_location on ${own.through(stockLevels, locations)}
          and ${stockLevels.locationId} = ${locations.id} and ${stockLevels.onHand} > 0)`.mapWith(Number),
    }),
    (own) => sql`from (
        ${seesBins(ctx) ? sql`select ${placeId} as bin_id union` : sql``}
        select ${bins.id} as bin_id from ${locations} cross join ${bins}
          on ${bins.warehouseId} = ${locations.warehouseId} and ${bins.code} = ${locations.code}
        where ${own.found(locations)} and ${locations.id} = ${placeId}) as place
      cross join ${bins} on ${bins.parentBinId} is not null and ${bins.parentBinId} = place.bin_id
      left join ${companies} on ${companies.id} = ${bins.dedicatedCompanyId}
      where ${bins.archivedAt} is null and ${isUnit} and ${isVisible(ctx, own)}
      order by ${bins.unitNumber} limit ${limit}`,
  );

/** Units with these numbers, for their labels. */
export const unitsToLabel = (ctx: Ctx, from: number, to: number) =>
  ctx.db.rows(
    { ...UNIT, company: nullable(companies.name) },
    (own) => sql`from ${bins} left join ${companies} on ${companies.id} = ${bins.dedicatedCompanyId}
      where ${isUnit} and ${bins.unitNumber} between ${from} and ${to} and ${bins.archivedAt} is null and ${isVisible(ctx, own)}
      order by ${bins.unitNumber}`,
  );
