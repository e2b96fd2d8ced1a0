/** Runs the work with handling units through the application's own services. */
import { createUnits } from "#app/domain/inbound/handling-units/create-units.server";
import { dissolveUnit } from "#app/domain/inbound/handling-units/dissolve-unit.server";
import { NewUnits, UnitDissolve, UnitMove } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { moveHandlingUnit } from "#app/domain/inbound/handling-units/move-unit.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { Command } from "./commands";
import type { UnitWork } from "./unit-work";
import { codeOf, sharedOperation, type Warehouse } from "./warehouse";

export async function runUnitWork(warehouse: Warehouse, command: Command & UnitWork, ctx: Ctx): Promise<void> {
  const operationId = sharedOperation(warehouse, command.id);
  const code = (place: string): string => codeOf(warehouse, place);
  if (command.do === "makeUnit") {
    const { kind, owner, place } = command;
    const companyId = owner === null ? null : warehouse.companies[owner]?.id;
    await createUnits(ctx, NewUnits.parse({ operationId, kind, companyId, place: code(place) }));
    return;
  }
  const unitId = warehouse.units.get(command.unit)?.id ?? "none";
  const reason = command.hasReason ? { placementReason: "No other place is free" } : {};
  if (command.do === "moveUnit") {
    const stoodIn = command.stoodIn?.map(code).join("/");
    await moveHandlingUnit(ctx, unitId, UnitMove.parse({ operationId, place: code(command.to), stoodIn, ...reason }));
    return;
  }
  const place = command.to === null ? {} : { place: code(command.to) };
  await dissolveUnit(ctx, unitId, UnitDissolve.parse({ operationId, ...place, ...reason }));
}
