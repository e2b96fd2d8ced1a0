import { describe, expect, test } from "vitest";
import { fromLocal, localDate, offsetAt, readDateParam } from "./dates";

const HOUR = 3_600_000;
const noon = Date.UTC(2026, 8, 11, 12, 0, 0);

test("each zone's clock is ahead or behind by its own offset", () => {
  expect(offsetAt("Europe/Berlin", noon)).toBe(2 * HOUR);
  expect(offsetAt("America/New_York", noon)).toBe(-4 * HOUR);
  expect(offsetAt("UTC", noon)).toBe(0);
  expect(offsetAt("Asia/Kolkata", noon)).toBe(5.5 * HOUR);
  expect(localDate("Asia/Kolkata", noon)).toBe("2026-09-11T17:30:00");
});

test("the night the clocks go back has one hour twice, and the first of them is meant", () => {
  const first = Date.UTC(2026, 9, 25, 0, 30);
  expect(localDate("Europe/Berlin", first)).toBe("2026-10-25T02:30:00");
  expect(localDate("Europe/Berlin", first + HOUR)).toBe("2026-10-25T02:30:00");
  expect(fromLocal("Europe/Berlin", Date.UTC(2026, 9, 25, 2, 30))).toBe(first);
});

test("the spring night lacks an hour, and its times are shifted forward", () => {
  expect(fromLocal("Europe/Berlin", Date.UTC(2026, 2, 29, 2, 30))).toBe(Date.UTC(2026, 2, 29, 1, 30));
  expect(fromLocal("Europe/Berlin", Date.UTC(2026, 2, 29, 12, 0))).toBe(Date.UTC(2026, 2, 29, 10, 0));
});

describe.each([
  ["Europe/Berlin", 2],
  ["America/New_York", -4],
  ["UTC", 0],
  ["Asia/Kolkata", 5.5],
])("a date parameter for a shop in %s", (timeZone, hours) => {
  const read = (value: string, datesAreGmt = false, dropsZoneAfterFraction = true) =>
    readDateParam(value, { timeZone, datesAreGmt, dropsZoneAfterFraction });

  test("with dates_are_gmt and without a zone is right", () => {
    expect(read("2026-09-11T12:00:00", true)).toBe(noon);
  });

  test("with a zone and without dates_are_gmt is right", () => {
    expect(read("2026-09-11T12:00:00Z")).toBe(noon);
    expect(read("2026-09-11T12:00:00+00:00")).toBe(noon);
    expect(read("2026-09-11T14:00:00+02:00")).toBe(noon);
  });

  test("with neither is the shop's own time", () => {
    expect(read("2026-09-11T12:00:00")).toBe(noon - hours * HOUR);
  });

  test("behind milliseconds loses its Z and is read as the shop's time", () => {
    expect(read("2026-09-11T12:00:00.000Z")).toBe(noon - hours * HOUR);
    expect(read("2026-09-11T12:00:00.000Z", false, false)).toBe(noon);
  });

  test("with Z and dates_are_gmt is shifted by the shop's offset", () => {
    expect(read("2026-09-11T12:00:00Z", true)).toBe(noon + hours * HOUR);
  });
});

test("a bare day, a number, nothing and a word are no dates", () => {
  const reading = { timeZone: "UTC", datesAreGmt: true, dropsZoneAfterFraction: true };
  for (const value of ["2026-10-01", "1795199001", "", "yesterday", "2026-13-01T00:00:00"]) {
    expect(readDateParam(value, reading), value).toBeNull();
  }
});
