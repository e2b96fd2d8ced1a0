import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { recordStorageOf } from "#app/domain/billing/storage/record-storage.server";
import { markOutOfDateLots } from "#app/domain/inventory/lots/mark-lots.server";
import { Calendars } from "#app/domain/kernel/calendars";
import { differencesIn } from "#app/domain/system/reconciliation/ledger.service.server";
import { lots } from "#db/schema/catalog";
import { activities } from "#db/schema/shipping";
import { stockClosings } from "#db/schema/stock";
import { aCompany } from "#tests/factories/company";
import { Story } from "#tests/factories/expected-rollups";
import { withDaysOf } from "#tests/factories/local-days";
import { movementsAt } from "#tests/factories/movement";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";

const HOUR = 3_600_000;

/** An instant by a clock of New York, whose offset the test states. */
const newYork = (text: string) => Date.parse(text);

test("an order of 23:30 counts for its local day, and its shipment of 00:30 for the next", async () => {
  const company = await aCompany();
  const calendars = await withDaysOf(company, [0, "America/New_York"]);
  const story = new Story(
    company,
    [await aProduct(company, { onHand: 50 }), await aProduct(company, { onHand: 50 })],
    calendars,
  );
  await story.place(0, newYork("2026-05-06T23:30:00-04:00"), "processing");
  await story.ship(0, newYork("2026-05-07T00:30:00-04:00"));
  expect(await story.found()).toEqual(await story.expected());
  const { daily_orders: days } = (await story.found()) as unknown as Record<
    string,
    { day: string; placed?: number; shipped?: number }[]
  >;
  expect((days ?? []).map(({ day, placed = 0, shipped = 0 }) => [day, placed, shipped])).toEqual([
    ["2026-05-06", 1, 0],
    ["2026-05-07", 0, 1],
  ]);
});

test("a lot expires at the company's midnight: not before it, and not at the provider's", async () => {
  const company = await aCompany();
  const calendars = await withDaysOf(company, [0, "America/New_York"]);
  const product = await aProduct(company, { onHand: 5 });
  const ctx = systemWorld({ calendars });
  const db = ctx.db.company(company.id);
  await db.update(lots, { expiresOn: "2031-05-06" }, eq(lots.productId, product.id));
  const marked = async (at: string) => {
    ctx.clock.now = newYork(at);
    // A run marks a limited number, and other tests have left lots too.
    while ((await markOutOfDateLots(ctx)) > 0);
    return (await db.selectFirst(lots, { columns: ["outOfDate"], where: eq(lots.productId, product.id) }))?.outOfDate;
  };
  expect(Boolean(await marked("2031-05-06T23:59:00-04:00"))).toBe(false);
  expect(Boolean(await marked("2031-05-07T00:01:00-04:00"))).toBe(true);
});

test("storage of a 23-hour and of a 25-hour day is billed once each, on the day of the same date", async () => {
  for (const [from, today] of [
    ["2026-03-06", "2026-03-11"],
    ["2025-10-30", "2025-11-04"],
  ] as const) {
    const company = await aCompany();
    const own = await withDaysOf(company, [0, "America/New_York"]);
    const calendar = own.of(company.id);
    const product = await aProduct(company);
    // 00:30 local of the day after each midnight: one unit more a day.
    for (let at = calendar.startOf(from); at < calendar.startOf(today); at = calendar.endOf(calendar.dayOf(at)))
      await movementsAt(product, [{ delta: 1, at: at + HOUR / 2, kind: "receive" }]);
    const ctx = systemWorld({ calendars: new Calendars({ provider: [[0, "UTC"]], [company.id]: calendar.history }) });
    ctx.clock.now = calendar.startOf(today) + 12 * HOUR;
    await recordStorageOf(ctx, company.id);
    await recordStorageOf(ctx, company.id);
    const rows = await ctx.db.company(company.id).select(activities, {
      columns: ["sourceId", "billDay", "quantity"],
      where: eq(activities.kind, "stored"),
      orderBy: activities.sourceId,
    });
    expect(rows.map(({ billDay }) => `storage:${billDay}`)).toEqual(rows.map(({ sourceId }) => sourceId));
    expect(rows.map(({ quantity }) => quantity)).toEqual([1, 2, 3, 4, 5]);
    expect(rows[0]?.billDay).toBe(from);
  }
});

test("closings and the ledger agree by local days, also for movements at both sides of a midnight", async () => {
  for (const zone of ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia"]) {
    const company = await aCompany();
    const calendar = (await withDaysOf(company, [0, zone])).of(company.id);
    const product = await aProduct(company);
    const midnights = ["2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-10-25", "2026-11-01"].map((day) =>
      calendar.endOf(day),
    );
    await movementsAt(
      product,
      midnights.flatMap((at) => [at - 1, at].map((moved) => ({ delta: 1, at: moved, kind: "receive" as const }))),
    );
    const closings = await systemWorld()
      .db.company(company.id)
      .select(stockClosings, { columns: ["day", "onHand"], where: sql`on_hand > 0`, orderBy: stockClosings.day });
    expect(closings.map(({ onHand }) => onHand)).toEqual(midnights.flatMap((_, n) => [2 * n + 1, 2 * n + 2]));
    expect(closings.map(({ day }) => day)).toEqual(
      midnights.flatMap((at) => [calendar.dayOf(at - 1), calendar.dayOf(at)]),
    );
    expect((await differencesIn(systemWorld().db.company(company.id))).differences).toEqual([]);
  }
});
