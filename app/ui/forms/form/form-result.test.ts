import { expect, test } from "vitest";
import { errorsOf, resultFor } from "./form-result";

const failed = { status: "error" as const, initialValue: { name: "x" }, error: { name: ["Too short"], note: null } };

test("an action may answer the result itself or under `result`", () => {
  expect(resultFor(failed, undefined)).toBe(failed);
  expect(resultFor({ result: failed, other: 1 }, undefined)).toBe(failed);
});

test("what is no result leaves the form as it is", () => {
  expect(resultFor(null, undefined)).toBeUndefined();
  expect(resultFor({ ok: true }, undefined)).toBeUndefined();
});

test("of two forms on a page only the one that was sent shows the result", () => {
  const ofEdit = { ...failed, initialValue: { intent: "edit" } };
  expect(resultFor({ result: ofEdit }, "edit")).toBe(ofEdit);
  expect(resultFor({ result: ofEdit }, "delete")).toBeUndefined();
});

test("only fields with something wrong are named", () => {
  expect(errorsOf(failed)).toEqual({ name: ["Too short"] });
});

test("adding a row is no failed submission: nothing is wrong yet", () => {
  expect(errorsOf({ error: { name: ["Required"] } })).toEqual({});
});
