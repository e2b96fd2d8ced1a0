import { expect, test, vi } from "vitest";
import { conflict } from "#app/domain/kernel/errors";
import { DbError, noCosts } from "#db/connection/connection.server";
import { toFailure } from "./errors.server";

const failing = (writes: number) => {
  const error = vi.fn();
  return { requestId: "r1", costs: { ...noCosts(), writes }, log: { info: error, warn: error, error }, error };
};

test("an unexpected failure states that nothing was changed when no write can have been committed", () => {
  const state = failing(0);
  const { problem } = toFailure(new Error("the disk is on fire"), state);
  expect(problem).toMatchObject({
    status: 500,
    requestId: "r1",
    detail: expect.stringMatching(/^Nothing was changed\./),
  });
  expect(state.error).toHaveBeenCalledOnce();
});

test("after a write that may have been committed the message states that the outcome is unknown", () => {
  const { problem } = toFailure(new DbError("other", "Network connection lost", null), failing(1));
  expect(problem.status).toBe(500);
  expect(problem.detail).toMatch(/^The change may or may not have been saved\. Check before you try again/);
});

test("a refusal keeps its own words after a write", () => {
  expect(toFailure(conflict("It was changed meanwhile.", "concurrent_change"), failing(1)).problem).toMatchObject({
    status: 409,
    detail: "It was changed meanwhile.",
  });
});
