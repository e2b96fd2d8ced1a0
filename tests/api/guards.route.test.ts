import { describe, expect, test } from "vitest";
import { stampOf } from "#app/http/guards/stamp.server";

const routes = import.meta.glob("../../app/routes/**/*.{ts,tsx}", { eager: true }) as Record<
  string,
  Record<string, unknown>
>;
const root = import.meta.glob("../../app/root.tsx", { eager: true }) as Record<string, Record<string, unknown>>;
const handlers = Object.entries({ ...routes, ...root }).flatMap(([file, module]) =>
  (["loader", "action"] as const).flatMap((name) =>
    module[name] ? [[`${file.replace("../../app/", "")} ${name}`, module[name]] as const] : [],
  ),
);

describe("every door is built by a guard", () => {
  test.each(handlers)("%s", (_name, handler) => {
    const stamp = stampOf(handler);
    expect(stamp, "export a loader or action that a guard built").toBeDefined();
    for (const operation of stamp?.operations ?? []) {
      // Either somebody must be allowed, or it says why anybody is.
      expect(operation.permission ?? operation.why).toBeTruthy();
    }
  });
});

test("there are doors to test", () => {
  expect(handlers.length).toBeGreaterThan(10);
});
