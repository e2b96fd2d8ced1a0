import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { seesBins } from "../../warehouses/warehouse-shown.server";
import { locationCode } from "../location-code";
import { createLocation, findByCode, findByPrefix, findOwnByPrefix } from "./locations.repo.server";

/** A location by its code, for the caller's batch; a bin that the company has not used yet has no `id`. */
export const locationByCode = (ctx: Ctx, company: CompanyDb, code: string) =>
  findByCode(ctx, company, locationCode(code));

/**
 * The company's location at the bin, created on its first use.
 * @throws conflict when the bin is reserved for another company
 */
export async function ensureLocation(
  ctx: Ctx,
  company: CompanyDb,
  code: string,
): Promise<{ id: string; pickable: boolean }> {
  const [, location] = await company.batch(
    createLocation(ctx, company, locationCode(code)),
    locationByCode(ctx, company, code),
  );
  if (!location?.id) throw notFound("This location");
  return { id: location.id, pickable: location.pickable };
}

/** Results of a search while typing. */
const SUGGESTED = 8;

/**
 * The first locations in use whose code begins with the text, by code: for provider staff the bins that take the
 * company's stock, used before or not; for its own users its locations.
 */
export const suggestLocations = (ctx: Ctx, company: CompanyDb, text: string) =>
  seesBins(ctx)
    ? findByPrefix(ctx, company, locationCode(text), SUGGESTED)
    : findOwnByPrefix(company, locationCode(text), SUGGESTED);
