import type { DirectoryDb } from "#db/directory.server";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import type { Statement } from "#db/statement.server";
import { Calendar, Calendars, PROVIDER_CALENDAR, WAREHOUSE_CALENDAR, type ZoneHistory } from "../kernel/calendars";
import type { Ctx } from "../kernel/ctx";
import { groupBy } from "../kernel/sums";
import * as repo from "./calendars/calendars.repo.server";
import { changedFrom, currentZone, listHistories, NOTICE_MS, readPlaces, UTC } from "./calendars/histories.server";

/** How long jobs use calendars that this isolate has read. Shorter than the time before a change takes effect. */
const CACHED_MS = 60_000;

let cached: { at: number; calendars: Calendars } | null = null;

/** For cron, queue and webhooks. Requests read them with their session. */
export async function readCalendars(directory: DirectoryDb, now: number): Promise<Calendars> {
  if (cached && now >= cached.at && now - cached.at < CACHED_MS) return cached.calendars;
  const read = new Calendars(await listHistories(directory));
  cached = { at: now, calendars: read };
  return read;
}

/** After a change: jobs of this isolate read the calendars again. */
export function forgetCalendars(): void {
  cached = null;
}

/**
 * Statements that give companies the days of a zone, from a moment on. A company that followed the provider keeps the
 * days that it has had. Run them in the batch that changes the companies' warehouse or the warehouse's zone.
 */
export async function companyZoneStatements(
  { directory, now }: Pick<Ctx, "directory" | "now">,
  companyIds: readonly string[],
  timeZone: string,
): Promise<Statement<unknown>[]> {
  return zoneStatements(directory, await listHistories(directory), { companyIds, timeZone, at: now() });
}

/** Companies with the same history share their statements. */
function zoneStatements(
  directory: DirectoryDb,
  histories: Record<string, ZoneHistory>,
  { companyIds, timeZone, at }: { companyIds: readonly string[]; timeZone: string; at: number },
): Statement<unknown>[] {
  const groups = groupBy(companyIds, (id) => `${id in histories} ${JSON.stringify(histories[id])}`);
  return [...groups.values()].flatMap((ids) => {
    const own = histories[ids[0] as string];
    const before = own ?? histories[PROVIDER_CALENDAR] ?? UTC;
    const history = changedFrom(before, timeZone, at + NOTICE_MS);
    if (JSON.stringify(history) === JSON.stringify(before)) return [];
    const copied = own ? [] : [repo.copyProviderOffsets(directory, ids, at)];
    return [...copied, ...repo.storeCalendars(directory, ids, { history, from: at, now: at })];
  });
}

/** The same for the companies whose own warehouse it is. */
export async function warehouseZoneStatements(ctx: Ctx, warehouseId: string, timeZone: string) {
  const companies = await repo.companyWarehouses(ctx.directory);
  const its = companies.filter((company) => company.warehouseId === warehouseId).map(({ companyId }) => companyId);
  return [
    ...warehouseCalendarStatements(ctx, warehouseId, timeZone),
    ...(await companyZoneStatements(ctx, its, timeZone)),
  ];
}

/** Gives a warehouse the calendar of its zone, also for the past: ship dates go by the zone that it is in now. */
export const warehouseCalendarStatements = (
  { directory, now }: Pick<Ctx, "directory" | "now">,
  warehouseId: string,
  timeZone: string,
) =>
  repo.storeCalendars(directory, [WAREHOUSE_CALENDAR + warehouseId], {
    history: [[0, timeZone]],
    from: 0,
    now: now(),
  });

/** Gives a new company the days of the warehouse that it starts in. None where those are the provider's. */
export async function newCompanyCalendar({ directory, now }: Ctx, companyId: string): Promise<Statement<unknown>[]> {
  const [zones, histories] = await Promise.all([repo.warehouseZones(directory), listHistories(directory)]);
  const active = zones.filter(({ archivedAt }) => archivedAt === null);
  const { timeZone } = active.find(({ id }) => id === MAIN_WAREHOUSE) ?? active[0] ?? {};
  const provider = histories[PROVIDER_CALENDAR] ?? UTC;
  if (!timeZone || (provider.length === 1 && currentZone(provider) === timeZone)) return [];
  return [...repo.storeCalendars(directory, [companyId], { history: [[0, timeZone]], from: 0, now: now() })];
}

/**
 * Nightly: writes the offsets of the coming years as the platform knows them now, and gives companies and warehouses the
 * calendars that they lack. Laws change daylight saving; days that have begun stay as they are.
 */
export async function extendCalendars(ctx: Ctx): Promise<void> {
  const { directory, now } = ctx;
  await completeCalendars(ctx);
  const from = now() + NOTICE_MS;
  for (const [id, history] of Object.entries(await listHistories(directory))) {
    const stored = await repo.offsetsFrom(directory, id, from);
    const [, ...known] = new Calendar(history).offsets(from, now() + repo.AHEAD_MS);
    if (JSON.stringify(stored.map(({ fromAt, offsetMs }) => [fromAt, offsetMs])) === JSON.stringify(known)) continue;
    await directory.batch(...repo.storeOffsets(directory, [id], { from, offsets: known }));
  }
}

/** Makes up for warehouses of earlier versions, and for changes that were made at the same time. */
async function completeCalendars(ctx: Ctx): Promise<void> {
  const { directory, now } = ctx;
  const [histories, places] = await Promise.all([listHistories(directory), readPlaces(directory)]);
  const provider = histories[PROVIDER_CALENDAR] ?? UTC;
  const zoneOf = (id: string) => currentZone(histories[id] ?? provider);
  for (const { id, timeZone } of places.warehouses) {
    const companyIds = places.companies.flatMap(({ companyId, warehouseId }) =>
      warehouseId === id && zoneOf(companyId) !== timeZone ? [companyId] : [],
    );
    const statements = [
      ...(zoneOf(WAREHOUSE_CALENDAR + id) === timeZone ? [] : warehouseCalendarStatements(ctx, id, timeZone)),
      ...zoneStatements(directory, histories, { companyIds, timeZone, at: now() }),
    ];
    if (statements.length > 0) await directory.batch(...statements);
  }
}
