import { eq } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { calendars } from "#db/schema/directory/provider";
import { orders } from "#db/schema/orders";
import { activities } from "#db/schema/shipping";
import { stockMovements } from "#db/schema/stock";
import type { Statement } from "#db/statement.server";
import { auditedAny } from "../audit/audit.service.server";
import { Calendar, Calendars, isTimeZone, PROVIDER_CALENDAR, type ZoneHistory } from "../kernel/calendars";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, invalid } from "../kernel/errors";
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
 * Changes the provider's zone, and with it that of the companies that follow it. It applies from a moment on that is
 * later than any cached calendar; what was recorded before keeps its day. Before the first order, movement and charge it
 * applies from the start.
 * @throws validation; conflict when another user changed it in between
 */
export async function setProviderTimeZone(ctx: Ctx, timeZone: string): Promise<void> {
  if (!isTimeZone(timeZone)) throw invalid({ timeZone: ["Choose a time zone from the list"] }, "unknown_time_zone");
  const { directory } = ctx;
  const [now, isNew] = [ctx.now(), await hasNoWork(ctx)];
  const before = (await listHistories(directory))[PROVIDER_CALENDAR] ?? UTC;
  const after: ZoneHistory = isNew ? [[0, timeZone]] : changedFrom(before, timeZone, now + NOTICE_MS);
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  const [stored, ...offsets] = repo.storeCalendar(directory, PROVIDER_CALENDAR, {
    history: after,
    from: isNew ? 0 : now,
    now,
  });
  try {
    await directory.batch(
      directory.assertExists("conflict", calendars, eq(calendars.id, PROVIDER_CALENDAR), eq(calendars.history, before)),
      ...auditedAny(ctx, [stored], {
        action: "time-zone.changed",
        subject: "Time zone",
        before: { timeZone: before.at(-1)?.[1] ?? null },
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
): Promise<Statement<void>[]> {
  const histories = await listHistories(directory);
  const at = now();
  return companyIds.flatMap((id) => {
    const own = histories[id];
    const before = own ?? histories[PROVIDER_CALENDAR] ?? UTC;
    const history = changedFrom(before, timeZone, at + NOTICE_MS);
    if (JSON.stringify(history) === JSON.stringify(before)) return [];
    const copied = own ? [] : [repo.copyProviderOffsets(directory, id, at)];
    return [...copied, ...repo.storeCalendar(directory, id, { history, from: at, now: at })];
  });
}

/**
 * Nightly: writes the offsets of the coming years as the platform knows them now. Laws change daylight saving; days that
 * have begun stay as they are.
 */
export async function extendCalendars({ directory, now }: Ctx): Promise<void> {
  const from = now() + NOTICE_MS;
  for (const [id, history] of Object.entries(await listHistories(directory))) {
    const stored = await repo.offsetsFrom(directory, id, from);
    const [, ...known] = new Calendar(history).offsets(from, now() + repo.AHEAD_MS);
    if (JSON.stringify(stored.map(({ fromAt, offsetMs }) => [fromAt, offsetMs])) === JSON.stringify(known)) continue;
    await directory.batch(...repo.storeOffsets(directory, id, { from, offsets: known }));
  }
}
