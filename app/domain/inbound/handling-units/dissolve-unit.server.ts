import { eq } from "drizzle-orm";
import { bins } from "#db/schema/directory/warehouses";
import { audited } from "../../audit/audit.service.server";
import { locationFor } from "../../inventory/placement.server";
import { moveEverything } from "../../inventory/receive-stock.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict } from "../../kernel/errors";
import { inWarehouse } from "../../warehouses/in-warehouse.server";
import type { UnitDissolve } from "./handling-unit.schema";
import { archiveUnit, locationsOfUnit } from "./handling-units.repo.server";
import { movedMeanwhile } from "./move-unit.server";
import { placeOf, reasonToStand, refused, unitToMove } from "./unit-place.server";

export interface DissolvedUnit {
  code: string;
  /** Units of stock that were moved out. */
  moved: number;
  to: string;
}

/**
 * Takes everything out of a unit, into the bin where it stands or another, and ends the unit; its number is not used
 * again. Sent twice it is ended once; while another user moves it, it is not emptied where it no longer stands.
 * @throws not_found; forbidden; validation at "place" and `placementReason`; insufficient_stock; conflict
 */
export async function dissolveUnit(
  caller: Ctx,
  unitId: string,
  { operationId, place: to, placementReason }: UnitDissolve,
): Promise<DissolvedUnit> {
  const unit = await unitToMove(caller, unitId);
  const ctx = inWarehouse(caller, unit.warehouseId);
  const bin = (to || unit.standsIn.split("/")[0]) ?? "";
  if (unit.archivedAt !== null) return { code: unit.code, moved: 0, to: bin };
  if (unit.holdsUnits) throw conflict(`Other units stand on ${unit.code}. Move them first.`, "location_in_use");
  const place = await placeOf(ctx, unit.warehouseId, bin);
  if (place.id === unit.id) throw refused("place", "Choose another location");
  if (place.archivedAt !== null) throw refused("place", `${place.code} is archived`);
  const why = await reasonToStand(ctx, unit, place, placementReason);
  const guard = ctx.directory.assertExists("conflict", bins, eq(bins.id, unitId), eq(bins.standsIn, unit.standsIn));
  const shares = await locationsOfUnit(ctx, unit);
  let moved = 0;
  for (const { id, companyId } of shares) {
    if (place.dedicatedCompanyId !== null && place.dedicatedCompanyId !== companyId)
      throw refused("place", `${place.code} is reserved for another company`);
    const company = ctx.db.company(companyId);
    const target = await locationFor(ctx, company, place.code);
    moved += await moveEverything(ctx, company, {
      ...{ from: { id, code: unit.code }, to: { ...target, code: place.code }, guard },
      ...{
        operationId: `${operationId}:${companyId}`,
        reason: why ? `${unit.code} dissolved. ${why}` : `${unit.code} dissolved`,
      },
    });
  }
  const [ended] = await ctx.directory.batch(
    ...audited(ctx, archiveUnit(ctx, unit), {
      ...{ action: "unit.dissolved", subject: unit.code, companyId: unit.dedicatedCompanyId },
      ...{ before: { place: unit.standsIn }, after: { units: moved, place: place.code } },
    }),
  );
  if (ended.length === 0) {
    const now = await unitToMove(ctx, unitId);
    if (now.standsIn !== unit.standsIn) throw await movedMeanwhile(ctx, now);
    if (now.archivedAt === null)
      throw conflict(
        `${unit.code} is not empty: stock or units were put into it, or it holds other companies' stock.`,
        "location_in_use",
      );
  }
  return { code: unit.code, moved, to: place.code };
}
