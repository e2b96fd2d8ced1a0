import { unitMoves } from "#db/schema/directory/warehouses";
import { audited } from "../../audit/audit.service.server";
import { companyInReach } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, notFound } from "../../kernel/errors";
import { takeSsccs } from "../units/make-units.server";
import type { NewUnits } from "./handling-unit.schema";
import { insertUnitLocations, insertUnits, placeName, unitsMadeBy } from "./handling-units.repo.server";
import { placeOf, refused } from "./unit-place.server";
import { whyNotIn } from "./unit-rules";
import { workWarehouse } from "./unit-warehouse.repo.server";

export interface MadeUnits {
  ids: string[];
  /** The first and the last number, for the labels. */
  from: number;
  to: number;
}

/**
 * Makes empty units that stand in a place, each with an SSCC when the provider has a GS1 prefix. Sent twice they are made
 * once. @throws not_found; forbidden; validation at "place"; conflict when the prefix has no more numbers
 */
export async function createUnits(
  ctx: Ctx,
  { operationId, kind, companyId, place: typed, units: count }: NewUnits,
): Promise<MadeUnits> {
  if (companyId) {
    if (!(await companyInReach(ctx, companyId))) throw notFound("This company");
    if (!ctx.can("inventory.tasks", companyId)) throw forbidden();
  } else if (ctx.actor.companyId !== null || !ctx.can("inventory.tasks"))
    throw forbidden("Only the warehouse's own staff makes units for all companies.", "forbidden");
  const made = await unitsMadeBy(ctx.directory, operationId);
  if (made.length > 0) return summary(made);
  const warehouse = await workWarehouse(ctx, companyId);
  const place = await placeOf(ctx, warehouse.id, typed);
  const unit = { id: "", code: "The unit", unitKind: kind, dedicatedCompanyId: companyId, archivedAt: null };
  const why = whyNotIn({ ...unit, parentBinId: null, holdsUnits: false }, place);
  if (why) throw refused("place", why);
  const ssccs = await takeSsccs(ctx, count);
  const rows = Array.from({ length: count }, (_, n) => ({ id: ctx.newId(), kind, companyId, sscc: ssccs[n] ?? null }));
  const [change, ...entries] = audited(ctx, insertUnits(ctx, warehouse.id, place, rows), {
    ...{ action: "unit.created", subject: count === 1 ? `A ${kind}` : `${count} ${kind}s`, companyId },
    after: { place: placeName(place), count },
  });
  try {
    const [inserted] = await ctx.db.batch(
      change,
      ...entries,
      ...(companyId
        ? [
            insertUnitLocations(
              ctx,
              ctx.db,
              companyId,
              rows.map(({ id }) => ({ unit: id, location: ctx.newId() })),
            ),
          ]
        : []),
      ...rows.map(({ id }, n) =>
        ctx.directory.insert(unitMoves, {
          ...{ id: `${operationId}.${n}`, unitId: id, fromPlace: "", toPlace: placeName(place) },
          ...{ movedBy: ctx.actor.id, movedByName: ctx.actor.name, at: ctx.now() },
        }),
      ),
    );
    if (inserted.length < count) throw refused("place", `${place.code} was archived meanwhile`);
    return summary(inserted);
  } catch (error) {
    if (refusedBy(error, "unique", "unit_moves")) return summary(await unitsMadeBy(ctx.directory, operationId));
    if (refusedBy(error, "unique", "bins."))
      throw conflict(
        "Another user made units at the same moment, or a location is named like one. Try again.",
        "concurrent_change",
      );
    throw error;
  }
}

const summary = (units: readonly { id: string; number: number }[]): MadeUnits => {
  const numbers = units.map(({ number }) => number);
  return { ids: units.map(({ id }) => id), from: Math.min(...numbers), to: Math.max(...numbers) };
};
