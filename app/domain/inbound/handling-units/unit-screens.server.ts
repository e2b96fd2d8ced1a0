import { listReachableCompanies } from "../../companies/companies.service.server";
import { listViews, viewAudiences } from "../../filters/saved-views.server";
import { type BinLoad, EMPTY_LOAD, loadsOf, rulesBrokenBy } from "../../inventory/placement.server";
import type { Ctx } from "../../kernel/ctx";
import type { UnitsQuery } from "./handling-unit.schema";
import { contentsOf, findUnit, movesOf, type UnitKey, unitsOn } from "./handling-units.repo.server";
import { listUnits, unitsStandingIn, unitsToLabel } from "./unit-list.repo.server";
import { mayHandle, unitKeyOf, unitOf } from "./unit-place.server";
import { freePlacesFor } from "./unit-warehouse.repo.server";

const SHOWN = 50;

type StockInUnit = Awaited<ReturnType<typeof contentsOf>>[number];
type FreePlace = Awaited<ReturnType<typeof freePlacesFor>>[number];

/** A page of units, newest first. */
export async function unitPage(ctx: Ctx, { company, q, kind, show, cursor }: Omit<UnitsQuery, "view">, limit = SHOWN) {
  const key = q ? unitKeyOf(/^\d{1,9}$/.test(q) ? `LPN-${q}` : q) : null;
  const by = key && !("id" in key) ? key : null;
  // A text that means no unit finds none.
  if (q && !by) return { rows: [], next: null };
  const rows = await listUnits(ctx, {
    ...{ by, kind, companyId: company, isArchived: show === "dissolved" },
    ...{ before: cursor ? Number(cursor) : null, limit: limit + 1 },
  });
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? String(page.at(-1)?.unitNumber) : null };
}
export type UnitRow = Awaited<ReturnType<typeof unitPage>>["rows"][number];

/** Units with these numbers. */
export const madeUnits = (ctx: Ctx, from: number, to: number) => unitsToLabel(ctx, from, to);

/** The list's screen. @throws not_found for a company out of scope */
export async function unitsScreen(ctx: Ctx, query: UnitsQuery) {
  if (query.company) ctx.db.company(query.company);
  const page = await unitPage(ctx, query);
  const [companies, views] = await ctx.db.batch(listReachableCompanies(ctx), listViews(ctx, "units", query.company));
  return {
    ...page,
    views,
    audiences: viewAudiences(ctx, "units", companies),
    companies: companies.map(({ id, name }) => ({ id, name })),
    may: { handle: ctx.can("inventory.tasks") },
  };
}

/** The units that stand in a location, which its bin or a company's location there names; at most the first 50. */
export async function unitsInLocation(ctx: Ctx, locationId: string) {
  const rows = await unitsStandingIn(ctx, locationId, SHOWN + 1);
  return { units: rows.slice(0, SHOWN), hasMoreUnits: rows.length > SHOWN };
}
export type UnitInLocation = Awaited<ReturnType<typeof unitsInLocation>>["units"][number];

/** A unit with what is in it, of the companies in scope. @throws not_found */
export async function unitScreen(ctx: Ctx, by: UnitKey) {
  const unit = await unitOf(ctx, by);
  const [contents, inside, moves, companies] = await ctx.db.batch(
    contentsOf(ctx, unit),
    unitsOn(ctx, unit.id),
    movesOf(ctx.directory, unit.id),
    listReachableCompanies(ctx),
  );
  const isMany = companies.length > 1;
  const isInUse = unit.archivedAt === null;
  return {
    unit,
    contents,
    inside,
    moves,
    company: isMany ? (companies.find(({ id }) => id === unit.dedicatedCompanyId)?.name ?? null) : null,
    isMany,
    may: {
      handle: isInUse && mayHandle(ctx, unit),
      transfer: isInUse && ctx.can("inventory.adjust", unit.dedicatedCompanyId ?? undefined),
    },
  };
}
export type UnitScreen = Awaited<ReturnType<typeof unitScreen>>;

/** The scan-first screen: the unit that was scanned, or why there is none. */
export async function moveScreen(ctx: Ctx, scan: string | undefined) {
  if (!scan) return { unit: null, units: 0, suggested: null, refusal: null };
  const key = unitKeyOf(scan);
  const shown = scan.slice(0, 60);
  const refuse = (refusal: string) => ({ unit: null, units: 0, suggested: null, refusal });
  if (!key) return refuse(`${shown} is not the number of a handling unit.`);
  const unit = await findUnit(ctx, key);
  if (!unit) return refuse(`No handling unit has the number ${shown}.`);
  if (unit.archivedAt !== null) return refuse(`${unit.code} is dissolved.`);
  if (!mayHandle(ctx, unit)) return refuse(`You cannot move ${unit.code}.`);
  const [contents, places, loads] = await ctx.db.batch(
    contentsOf(ctx, unit),
    freePlacesFor(ctx, unit),
    loadsOf(ctx.directory, [unit.id]),
  );
  const units = contents.reduce((sum, { onHand }) => sum + onHand, 0);
  const place = places.find((bin) => takes(bin, contents, loads.get(unit.id)));
  return { unit, units, suggested: place?.code ?? null, refusal: null };
}

/** Whether the unit breaks no rules of an empty bin, as far as the actor can see what is in it. */
function takes(bin: FreePlace, contents: readonly StockInUnit[], load: BinLoad = EMPTY_LOAD): boolean {
  const { volumeCm3, weightGrams } = load;
  const broken = rulesBrokenBy(bin, {
    ...{ volumeCm3, weightGrams, addedVolumeCm3: volumeCm3, addedWeightGrams: weightGrams },
    skus: new Set(contents.map(({ productId }) => productId)).size,
    lots: new Set(contents.map(({ productId, lotNumber }) => `${productId} ${lotNumber}`)).size,
    hasSeveralCompanies: new Set(contents.map(({ companyId }) => companyId)).size > 1,
  });
  return broken.length === 0;
}
