import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function sent(dataset: Record<string, string>) {
  vi.stubGlobal("document", { documentElement: { dataset } });
  const { withUnusedId } = await import("./copied-page");
  return withUnusedId({ operationId: "served", quantity: "3" });
}

test("a form of a copy sends an id that was never used, and its fields as they are", async () => {
  const { operationId, ...fields } = await sent({ keptAt: "1" });
  expect(operationId).toMatch(/^[0-9a-f]{32}$/);
  expect(fields).toEqual({ quantity: "3" });
});

test("a form of a page from the server sends the id that it was served with", async () => {
  expect(await sent({})).toEqual({ operationId: "served", quantity: "3" });
});
