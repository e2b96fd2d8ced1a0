import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Calendar } from "#app/domain/kernel/calendars";
import { addDays, weekdayOf } from "#app/domain/kernel/days";
import { closeDay } from "#app/domain/warehouses/closed-days.server";
import { setCutOff } from "#app/domain/warehouses/cut-offs.server";
import { CutOffForm } from "#app/domain/warehouses/warehouses.schema";
import { aCompany } from "#tests/factories/company";
import { ZONES } from "#tests/factories/local-days";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld } from "#tests/factories/world";
import { runs } from "#tests/support/thorough";
import { orderCutOffs } from "../schema/rollups";
import { ofCompany, shipDay } from "./ship-day.server";

interface Hours {
  timeZone?: string;
  workingDays?: string[];
  cutOffs?: { carrier?: string; service?: string; time: string }[];
  closed?: string[];
}
const WEEKDAYS = ["1", "2", "3", "4", "5"];

async function aWarehouseWith({ timeZone = "UTC", workingDays = WEEKDAYS, cutOffs = [], closed = [] }: Hours) {
  const warehouse = await aWarehouse({ timeZone, workingDays });
  const ctx = systemWorld();
  for (const one of cutOffs) await setCutOff(ctx, warehouse.id, CutOffForm.parse(one));
  for (const day of closed) await closeDay(ctx, warehouse.id, { day, name: "" });
  return warehouse;
}

interface Placed {
  warehouseId: string;
  at: string | number;
  companyId?: string;
  method?: string | null;
}

async function shipDayOf({ warehouseId, at, companyId = "none", method = null }: Placed): Promise<string> {
  const placedAt = typeof at === "number" ? at : Date.parse(at);
  const [row] = await systemWorld().directory.unsafeRowsAcrossTenants(
    "the ship day of an order that does not exist",
    { day: shipDay(ofCompany(companyId), { companyId, warehouseId, placedAt, method }) },
    sql``,
  );
  return String(row?.day);
}

test.each([
  ["before the cut-off on a working day", "2026-05-06T13:59:00Z", "2026-05-06"],
  ["at the cut-off", "2026-05-06T14:00:00Z", "2026-05-07"],
  ["on a Friday after the cut-off", "2026-05-08T14:00:00Z", "2026-05-11"],
  ["on a Saturday morning", "2026-05-09T09:00:00Z", "2026-05-11"],
  ["on a Sunday evening", "2026-05-10T23:59:00Z", "2026-05-11"],
])("without any cut-off, an order placed %s leaves by 14:00", async (_, at, day) => {
  const { id } = await aWarehouseWith({});
  expect(await shipDayOf({ warehouseId: id, at })).toBe(day);
});

test("days and cut-offs are those of the warehouse's zone, also where the clocks change", async () => {
  const { id: warehouseId } = await aWarehouseWith({
    timeZone: "America/New_York",
    workingDays: ["1", "2", "3", "4", "5", "6", "7"],
    cutOffs: [{ time: "17:00" }],
  });
  const on = (at: string) => shipDayOf({ warehouseId, at });
  expect(await on("2026-05-06T16:59:00-04:00")).toBe("2026-05-06");
  expect(await on("2026-05-06T17:00:00-04:00")).toBe("2026-05-07");
  // Wednesday in UTC, Tuesday there.
  expect(await on("2026-05-06T02:00:00Z")).toBe("2026-05-06");
  // The day before, and the day on which the clocks go forward and back.
  expect(await on("2026-03-07T16:59:00-05:00")).toBe("2026-03-07");
  expect(await on("2026-03-08T16:59:00-04:00")).toBe("2026-03-08");
  expect(await on("2026-03-08T17:00:00-04:00")).toBe("2026-03-09");
  expect(await on("2026-11-01T16:59:00-05:00")).toBe("2026-11-01");
  expect(await on("2026-11-01T17:00:00-05:00")).toBe("2026-11-02");
});

test("closed days are skipped, and so is a day that the zone skips", async () => {
  const closed = await aWarehouseWith({ closed: ["2026-12-24", "2026-12-25"] });
  expect(await shipDayOf({ warehouseId: closed.id, at: "2026-12-23T15:00:00Z" })).toBe("2026-12-28");
  expect(await shipDayOf({ warehouseId: closed.id, at: "2026-12-24T09:00:00Z" })).toBe("2026-12-28");
  // Samoa had no Friday, 30 December 2011.
  const apia = await aWarehouseWith({ timeZone: "Pacific/Apia" });
  expect(await shipDayOf({ warehouseId: apia.id, at: "2011-12-29T15:00:00-10:00" })).toBe("2012-01-02");
});

