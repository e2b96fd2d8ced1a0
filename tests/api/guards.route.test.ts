import { describe, expect, test } from "vitest";
import { stampOf } from "#app/http/guards/guard-metadata.server";
import { action as pushed } from "#app/routes/api/health";
import { loader as read, action as write } from "#app/routes/api/no-such-call";
import { answerOf } from "./api-response";

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
      // A route either requires a permission or states why it is public.
      expect(operation.permission ?? operation.why).toBeTruthy();
    }
  });
});

test("there are doors to test", () => {
  expect(handlers.length).toBeGreaterThan(10);
});

test.each(["GET", "POST", "OPTIONS"])("%s of a path that is no call is answered as all errors are", async (method) => {
  const answer = await answerOf(method === "POST" ? write : read, { method, path: "/api/order" });
  expect(answer).toMatchObject({ status: 404, body: { title: "Not found", detail: "This call does not exist." } });
  expect(answer.headers.get("Content-Type")).toContain("application/problem+json");
});

test("read-only routes are marked as such", async () => {
  const answer = await answerOf(pushed, { method: "PUT", path: "/api/health", body: {} });
  expect(answer).toMatchObject({ status: 405, body: { title: "Method not allowed" } });
  expect(answer.headers.get("Allow")).toBe("GET");
});
