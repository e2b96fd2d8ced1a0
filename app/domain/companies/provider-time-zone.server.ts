import { eq } from "drizzle-orm";
import { calendars } from "#db/schema/directory/provider";
import { warehouses } from "#db/schema/directory/warehouses";
import { carriedStock } from "#db/schema/inventory/movement-archive";
import { orders } from "#db/schema/orders";
import { activities } from "#db/schema/shipping";
import { stockMovements } from "#db/schema/stock";
import type { Statement } from "#db/statement.server";
import { auditedAny } from "../audit/audit.service.server";
import { isTimeZone, PROVIDER_CALENDAR, WAREHOUSE_CALENDAR, type ZoneHistory } from "../kernel/calendars";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, invalid } from "../kernel/errors";
import * as repo from "./calendars/calendars.repo.server";
import {
  changedFrom,
  currentZone,
  listHistories,
  NOTICE_MS,
  type Places,
  readPlaces,
  UTC,
} from "./calendars/histories.server";
import { forgetCalendars, warehouseCalendarStatements } from "./calendars.server";

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
  forgetCalendars();
}

const moveWarehouse = (ctx: Ctx, id: string, timeZone: string): Statement<unknown>[] => [
  ctx.directory.update(warehouses, { timeZone, updatedAt: ctx.now() }, eq(warehouses.id, id)),
  ...warehouseCalendarStatements(ctx, id, timeZone),
];

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
    db.selectFirst(carriedStock, { columns: ["lotId"] }),
    db.selectFirst(activities, { columns: ["id"] }),
  );
  return found.every((row) => row === null);
}
