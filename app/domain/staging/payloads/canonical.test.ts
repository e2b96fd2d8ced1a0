import { expect, test } from "vitest";
import { canonicalJson } from "./canonical";

test("equal payloads have the same canonical text, whatever the order of their keys", () => {
  expect(canonicalJson({ b: [{ y: 1, x: null }], a: "é" })).toBe(canonicalJson({ a: "é", b: [{ x: null, y: 1 }] }));
});

test("changed timestamps leave the canonical text unchanged; a changed line does not", () => {
  const order = { id: 1, date_modified: "2026-09-11T12:00:00", line_items: [{ date_modified: "a" }] };
  expect(canonicalJson({ ...order, date_modified: "2026-09-12T12:00:00", _links: {} })).toBe(canonicalJson(order));
  expect(canonicalJson({ ...order, line_items: [{ date_modified: "b" }] })).not.toBe(canonicalJson(order));
});

test("the order of a list, a number and its text, and null and nothing are different", () => {
  for (const [one, other] of [
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: 1 }, { a: "1" }],
    [{ a: null }, {}],
  ]) {
    expect(canonicalJson(one)).not.toBe(canonicalJson(other));
  }
  expect(canonicalJson(undefined)).toBe("null");
});
