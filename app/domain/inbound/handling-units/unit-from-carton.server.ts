import { unitMoves } from "#db/schema/directory/warehouses";
import type { CompanyDb } from "#db/scoped.server";
import { audited } from "../../audit/audit.service.server";
import { brokenPlacements, reasonFor, ruledBins } from "../../inventory/placement.server";
import { moveStatements } from "../../inventory/receive-stock.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, DomainError, forbidden } from "../../kernel/errors";
import { inWarehouse } from "../../warehouses/in-warehouse.server";
import { readUnitCode } from "../units/plan-units";
import { type AnnouncedUnit, announcedUnits, type ReceivedStock, receivedStock } from "./announced-units.repo.server";
import type { UnitFromCarton } from "./handling-unit.schema";
import {
  findUnit,
  insertUnitLocations,
  insertUnits,
  placeName,
  type UnitPlace,
  unitsMadeBy,
} from "./handling-units.repo.server";
import { placeOf, refused } from "./unit-place.server";
import { readSscc, whyNotIn } from "./unit-rules";

/**
 * Makes a unit of a carton or pallet of an announced receipt: it keeps the number on its label, and what was received in
 * it moves into it, in one batch. Sent twice it is made once.
 * @throws validation at "code" or "place", and at `placementReason` for broken rules; forbidden; conflict; insufficient_stock
 */
export async function unitFromCarton(
  caller: Ctx,
  { operationId, code, place: typed, placementReason }: UnitFromCarton,
): Promise<{ id: string; code: string; units: number }> {
  const [made] = await unitsMadeBy(caller.directory, operationId);
  if (made) return { id: made.id, code: `LPN-${made.number}`, units: 0 };
  const carton = await cartonOf(caller, code);
  const ctx = inWarehouse(caller, carton.warehouseId);
  if (!ctx.can("inventory.tasks", carton.companyId)) throw forbidden();
  if (carton.receiptId === null) throw refused("code", "It was not received yet. Receive it first");
  const known = carton.sscc ? await findUnit(ctx, { sscc: carton.sscc }) : null;
  if (known) throw refused("code", `It is ${known.code} already`);
  const company = ctx.db.company(carton.companyId);
  const place = await placeOf(ctx, carton.warehouseId, typed);
  const like = {
    id: "",
    code: "The unit",
    unitKind: carton.kind,
    dedicatedCompanyId: carton.companyId,
    archivedAt: null,
  };
  const why = whyNotIn({ ...like, parentBinId: null, holdsUnits: false }, place);
  if (why) throw refused("place", why);
  const stock = takenFrom(carton, await receivedStock(company, carton.receiptId));
  const reason = reasonFor(await brokenBy(ctx, company, place, stock), placementReason);
  const units = stock.reduce((sum, { quantity }) => sum + quantity, 0);
  const [unitId, locationId] = [ctx.newId(), ctx.newId()];
  const row = { id: unitId, kind: carton.kind, companyId: carton.companyId, sscc: carton.sscc };
  const [change, ...entries] = audited(ctx, insertUnits(ctx, carton.warehouseId, place, [row]), {
    ...{ action: "unit.created", subject: `${carton.kind} of ASN-${carton.asnNumber}`, companyId: carton.companyId },
    after: { place: placeName(place), units, ...(reason && { reason }) },
  });
  try {
    const [inserted] = await ctx.db.batch(
      change,
      ...entries,
      ctx.directory.insert(unitMoves, {
        ...{ id: `${operationId}.0`, unitId, fromPlace: "", toPlace: placeName(place), asnId: carton.asnId },
        ...{ movedBy: ctx.actor.id, movedByName: ctx.actor.name, at: ctx.now(), reason: reason ?? "" },
      }),
      insertUnitLocations(ctx, ctx.db, carton.companyId, [{ unit: unitId, location: locationId }]),
      ...stock.flatMap(({ quantity, location: _location, lotNumber: _lotNumber, ...level }, n) =>
        moveStatements(ctx, company, level, locationId, {
          ...{ operationId: `${operationId}:${n}`, quantity },
          ...{ first: "unallocated" as const, reason: `Kept in a ${carton.kind}` },
        }),
      ),
    );
    return { id: unitId, code: inserted[0]?.code ?? "", units };
  } catch (error) {
    if (refusedBy(error, "unique", "unit_moves"))
      return unitFromCarton(caller, { operationId, code, place: typed, placementReason });
    if (refusedBy(error, "check") || refusedBy(error, "assertion"))
      throw new DomainError(
        "insufficient_stock",
        "Units received in it have moved on, so it cannot be kept together. Make an empty unit instead.",
      );
    if (refusedBy(error, "unique", "bins."))
      throw conflict("Another user made a unit at the same moment. Try again.", "concurrent_change");
    throw error;
  }
}

/** @throws validation at "code" when it means none, or several companies have such a carton */
async function cartonOf(ctx: Ctx, code: string): Promise<AnnouncedUnit> {
  const [first, ...more] = await announcedUnits(ctx.db, readSscc(code), readUnitCode(code));
  if (!first) throw refused("code", "No carton or pallet of an announced receipt has this number");
  if (more.some(({ id }) => id !== first.id)) throw refused("code", "Several companies have one with this number");
  return { ...first, lines: [first, ...more].flatMap(({ lines }) => lines) };
}

/** The rules that the stock would break in the place, or in the bin that the place stands in. */
async function brokenBy(ctx: Ctx, company: CompanyDb, { code }: UnitPlace, stock: readonly ReceivedStock[]) {
  const placed = stock.map((one) => ({ ...one, code, from: [one.location] }));
  return brokenPlacements(ctx, company, await ruledBins(ctx, company, [code]), placed);
}

/** What was received in the carton, taken from the locations that its receipt put it in. */
function takenFrom({ lines }: AnnouncedUnit, received: readonly ReceivedStock[]): ReceivedStock[] {
  const left = received.map((one) => ({ ...one }));
  return lines.flatMap(({ productId, lotNumber, quantity }) => {
    let rest = quantity;
    return left.flatMap((level) => {
      const fits = level.productId === productId && (lotNumber === "" || level.lotNumber === lotNumber);
      const units = fits ? Math.min(rest, level.quantity) : 0;
      if (units === 0) return [];
      rest -= units;
      level.quantity -= units;
      return [{ ...level, quantity: units }];
    });
  });
}
