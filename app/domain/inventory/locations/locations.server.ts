import { and, gte, isNull, lt } from "drizzle-orm";
import { locations } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { locationCode } from "../location-code";
import { lotStateOn } from "../lot-usability";
import { createLocation, findByCode, listLocations, listStockAt } from "./locations.repo.server";

export { findLocationStock } from "./locations.repo.server";

const PAGE_SIZE = 50;

export interface LocationListing {
  /** Prefix of the location code. */
  q?: string | undefined;
  show?: "all" | undefined;
  cursor?: string | undefined;
}

/**
 * A page of a company's locations, as one statement: all in walking order, or those whose code begins with `q`, sorted by
 * code.
 */
export function locationPage(company: CompanyDb, { q, show, cursor }: LocationListing) {
  const [sequence = "", code = ""] = cursor?.split("~") ?? [];
  return listLocations(company, {
    prefix: locationCode(q ?? ""),
    withInactive: show === "all",
    after: cursor ? { pickSequence: Number(sequence) || 0, code } : null,
    limit: PAGE_SIZE + 1,
  }).map((found) => {
    const rows = found.slice(0, PAGE_SIZE);
    const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined;
    return {
      rows: rows.map(({ archivedAt, ...row }) => ({ ...row, isOut: archivedAt !== null })),
      next: last ? `${last.pickSequence}~${last.code}` : null,
    };
  });
}
export type LocationRow = Awaited<ReturnType<typeof locationPage>>["rows"][number];

/** The whole location, for the caller's batch; null when it is out of scope. */
export const findLocation = (ctx: Ctx, id: string) => ctx.db.find(locations, id);

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

/** The first active locations whose code begins with the text, by code. */
export function suggestLocations(company: CompanyDb, text: string) {
  const prefix = locationCode(text);
  return company.select(locations, {
    columns: ["id", "code", "zone", "pickable"],
    where: and(gte(locations.code, prefix), lt(locations.code, `${prefix}\u{10ffff}`), isNull(locations.archivedAt)),
    orderBy: locations.code,
    limit: SUGGESTED,
  });
}

/**
 * A location and its stock by product, in one round trip.
 * @throws not_found, also for a location out of the actor's scope
 */
export async function locationScreen(ctx: Ctx, id: string, cursor: string | undefined) {
  const [location, found] = await ctx.db.batch(findLocation(ctx, id), listStockAt(ctx.db, id, cursor, PAGE_SIZE + 1));
  if (!location) throw notFound("This location");
  const rows = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined;
  const today = todayOf(ctx, location.companyId);
  return {
    location,
    rows: rows.map(({ stopDays, ...row }) => ({ ...row, state: lotStateOn(row, today, stopDays ?? 0) })),
    next: last ? `${last.productId}${last.lotId}` : null,
    may: {
      change: ctx.can("inventory.adjust", location.companyId),
      count: ctx.can("inventory.count", location.companyId),
    },
  };
}
export type LocationScreen = Awaited<ReturnType<typeof locationScreen>>;
