import fc from "fast-check";
import { expect, test } from "vitest";
import { Calendar, Calendars, parseCalendars } from "./calendars";
import { addDays } from "./days";

const ZONES = [
  "UTC",
  "America/New_York",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Asia/Kolkata",
] as const;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The local day by another path of the platform: its Swedish dates are those of ISO 8601. */
const byPlatform = (timeZone: string, at: number) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);
const instant = fc.integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2037, 0, 1) });
const in_ = (zone: string) => new Calendar([[0, zone]]);

test("the day of an instant is the platform's, in zones with whole, half and no hours of daylight saving", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instant, (zone, at) => {
      expect(in_(zone).dayOf(at)).toBe(byPlatform(zone, at));
    }),
    { numRuns: 500 },
  );
});

test("a day begins with its first instant and ends with the next day's", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instant, (zone, at) => {
      const calendar = in_(zone);
      const day = calendar.dayOf(at);
      const [first, end] = [calendar.startOf(day), calendar.endOf(day)];
      expect([calendar.dayOf(first), calendar.dayOf(end - 1)]).toEqual([day, day]);
      expect(calendar.dayOf(first - 1) < day && calendar.dayOf(end) > day).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["America/New_York", "2026-03-08", 23],
  ["America/New_York", "2026-11-01", 25],
  ["America/New_York", "2026-11-02", 24],
  ["Europe/Berlin", "2026-03-29", 23],
  ["Europe/Berlin", "2026-10-25", 25],
  ["Australia/Lord_Howe", "2026-04-05", 24.5],
  ["Australia/Lord_Howe", "2026-10-04", 23.5],
  ["Pacific/Apia", "2011-12-29", 24],
  ["Pacific/Apia", "2011-12-30", 0],
  ["Pacific/Apia", "2011-12-31", 24],
])("in %s %s has %d hours", (zone, day, hours) => {
  const calendar = in_(zone);
  expect((calendar.endOf(day) - calendar.startOf(day)) / HOUR).toBe(hours);
});

test("minutes of the day are local, also when the clock is put back", () => {
  const newYork = in_("America/New_York");
  expect(newYork.minuteOf(Date.UTC(2026, 10, 1, 5, 30))).toBe(90);
  expect(newYork.minuteOf(Date.UTC(2026, 10, 1, 6, 30))).toBe(90);
  expect(newYork.timeText(Date.UTC(2026, 10, 1, 7, 30))).toBe("2026-11-01 02:30");
});

test("a changed zone applies from its moment on, and earlier instants keep their day", () => {
  const moved = Date.UTC(2026, 4, 4, 12);
  const calendar = new Calendar([
    [0, "UTC"],
    [moved, "America/New_York"],
  ]);
  expect(calendar.dayOf(Date.UTC(2026, 4, 4, 2))).toBe("2026-05-04");
  expect(calendar.dayOf(Date.UTC(2026, 4, 5, 2))).toBe("2026-05-04");
  expect(calendar.offsets(0, moved + DAY)).toEqual([
    [0, 0],
    [moved, -4 * HOUR],
  ]);
});

test("the offsets of a span give each of its instants the same local time", () => {
  const [from, to] = [Date.UTC(2003, 5, 1), Date.UTC(2030, 5, 1)];
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.integer({ min: from, max: to - 1 }), instant, (zone, at, moved) => {
      const history = [
        [0, "UTC"],
        [moved, zone],
      ] as const;
      const calendar = new Calendar(history);
      const inForce = calendar.offsets(from, to).findLast(([since]) => since <= at)?.[1] ?? Number.NaN;
      expect(at + inForce).toBe(calendar.localOf(at));
    }),
    { numRuns: 40 },
  );
});

test("companies without a calendar of their own follow the provider's", () => {
  const calendars = parseCalendars(JSON.stringify({ provider: [[0, "Europe/Berlin"]], far: [[0, "Pacific/Apia"]] }));
  const at = Date.UTC(2026, 4, 4, 22, 30);
  expect(calendars.of("far").dayOf(at)).toBe("2026-05-05");
  expect([calendars.of("near"), calendars.of(null)].map((one) => one.dayOf(at))).toEqual(["2026-05-05", "2026-05-05"]);
  expect(calendars.of("near")).toBe(calendars.provider);
  expect(Calendars.UTC.of("any").dayOf(at)).toBe(addDays("2026-05-03", 1));
});

test("a minute of a day is the same wall-clock time on days on which the clocks change", () => {
  const newYork = in_("America/New_York");
  const cutOff = 16 * 60;
  const hoursBetween = (from: string, to: string) =>
    (newYork.instantOf(to, cutOff) - newYork.instantOf(from, cutOff)) / HOUR;
  expect(new Date(newYork.instantOf("2026-03-08", cutOff)).toISOString()).toBe("2026-03-08T20:00:00.000Z");
  expect(hoursBetween("2026-03-07", "2026-03-08")).toBe(23);
  expect(hoursBetween("2026-10-31", "2026-11-01")).toBe(25);
  expect(newYork.minuteOf(newYork.instantOf("2026-11-01", cutOff))).toBe(cutOff);
});

test("any minute of a day that is on its clocks is found again", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instant, (zone, at) => {
      const calendar = in_(zone);
      const [day, minute] = [calendar.dayOf(at), calendar.minuteOf(at)];
      const found = calendar.instantOf(day, minute);
      expect([calendar.dayOf(found), calendar.minuteOf(found)]).toEqual([day, minute]);
    }),
    { numRuns: 500 },
  );
});
