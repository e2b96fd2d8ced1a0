import { eq } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { calendars } from "#db/schema/directory/provider";
import { MAIN_WAREHOUSE, warehouses } from "#db/schema/directory/warehouses";
import { orders } from "#db/schema/orders";
import { activities } from "#db/schema/shipping";
import { stockMovements } from "#db/schema/stock";
import type { Statement } from "#db/statement.server";
import { auditedAny } from "../audit/audit.service.server";
import {
  Calendar,
  Calendars,
  isTimeZone,
  PROVIDER_CALENDAR,
  WAREHOUSE_CALENDAR,
  type ZoneHistory,
} from "../kernel/calendars";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, invalid } from "../kernel/errors";
import { groupBy } from "../kernel/sums";
import * as repo from "./calendars/calendars.repo.server";

const MINUTE_MS = 60_000;
/** How long jobs use calendars that this isolate has read. Shorter than the time before a change takes effect. */
const CACHED_MS = MINUTE_MS;
const NOTICE_MS = 2 * MINUTE_MS;
const UTC: ZoneHistory = [[0, "UTC"]];

let cached: { at: number; calendars: Calendars } | null = null;

/** For cron, queue and webhooks. Requests read them with their session. */
export async function readCalendars(directory: DirectoryDb, now: number): Promise<Calendars> {
  if (cached && now >= cached.at && now - cached.at < CACHED_MS) return cached.calendars;
  const read = new Calendars(await listHistories(directory));
  cached = { at: now, calendars: read };
  return read;
}

async function listHistories(directory: DirectoryDb): Promise<Record<string, ZoneHistory>> {
  const rows = await directory.select(calendars, { columns: ["id", "history"] });
  return Object.fromEntries(rows.map(({ id, history }) => [id, history]));
}

/** The provider's zone, and when it takes effect, while that is still to come. */
export async function providerTimeZone(ctx: Ctx): Promise<{ timeZone: string; from: number | null }> {
  const history = (await listHistories(ctx.directory))[PROVIDER_CALENDAR] ?? UTC;
  const [from, timeZone] = history.at(-1) ?? [0, "UTC"];
  return { timeZone, from: from > ctx.now() ? from : null };
}

/**
 * Changes the provider's zone, which money goes by. The only warehouse moves with it, if it was in the provider's zone;
 * with several, each keeps its own. It applies from a moment on that is later than any cached calendar; what was recorded
 * before keeps its day. Before the first order, movement and charge it applies from the start.
 * @throws validation; conflict when another user changed it in between
 */
export async function setProviderTimeZone(ctx: Ctx, timeZone: string): Promise<void> {
  if (!isTimeZone(timeZone)) throw invalid({ timeZone: ["Choose a time zone from the list"] }, "unknown_time_zone");
  const { directory } = ctx;
  const now = ctx.now();
  const [isNew, histories, places] = await Promise.all([
    hasNoWork(ctx),
    listHistories(directory),
    readPlaces(directory),
  ]);
  const before = histories[PROVIDER_CALENDAR] ?? UTC;
  const after: ZoneHistory = isNew ? [[0, timeZone]] : changedFrom(before, timeZone, now + NOTICE_MS);
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  const [only, ...others] = places.warehouses.filter(({ archivedAt }) => archivedAt === null);
  const moved = only && others.length === 0 && only.timeZone === currentZone(before) ? only : null;
  const staying = places.warehouses.filter((one) => one !== moved && one.timeZone !== timeZone);
  const [stored, ...offsets] = repo.storeCalendars(directory, [PROVIDER_CALENDAR], {
    history: after,
    from: isNew ? 0 : now,
    now,
  });
  try {
    await directory.batch(
      directory.assertExists("conflict", calendars, eq(calendars.id, PROVIDER_CALENDAR), eq(calendars.history, before)),
      ...keepDays(ctx, { before: isNew ? null : before, histories, places, staying }),
      ...(moved ? moveWarehouse(ctx, moved.id, timeZone) : []),
      ...auditedAny(ctx, [stored], {
        action: "time-zone.changed",
        subject: "Time zone",
        before: { timeZone: currentZone(before) },
        after: { timeZone },
      }),
      ...offsets,
    );
  } catch (error) {
    if (!refusedBy(error, "assertion", "conflict")) throw error;
    throw conflict("Another user changed the time zone. Reload the page and try again.", "concurrent_change");
  }
  cached = null;
}

const currentZone = (history: ZoneHistory): string => history.at(-1)?.[1] ?? "UTC";

const moveWarehouse = (ctx: Ctx, id: string, timeZone: string): Statement<unknown>[] => [
  ctx.directory.update(warehouses, { timeZone, updatedAt: ctx.now() }, eq(warehouses.id, id)),
  ...warehouseCalendarStatements(ctx, id, timeZone),
];

interface Places {
  warehouses: { id: string; timeZone: string; archivedAt: number | null }[];
  /** The warehouse of each company. */
  companies: { companyId: string; warehouseId: string }[];
}

async function readPlaces(directory: DirectoryDb): Promise<Places> {
  const [zones, companies] = await directory.batch(repo.warehouseZones(directory), repo.companyWarehouses(directory));
  return { warehouses: zones, companies };
}

/**
 * Gives warehouses that stay in another zone than the provider, and their companies, calendars of their own: so far they
 * had the provider's. `before` is the provider's history so far; null where no work has a day yet.
 */
function keepDays(
  ctx: Ctx,
  {
    before,
    histories,
    places,
    staying,
  }: {
    before: ZoneHistory | null;
    histories: Record<string, ZoneHistory>;
    places: Places;
    staying: Places["warehouses"];
  },
): Statement<unknown>[] {
  const { directory } = ctx;
  return staying.flatMap(({ id, timeZone }) => {
    const followers = places.companies
      .filter(({ companyId, warehouseId }) => warehouseId === id && !histories[companyId])
      .map(({ companyId }) => companyId);
    return [
      ...(histories[WAREHOUSE_CALENDAR + id] ? [] : warehouseCalendarStatements(ctx, id, timeZone)),
      ...(followers.length > 0
        ? repo.storeCalendars(directory, followers, { history: before ?? [[0, timeZone]], from: 0, now: ctx.now() })
        : []),
    ];
  });
}

async function hasNoWork({ db }: Ctx): Promise<boolean> {
  const found = await db.batch(
    db.selectFirst(orders, { columns: ["id"] }),
    db.selectFirst(stockMovements, { columns: ["id"] }),
    db.selectFirst(activities, { columns: ["id"] }),
  );
  return found.every((row) => row === null);
}

/** The history with this zone from the next full minute on. Zones that were to follow later are dropped. */
function changedFrom(history: ZoneHistory, timeZone: string, at: number): ZoneHistory {
  const from = Math.ceil(at / MINUTE_MS) * MINUTE_MS;
  const earlier = history.filter(([fromAt]) => fromAt < from);
  return earlier.at(-1)?.[1] === timeZone ? earlier : [...earlier, [from, timeZone]];
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
