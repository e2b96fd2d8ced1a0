import { expect, test } from "vitest";
import { Calendars } from "../../kernel/calendars";
import { shipDays } from "./required-ship-date";

test.each([
  ["a Wednesday", "2026-05-06T13:59:00Z", 839, "2026-05-06", "2026-05-07"],
  ["a Friday", "2026-05-08T15:00:00Z", 900, "2026-05-08", "2026-05-11"],
  ["a Saturday", "2026-05-09T09:00:00Z", 540, "2026-05-11", "2026-05-11"],
  ["a Sunday", "2026-05-10T09:00:00Z", 540, "2026-05-11", "2026-05-11"],
])("an order of %s leaves on a workday", (_name, at, minute, beforeCutOff, afterCutOff) => {
  expect(shipDays(Date.parse(at), Calendars.UTC.provider)).toEqual({ minute, beforeCutOff, afterCutOff });
});
