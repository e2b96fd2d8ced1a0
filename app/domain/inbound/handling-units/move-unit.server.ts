import { eq, isNull } from "drizzle-orm";
import { bins, unitMoves } from "#db/schema/directory/warehouses";
import { audited } from "../../audit/audit.service.server";
import { enqueueWaitingOrders } from "../../inventory/allocation.server";
import { calendarOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict } from "../../kernel/errors";
import type { UnitMove } from "./handling-unit.schema";
import {
  contentsOf,
  type FoundUnit,
  lastMove,
  moveUnit as moveUnitStatement,
  placeName,
} from "./handling-units.repo.server";
import { assertStands, placeOf, reasonToStand, unitToMove } from "./unit-place.server";

export interface MovedUnit {
  id: string;
  code: string;
  to: string;
}

/**
 * Moves a unit with all that it holds, in one statement: its stock stays in its location, which stands elsewhere from
 * then on. Moved out of receiving it is put away, for each company in it. Sent twice it moves once; of two people who
 * move it at once, the second one is told.
 * @throws not_found; forbidden; validation at "place", and at `placementReason` for broken rules; conflict
 */
export async function moveHandlingUnit(ctx: Ctx, unitId: string, input: UnitMove): Promise<MovedUnit> {
  const { operationId, place: to, stoodIn } = input;
  const unit = await unitToMove(ctx, unitId);
  const earlier = await ctx.directory.selectFirst(unitMoves, {
    columns: ["unitId", "toPlace"],
    where: eq(unitMoves.id, operationId),
  });
  if (earlier?.unitId === unitId) return { id: unitId, code: unit.code, to: earlier.toPlace };
  if (earlier) throw conflict("This form was already submitted for another unit.", "form_already_sent");
  if (stoodIn !== undefined && stoodIn !== unit.standsIn) throw await movedMeanwhile(ctx, unit);
  if (unit.archivedAt !== null) throw conflict(`${unit.code} is dissolved.`, "location_in_use");
  const place = await placeOf(ctx, unit.warehouseId, to);
  assertStands(unit, place);
  const reason = await reasonToStand(ctx, unit, place, input.placementReason);
  const there = placeName(place);
  const [change, ...entries] = audited(ctx, moveUnitStatement(ctx, unit, place), {
    ...{ action: "unit.moved", subject: unit.code, companyId: unit.dedicatedCompanyId },
    ...{ before: { place: unit.standsIn }, after: { place: there, ...(reason && { reason }) } },
  });
  try {
    await ctx.directory.batch(
      ctx.directory.insert(unitMoves, {
        ...{ id: operationId, unitId, fromPlace: unit.standsIn, toPlace: there },
        ...{ movedBy: ctx.actor.id, movedByName: ctx.actor.name, at: ctx.now(), reason: reason ?? "" },
        putsAway: unit.placeKind === "receiving" && place.kind !== "receiving",
      }),
      ctx.directory.assertExists(
        "conflict",
        bins,
        eq(bins.id, unitId),
        eq(bins.standsIn, unit.standsIn),
        isNull(bins.archivedAt),
      ),
      ctx.directory.assertExists("conflict", bins, eq(bins.id, place.id), isNull(bins.archivedAt)),
      change,
      ...entries,
    );
  } catch (error) {
    if (refusedBy(error, "unique", "unit_moves")) return moveHandlingUnit(ctx, unitId, input);
    if (refusedBy(error, "assertion", "unit_allocated"))
      throw conflict(
        `Units in ${unit.code} are allocated to orders, and ${place.code} is not picked from. Deallocate them, or choose another location.`,
        "location_in_use",
      );
    if (refusedBy(error, "assertion", "conflict")) throw await movedMeanwhile(ctx, unit);
    throw error;
  }
  await wakeOrders(ctx, unit);
  return { id: unitId, code: unit.code, to: there };
}

/** Says where the unit is now, and who moved it. */
export async function movedMeanwhile(ctx: Ctx, { id, code }: FoundUnit) {
  const last = await lastMove(ctx.directory, id);
  const time = last && calendarOf(ctx).timeText(last.at);
  return conflict(
    last
      ? `${last.by} moved ${code} to ${last.to} at ${time}. Scan it again.`
      : `${code} was moved meanwhile. Scan it again.`,
    "concurrent_change",
  );
}

/** What the unit holds may be sold where it stands now. */
async function wakeOrders(ctx: Ctx, unit: FoundUnit): Promise<void> {
  if (unit.stocked === 0 && unit.holdsUnits === 0) return;
  const products = new Map<string, string[]>();
  for (const { companyId, productId } of await contentsOf(ctx, unit))
    products.set(companyId, [...(products.get(companyId) ?? []), productId]);
  for (const [companyId, ids] of products) await enqueueWaitingOrders(ctx, companyId, [...new Set(ids)]);
}
