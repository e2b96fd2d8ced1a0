import { asc, eq, gt } from "drizzle-orm";
import { createUnits } from "#app/domain/inbound/handling-units/create-units.server";
import { NewUnits } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { moveHandlingUnit } from "#app/domain/inbound/handling-units/move-unit.server";
import { transferStock } from "#app/domain/inventory/transfers/transfer.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { locations } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { stockLevels } from "#db/schema/stock";
import { innerJoin } from "#db/select.server";

/** A pallet with a filled tote on it, and an empty tote, of each of the demo's companies. */
export async function demoUnits(ctx: Ctx, companyIds: readonly string[]): Promise<void> {
  for (const companyId of companyIds) {
    const company = ctx.db.company(companyId);
    const levels = await company.select(stockLevels, {
      columns: {
        productId: stockLevels.productId,
        lotId: stockLevels.lotId,
        locationId: stockLevels.locationId,
        code: locations.code,
        onHand: stockLevels.onHand,
        allocated: stockLevels.allocated,
      },
      join: [innerJoin(locations, eq(locations.id, stockLevels.locationId))],
      where: gt(stockLevels.onHand, 20),
      orderBy: [asc(locations.code), asc(stockLevels.productId)],
      limit: 2,
    });
    const [first] = levels;
    if (!first) continue;
    const make = (kind: string, units: number) =>
      createUnits(ctx, NewUnits.parse({ operationId: ctx.newId(), kind, companyId, place: first.code, units }));
    const [pallet, totes] = [await make("pallet", 1), await make("tote", 2)];
    const [palletId = ""] = pallet.ids;
    const [toteId = ""] = totes.ids;
    const code = async (id: string) =>
      (await ctx.directory.selectFirst(bins, { columns: ["code"], where: eq(bins.id, id) }))?.code ?? "";
    for (const [n, { productId, lotId, locationId, onHand, allocated }] of levels.entries()) {
      const quantity = Math.min(12, onHand - allocated);
      if (quantity < 1) continue;
      const to = await code(n === 0 ? palletId : toteId);
      const source = `${productId}:${lotId}:${locationId}`;
      await transferStock(ctx, { operationId: ctx.newId(), companyId, source, to, quantity });
    }
    await moveHandlingUnit(ctx, toteId, { operationId: ctx.newId(), place: await code(palletId), stoodIn: undefined });
  }
}
