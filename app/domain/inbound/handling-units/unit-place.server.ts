import { locationCode } from "../../inventory/location-code";
import { brokenByUnit, reasonFor } from "../../inventory/placement.server";
import type { Ctx } from "../../kernel/ctx";
import { type DomainError, forbidden, invalid, notFound } from "../../kernel/errors";
import {
  type FoundUnit,
  findPlace,
  findUnit,
  seesShared,
  type UnitKey,
  type UnitPlace,
} from "./handling-units.repo.server";
import { lpnOf, readLpn, readSscc, whyNotIn } from "./unit-rules";

/** @throws not_found, also for a unit of a company out of scope */
export async function unitOf(ctx: Ctx, by: UnitKey): Promise<FoundUnit> {
  const unit = await findUnit(ctx, by);
  if (!unit) throw notFound("This handling unit");
  return unit;
}

/** Floor staff move and end units of their companies; those for all companies only the provider's own. */
export const mayHandle = (ctx: Ctx, { dedicatedCompanyId }: Pick<FoundUnit, "dedicatedCompanyId">): boolean =>
  dedicatedCompanyId === null
    ? seesShared(ctx) && ctx.can("inventory.tasks")
    : ctx.can("inventory.tasks", dedicatedCompanyId);

/** The unit, if the actor may move it: floor staff, for its company or for all. @throws not_found; forbidden */
export async function unitToMove(ctx: Ctx, id: string): Promise<FoundUnit> {
  const unit = await unitOf(ctx, { id });
  if (!mayHandle(ctx, unit)) throw forbidden();
  return unit;
}

/** A unit by a scanned or typed code: its number or its SSCC. Null when the code means none. */
export function unitKeyOf(text: string): UnitKey | null {
  const number = readLpn(text);
  if (number !== null) return { number };
  const sscc = readSscc(text);
  return sscc ? { sscc } : null;
}

/** A bin or pallet of a warehouse by its code, a unit also by its SSCC. @throws validation at "place" */
export async function placeOf(ctx: Ctx, warehouseId: string, text: string): Promise<UnitPlace> {
  const number = readLpn(text);
  const code = number === null ? locationCode(text) : lpnOf(number);
  const place = await findPlace(ctx.directory, warehouseId, code, readSscc(text));
  if (!place) throw refused("place", `No location has the code ${code.slice(0, 50)}`);
  return place;
}

/** @throws validation at "place" when the unit cannot stand there */
export function assertStands(unit: FoundUnit, place: UnitPlace): void {
  const why = whyNotIn({ ...unit, holdsUnits: unit.holdsUnits === 1 }, place) ?? pallets(unit, place);
  if (why) throw refused("place", why);
}

/** The bin, or the bin and the pallet in it, that something in the place stands in. */
const binsUpTo = ({ standsIn, code }: Pick<UnitPlace, "standsIn" | "code">): string[] =>
  standsIn ? [...standsIn.split("/"), code] : [code];

/**
 * Why the unit goes there although what is in it breaks rules of the place, or of the bin that the place stands in; null
 * when it breaks none. @throws validation at `placementReason` until the user has given a reason
 */
export async function reasonToStand(
  ctx: Ctx,
  unit: FoundUnit,
  place: UnitPlace,
  given: string | undefined,
): Promise<string | null> {
  const around = unit.standsIn.split("/");
  const codes = binsUpTo(place).filter((code) => !around.includes(code));
  return reasonFor(await brokenByUnit(ctx, unit, codes), given);
}

const pallets = ({ unitKind }: Pick<FoundUnit, "unitKind">, { code, maxPallets, pallets: there }: UnitPlace) =>
  unitKind === "pallet" && maxPallets !== null && there >= maxPallets
    ? `${code} takes ${maxPallets === 1 ? "one pallet" : `${maxPallets} pallets`}, and is full`
    : null;

export const refused = (field: string, message: string): DomainError =>
  invalid({ [field]: [message] }, "location_not_available");
