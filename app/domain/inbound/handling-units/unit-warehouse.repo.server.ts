import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bins, MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { stockRules } from "#db/schema/stock";
import type { Ctx } from "../../kernel/ctx";
import type { FoundUnit } from "./handling-units.repo.server";

/** Empty bins looked at, and suggested at most. */
const MAX_LOOKED_AT = 300;
const MAX_FREE = 12;

const child = alias(bins, "child");

/**
 * The warehouse that new units are made in: the one that the user has chosen, otherwise the company's own, or the main
 * one.
 */
export async function workWarehouse(ctx: Ctx, companyId: string | null): Promise<{ id: string }> {
  if (ctx.actor.warehouseId) return { id: ctx.actor.warehouseId };
  const rules = companyId
    ? await ctx.db
        .company(companyId)
        .first({ id: stockRules.warehouseId }, (own) => sql`from ${stockRules} where ${own(stockRules)}`)
    : null;
  return rules ?? { id: MAIN_WAREHOUSE };
}

/**
 * Empty storage bins for a unit that stands in receiving, with their rules: those reserved for its company, then reserve
 * before pick locations, then the first in walking order. None when the unit stands elsewhere.
 */
export const freePlacesFor = (
  { directory }: Pick<Ctx, "directory">,
  { id, warehouseId, dedicatedCompanyId }: FoundUnit,
) =>
  directory.rows(
    {
      code: bins.code,
      oneSku: bins.oneSku,
      oneLot: bins.oneLot,
      oneCompany: bins.oneCompany,
      maxVolumeCm3: bins.maxVolumeCm3,
      maxWeightGrams: bins.maxWeightGrams,
    },
    sql`from (select * from ${bins} indexed by bins_empty where ${bins.warehouseId} = ${warehouseId} and ${bins.stocked} = 0
        and ${bins.archivedAt} is null and ${bins.kind} in ('pick', 'reserve') and ${bins.unitNumber} is null
        order by ${bins.pickSequence}, ${bins.code} limit ${MAX_LOOKED_AT}) as ${bins}
      where exists (select 1 from ${bins} as ${child} where ${child.id} = ${id} and ${child.kind} = 'receiving')
        and (${bins.dedicatedCompanyId} is null or ${bins.dedicatedCompanyId} is ${dedicatedCompanyId})
        and not exists (select 1 from ${bins} as ${child} where ${child.parentBinId} = ${bins.id}
          and ${child.parentBinId} is not null and ${child.archivedAt} is null)
      order by ${bins.dedicatedCompanyId} is null, ${bins.kind} <> 'reserve', ${bins.pickSequence}, ${bins.code}
      limit ${MAX_FREE}`,
  );
