import { expect, test } from "vitest";
import { errorsOf, resultIn } from "./form-result";

const failed = { status: "error" as const, initialValue: { name: "x" }, error: { name: ["Too short"], note: null } };

test("an action may answer the result itself or under `result`", () => {
  expect(resultIn(failed)).toBe(failed);
  expect(resultIn({ result: failed, other: 1 })).toBe(failed);
});

test("what is no result leaves the form as it is", () => {
  expect(resultIn(null)).toBeUndefined();
  expect(resultIn({ ok: true })).toBeUndefined();
});

test("only fields with something wrong are named", () => {
  expect(errorsOf(failed)).toEqual({ name: ["Too short"] });
});

test("adding a row is no failed submission: nothing is wrong yet", () => {
  expect(errorsOf({ error: { name: ["Required"] } })).toEqual({});
});
