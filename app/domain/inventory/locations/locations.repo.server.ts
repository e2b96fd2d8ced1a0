import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations } from "#db/schema/catalog";
import { bins, IS_PICKED_FROM } from "#db/schema/directory/warehouses";
import { stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { warehouseAtHand } from "#db/warehouse-at-hand.server";
import type { Ctx } from "../../kernel/ctx";
import { seesBins } from "../../warehouses/warehouse-shown.server";

/**
 * `from … where …`: the bins of the warehouse at hand where the actor can put the company's stock, with its location at
 * them. Users of a company know its own locations only.
 */
export const binsFor = (ctx: Ctx, own: Ownership, where: SQL): SQL =>
  sql`from ${bins} ${seesBins(ctx) ? sql`left join` : sql`cross join`} ${locations} on ${own(locations)}
      and ${locations.warehouseId} = ${bins.warehouseId} and ${locations.code} = ${bins.code}
    where ${bins.warehouseId} = ${warehouseAtHand(ctx.actor, own(stockRules))} and ${where}`;

/** A bin by its code in the warehouse at hand, with the company's location at it; `id` is null until it has one. */
export const findByCode = (ctx: Ctx, company: CompanyDb, code: string) =>
  company.first(
    {
      id: nullable(locations.id),
      code: bins.code,
      kind: bins.kind,
      warehouseId: bins.warehouseId,
      pickable: sql`coalesce(${locations.pickable}, ${IS_PICKED_FROM})`.mapWith(Boolean),
      archivedAt: sql`coalesce(${bins.archivedAt}, ${locations.archivedAt})`.mapWith(bins.archivedAt),
      reservedFor: bins.dedicatedCompanyId,
    },
    (own) => binsFor(ctx, own, isCode(code)),
  );

/** A handling unit is also found by its SSCC. */
function isCode(code: string): SQL {
  const sscc = /^(?:00)?(\d{18})$/.exec(code)?.[1];
  return sscc
    ? sql`(${bins.code} = ${code} or (${bins.sscc} is not null and ${bins.sscc} = ${sscc}))`
    : sql`${bins.code} = ${code}`;
}

/** The first bins whose code begins with the text, by code, that take the company's stock. */
export const findByPrefix = (ctx: Ctx, company: CompanyDb, prefix: string, limit: number) =>
  company
    .rows(
      {
        id: sql`coalesce(${locations.id}, ${bins.id})`.mapWith(String),
        code: bins.code,
        zone: bins.zone,
        warehouseId: bins.warehouseId,
        pickable: sql`coalesce(${locations.pickable}, ${IS_PICKED_FROM})`.mapWith(Number),
      },
      (own) =>
        sql`${binsFor(
          ctx,
          own,
          sql`${bins.code} >= ${prefix} and ${bins.code} < ${`${prefix}\u{10ffff}`} and ${bins.archivedAt} is null
          and coalesce(${bins.dedicatedCompanyId}, ${company.companyId}) = ${company.companyId}`,
        )} order by ${bins.code} limit ${limit}`,
    )
    .map((rows) => rows.map(({ pickable, ...row }) => ({ ...row, pickable: pickable === 1 })));

/** The first of the company's own locations whose code begins with the text, by code. */
export const findOwnByPrefix = (company: CompanyDb, prefix: string, limit: number) =>
  company.rows(
    {
      ...{ id: locations.id, code: locations.code, zone: locations.zone, pickable: locations.pickable },
      warehouseId: locations.warehouseId,
    },
    (own) => sql`from ${locations} indexed by locations_code where ${own(locations)} and ${locations.code} >= ${prefix}
      and ${locations.code} < ${`${prefix}\u{10ffff}`} and ${locations.archivedAt} is null order by ${locations.code} limit ${limit}`,
  );

/** Gives the company a location at an existing bin, unless it has one. */
export const createLocation = (ctx: Ctx, company: CompanyDb, code: string): Statement<void> =>
  company.write(
    (own) => sql`insert into ${locations} (company_id, warehouse_id, id, code, zone, pick_sequence, created_at)
      select ${own.id}, ${bins.warehouseId}, ${ctx.newId()}, ${bins.code}, ${bins.zone}, ${bins.pickSequence}, ${ctx.now()}
      from ${bins} where ${bins.warehouseId} = ${warehouseAtHand(ctx.actor, own(stockRules))} and ${bins.code} = ${code}
      on conflict (company_id, code, warehouse_id) do nothing`,
  );
