import { expect, test } from "vitest";
import { messagesIn, resultIn } from "./form-result";

const failed = { status: "error" as const, initialValue: { name: "x" }, error: { name: ["Too short"], note: null } };

test("an action may return the result itself or under `result`", () => {
  expect(resultIn(failed)).toBe(failed);
  expect(resultIn({ result: failed, other: 1 })).toBe(failed);
});

test("action data without a result leaves the form as it is", () => {
  expect(resultIn(null)).toBeUndefined();
  expect(resultIn({ ok: true })).toBeUndefined();
});

test("the messages of all fields are found", () => {
  expect(messagesIn({ result: { ...failed, error: { ...failed.error, "": ["Refused"] } } })).toEqual([
    "Too short",
    "Refused",
  ]);
  expect(messagesIn(undefined)).toEqual([]);
});

test("adding an entry is no failed submission", () => {
  expect(messagesIn({ error: { name: ["Required"] } })).toEqual([]);
});

test("messages of the field that a form shows are left out, all others stay", () => {
  const answer = { result: { status: "error", error: { reason: ["Enter a reason"], weight: ["Enter a weight"] } } };
  expect(messagesIn(answer, "reason")).toEqual(["Enter a weight"]);
});