test("the cut-off of the service asked for applies, then that of its carrier, then the one for all", async () => {
  const { id: warehouseId } = await aWarehouseWith({
    cutOffs: [
      { time: "12:00" },
      { carrier: "ups", time: "16:00" },
      { carrier: "ups", service: "Next Day Air", time: "18:00" },
      { carrier: "fedex", service: "Ground", time: "10:00" },
    ],
  });
  const leavesToday = async (time: string, method: string | null) =>
    (await shipDayOf({ warehouseId, at: `2026-05-06T${time}:00Z`, method })) === "2026-05-06";
  expect(await leavesToday("11:59", null)).toBe(true);
  expect(await leavesToday("12:00", "Flat rate")).toBe(false);
  expect(await leavesToday("15:59", "UPS® Ground")).toBe(true);
  expect(await leavesToday("16:00", "UPS® Ground")).toBe(false);
  expect(await leavesToday("17:59", "Next Day Air (UPS)")).toBe(true);
  expect(await leavesToday("17:59", "next day air")).toBe(true);
  expect(await leavesToday("09:59", "Ground")).toBe(true);
  expect(await leavesToday("10:00", "Ground")).toBe(false);
  // Another carrier's service of the same name, and words that contain a carrier's name.
  expect(await leavesToday("11:00", "USPS Ground")).toBe(true);
  expect(await leavesToday("15:00", "Groups")).toBe(false);
});

test("a company's earlier cut-off comes first, and none of its own is the warehouse's", async () => {
  const { id: warehouseId } = await aWarehouseWith({ cutOffs: [{ time: "16:00" }] });
  const company = await aCompany();
  const db = systemWorld().db.company(company.id);
  const on = (at: string) => shipDayOf({ warehouseId, at, companyId: company.id });
  expect(await on("2026-05-06T15:59:00Z")).toBe("2026-05-06");
  await db.insert(orderCutOffs, { validFrom: 0, minute: 10 * 60 });
  expect(await on("2026-05-06T10:00:00Z")).toBe("2026-05-07");
  const noon = Date.parse("2026-05-07T00:00:00Z");
  await db.insert(orderCutOffs, { validFrom: noon, minute: 18 * 60 });
  expect(await on("2026-05-07T16:00:00Z")).toBe("2026-05-08");
  await db.insert(orderCutOffs, { validFrom: noon + 86_400_000, minute: 0, isAgreed: false });
  expect(await on("2026-05-08T15:59:00Z")).toBe("2026-05-08");
});

/** The rule a second time, by counting days. */
function expected(
  calendar: Calendar,
  {
    placedAt,
    minute,
    working,
    closed,
  }: {
    placedAt: number;
    minute: number;
    working: readonly number[];
    closed: readonly string[];
  },
): string {
  const isOpen = (day: string) =>
    working.includes(weekdayOf(day) || 7) && !closed.includes(day) && calendar.endOf(day) > calendar.startOf(day);
  const placed = calendar.dayOf(placedAt);
  let day = calendar.minuteOf(placedAt) < minute ? placed : addDays(placed, 1);
  while (!isOpen(day)) day = addDays(day, 1);
  return day;
}

test("the database finds the day that counting days finds, in every zone and at any time", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
      fc.nat(1439),
      fc.array(fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2036, 0, 1) }), { minLength: 12, maxLength: 12 }),
      async (timeZone, working, minute, some) => {
        const calendar = new Calendar([[0, timeZone]]);
        const instants = [...some, Date.UTC(2011, 11, 29, 20), Date.UTC(2011, 11, 30, 12)];
        const closed = some.slice(0, 6).map((at) => calendar.dayOf(at));
        const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
        const { id } = await aWarehouseWith({
          ...{ timeZone, workingDays: working.map(String), closed: [...new Set(closed)] },
          cutOffs: [{ time }],
        });
        for (const placedAt of instants)
          expect(await shipDayOf({ warehouseId: id, at: placedAt })).toBe(
            expected(calendar, { placedAt, minute, working, closed }),
          );
      },
    ),
    { numRuns: runs(6, { thorough: 50 }) },
  );
});
