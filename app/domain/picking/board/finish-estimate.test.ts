import { expect, test } from "vitest";
import { durationText, finishAt, teamRate } from "./finish-estimate";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const before = { day: "2026-05-01", lines: 300, worked: 10 * HOUR };

test("the team's rate is the sum of what each picker did in the last hour", () => {
  const people = [
    { lines: 20, worked: 30 * MINUTE },
    { lines: 10, worked: HOUR },
  ];
  expect(teamRate({ people, before })).toEqual({ linesPerHour: 50, day: null });
});

test("a picker who has just begun counts like the others, and so does one without a finished line", () => {
  const people = [
    { lines: 40, worked: HOUR },
    { lines: 1, worked: 2 * MINUTE },
    { lines: 0, worked: 20 * MINUTE },
  ];
  expect(teamRate({ people, before: null })).toEqual({ linesPerHour: 120, day: null });
});

test("an earlier day's rate applies only when no one was measured in the last hour, and says its day", () => {
  const people = [
    { lines: 0, worked: 0 },
    { lines: 0, worked: 0 },
  ];
  expect(teamRate({ people, before })).toEqual({ linesPerHour: 60, day: "2026-05-01" });
});

test("nothing is estimated without people, without a measurement, or from too little work", () => {
  expect(teamRate({ people: [], before })).toBeNull();
  expect(teamRate({ people: [{ lines: 0, worked: 0 }], before: null })).toBeNull();
  expect(teamRate({ people: [{ lines: 0, worked: 0 }], before: { ...before, lines: 0 } })).toBeNull();
  expect(teamRate({ people: [{ lines: 4, worked: MINUTE }], before: { ...before, worked: MINUTE } })).toBeNull();
});

test("the finish is the time that the lines take at that rate", () => {
  const at = Date.UTC(2026, 4, 3, 12);
  expect(finishAt(at, 90, { linesPerHour: 60, day: null })).toBe(at + 90 * MINUTE);
  expect(finishAt(at, 0, { linesPerHour: 60, day: null })).toBe(at);
});

test("durations are told in hours and minutes, without a sign", () => {
  expect([0, 45 * MINUTE, HOUR, -80 * MINUTE].map(durationText)).toEqual(["0 min", "45 min", "1 h", "1 h 20 min"]);
});
