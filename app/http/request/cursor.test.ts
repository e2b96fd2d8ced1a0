import { expect, test } from "vitest";
import { markedCursor, readCursor } from "./cursor.server";

const at = (path: string) => new URL(path, "https://app.test");
const next = "0190a3c2-7b11-7c3e-9d2f-3a4b5c6d7e8f";

test("a cursor continues its own list, whatever the page size and the order of filters", () => {
  const marked = markedCursor(next, at("/api/orders?status=pending&q=ada&limit=2"));
  expect(readCursor(marked, at("/api/orders?q=ada&status=pending&companyId=&cursor=x"))).toBe(next);
  expect(readCursor(markedCursor("Ä 12.7~b", at("/api/orders")), at("/api/orders?limit=200"))).toBe("Ä 12.7~b");
});

test.each([
  ["another filter's", (good: string) => good, "/api/orders?status=picked"],
  ["another list's", (good: string) => good, "/api/products?status=pending"],
  ["an id without its mark", () => next, "/api/orders?status=pending"],
  ["nonsense", () => "zzz", "/api/orders?status=pending"],
  ["a cut one", (good: string) => good.slice(0, -1), "/api/orders?status=pending"],
  ["one that somebody counted on", (good: string) => good.replace(/8f$/, "90"), "/api/orders?status=pending"],
])("%s is refused by the name of its field", (_what, spoiled, path) => {
  const good = markedCursor(next, at("/api/orders?status=pending"));
  expect(() => readCursor(spoiled(good), at(path))).toThrow(
    expect.objectContaining({
      code: "validation",
      reason: "unknown_cursor",
      detail: { fields: { cursor: ["Unknown cursor"] } },
    }),
  );
});
