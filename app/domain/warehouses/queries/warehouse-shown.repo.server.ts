import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { binCounts, MAIN_WAREHOUSE, userWarehouses, warehouses } from "#db/schema/directory/warehouses";
import { stockRules } from "#db/schema/stock";
import type { Ctx } from "../../kernel/ctx";

/**
 * Provider staff see all bins of their warehouses: administrators, super users, and floor staff without a company. Users
 * of a company see its own locations.
 */
export const seesBins = ({ actor: { role, companyId } }: Pick<Ctx, "actor">): boolean =>
  companyId === null || role === "admin" || role === "super_user";

/** Warehouses in use that the user works in: those assigned to them, or all. */
const ofUser = ({ actor }: Ctx): SQL => sql`${warehouses.archivedAt} is null and (
  not exists (select 1 from ${userWarehouses} where ${userWarehouses.userId} = ${actor.id})
  or exists (select 1 from ${userWarehouses} where ${userWarehouses.userId} = ${actor.id} and ${userWarehouses.warehouseId} = ${warehouses.id}))`;

/**
 * Id of the warehouse whose bins are shown: the one asked for, otherwise the one that the user has chosen, the company's
 * own for its users, or the main one; always one of the user's.
 */
export const shownWarehouse = (ctx: Ctx, own: Ownership, asked: string | undefined): SQL => {
  const { companyId, warehouseId } = ctx.actor;
  const usual =
    companyId && !seesBins(ctx)
      ? sql`coalesce((select ${stockRules.warehouseId} from ${stockRules} where ${own(stockRules)} and ${stockRules.companyId} = ${companyId}), ${MAIN_WAREHOUSE})`
      : sql`${MAIN_WAREHOUSE}`;
  return sql`(select ${warehouses.id} from ${warehouses} where ${ofUser(ctx)}
    order by ${warehouses.id} = ${asked ?? ""} desc, ${warehouses.id} = ${warehouseId ?? ""} desc, ${warehouses.id} = ${usual} desc,
      ${warehouses.code} limit 1)`;
};

/** The warehouses to choose from, by code. */
export const listWarehouses = (ctx: Ctx) =>
  ctx.directory.rows(
    { id: warehouses.id, code: warehouses.code, name: warehouses.name },
    sql`from ${warehouses} where ${ofUser(ctx)} order by ${warehouses.code}`,
  );

/** The warehouse shown. */
export const shownWarehouseRow = (ctx: Ctx, asked: string | undefined) =>
  ctx.db.first(
    { id: warehouses.id, code: warehouses.code, name: warehouses.name, needsRelease: warehouses.needsRelease },
    (own) => sql`from ${warehouses} where ${warehouses.id} = ${shownWarehouse(ctx, own, asked)}`,
  );

/** The zones of the warehouse shown: all that have bins, or only those with bins in use. */
export const listZones = (ctx: Ctx, warehouse: string | undefined, { inUse }: { inUse: boolean }) =>
  ctx.db.rows(
    { zone: binCounts.zone },
    (
      own,
    ) => sql`from ${binCounts} where ${binCounts.warehouseId} = ${shownWarehouse(ctx, own, warehouse)} and ${binCounts.bins} > 0
      and ${inUse ? sql`${binCounts.isArchived} = 0` : sql`1`} group by ${binCounts.zone} order by ${binCounts.zone}`,
  );
