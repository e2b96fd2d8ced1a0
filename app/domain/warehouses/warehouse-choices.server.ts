import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { invalid } from "../kernel/errors";
import { list } from "./queries/warehouses.repo.server";
import { ALL_WAREHOUSES } from "./warehouse-columns";
import { activeWarehouses } from "./warehouses.server";

export interface WarehouseChoice {
  id: string;
  name: string;
}

/** Active warehouses to choose from, for the caller's batch; empty when there is only one. */
export const warehouseChoices = (ctx: Ctx): Statement<WarehouseChoice[]> =>
  activeWarehouses(ctx).map((active) => (active.length > 1 ? active.map(({ id, name }) => ({ id, name })) : []));

/**
 * For work that names no warehouse, in the caller's batch: the one that the user works in, otherwise the main one, or the
 * first in use once that is archived.
 */
export const warehouseToWorkIn = (ctx: Ctx): Statement<string> =>
  activeWarehouses(ctx).map((active) => {
    const isActive = (wanted: string | null) => active.some(({ id }) => id === wanted);
    const { warehouseId } = ctx.actor;
    if (warehouseId && isActive(warehouseId)) return warehouseId;
    return isActive(MAIN_WAREHOUSE) ? MAIN_WAREHOUSE : (active[0]?.id ?? MAIN_WAREHOUSE);
  });

/** Names by id, archived ones too, for the caller's batch; empty when there is only one, which needs no name. */
export const warehouseNames = (ctx: Ctx): Statement<ReadonlyMap<string, string>> =>
  list(ctx.directory, { q: undefined, withArchived: true, sort: undefined }).map(
    (all) => new Map(all.length > 1 ? all.map(({ id, name }) => [id, name]) : []),
  );

/** The warehouse that a list of documents starts with: the one that the user works in; undefined for all. */
export const startingWarehouse = (ctx: Ctx): string | undefined =>
  (ctx.can("floor.work") && ctx.actor.warehouseId) || undefined;

/** The warehouse whose documents a list shows: the one asked for, otherwise the one it starts with; undefined for all. */
export const listedWarehouse = (ctx: Ctx, asked: string | undefined): string | undefined =>
  asked === ALL_WAREHOUSES ? undefined : (asked ?? startingWarehouse(ctx));

/** @throws validation for a warehouse that is archived or unknown */
export async function checkWarehouse(ctx: Ctx, warehouseId: string | null): Promise<void> {
  if (warehouseId === null) return;
  const active = await activeWarehouses(ctx);
  if (!active.some(({ id }) => id === warehouseId))
    throw invalid({ warehouseId: ["Choose a warehouse"] }, "validation");
}
