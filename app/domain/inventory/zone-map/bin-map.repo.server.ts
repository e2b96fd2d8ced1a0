import { type SQL, sql } from "drizzle-orm";
import { locations, lots } from "#db/schema/catalog";
import { binCounts, bins } from "#db/schema/directory/warehouses";
import { stockLevels } from "#db/schema/stock";
import type { Ctx } from "../../kernel/ctx";
import { shownWarehouse } from "../../warehouses/warehouse-shown.server";

/** The first zone of the warehouse shown with bins in use. */
const firstZone = (shown: SQL): SQL => sql`(select ${binCounts.zone} from ${binCounts}
  where ${binCounts.warehouseId} = ${shown} and ${binCounts.isArchived} = 0 and ${binCounts.bins} > 0 order by ${binCounts.zone} limit 1)`;

/** Bins in use of one zone, or of the first, in the warehouse shown, in walking order. Uses bins_by_zone. */
export const listZoneBins = (ctx: Ctx, warehouse: string | undefined, zone: string | undefined, limit: number) =>
  ctx.db.rows(
    {
      id: bins.id,
      code: bins.code,
      zone: bins.zone,
      kind: bins.kind,
      stocked: bins.stocked,
      dedicatedCompanyId: bins.dedicatedCompanyId,
      maxVolumeCm3: bins.maxVolumeCm3,
      maxWeightGrams: bins.maxWeightGrams,
      maxPallets: bins.maxPallets,
    },
    (own) => sql`from ${bins} indexed by bins_by_zone where ${bins.warehouseId} = ${shownWarehouse(ctx, own, warehouse)}
      and ${bins.zone} = ${zone ?? firstZone(shownWarehouse(ctx, own, warehouse))} and ${bins.archivedAt} is null and ${bins.unitNumber} is null order by ${bins.pickSequence}, ${bins.code} limit ${limit}`,
  );

/** When the oldest lot in scope in each of these bins was first received, for products with lots. */
export const listOldestLots = (ctx: Ctx, binIds: readonly string[]) =>
  ctx.db.rows(
    { binId: bins.id, since: sql`min(${lots.createdAt})`.mapWith(Number) },
    (own) => sql`from json_each(${JSON.stringify(binIds)}) as wanted cross join ${bins} on ${bins.id} = wanted.value
      cross join ${locations} indexed by locations_of_bin on ${own.found(locations)} and ${locations.warehouseId} = ${bins.warehouseId}
        and ${locations.code} = ${bins.code} and ${locations.stocked} > 0
      cross join ${stockLevels} indexed by stock_levels_by_location on ${own.through(stockLevels, locations)}
        and ${stockLevels.locationId} = ${locations.id} and ${stockLevels.onHand} > 0
      cross join ${lots} on ${own.through(lots, locations)} and ${lots.id} = ${stockLevels.lotId} and ${lots.lotNumber} <> ''
      group by ${bins.id}`,
  );
