import { expect, test } from "vitest";
import { ASN_STATUS, ASN_TRANSITIONS, differencesOf, openUnits, statusesBefore } from "./asn-status";

test("a document moves only forward, and ends closed or canceled", () => {
  const moves = ASN_STATUS.flatMap((from) => ASN_TRANSITIONS[from].map((to) => `${from} > ${to}`));
  expect(moves).toEqual([
    ...["draft > announced", "draft > canceled"],
    ...["announced > arrived", "announced > receiving", "announced > received", "announced > canceled"],
    ...["arrived > receiving", "arrived > received", "arrived > closed", "arrived > canceled"],
    ...["receiving > received", "receiving > closed", "received > receiving", "received > closed"],
  ]);
  expect(statusesBefore("canceled")).toEqual(["draft", "announced", "arrived"]);
  expect(statusesBefore("draft")).toEqual([]);
});

test("a line is short only when no more of it is awaited", () => {
  const line = (expected: number, received: number, damaged = 0) => ({ expected, received, damaged });
  expect(differencesOf(line(5, 3, 1), false)).toEqual(["damaged"]);
  expect(differencesOf(line(5, 3, 1), true)).toEqual(["short", "damaged"]);
  expect(differencesOf(line(5, 6), false)).toEqual(["over"]);
  expect(differencesOf(line(0, 2), true)).toEqual(["unannounced"]);
  expect(differencesOf(line(0, 0), true)).toEqual([]);
  expect([openUnits(line(5, 3, 1)), openUnits(line(5, 9))]).toEqual([1, 0]);
});
