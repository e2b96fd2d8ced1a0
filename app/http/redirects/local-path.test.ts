import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOSTILE_TARGETS } from "#tests/support/hostile-targets";
import { localPath, pathOnThisSite } from "./local-path";

const SITE = "https://app.stowline.test";

test.each([
  ["/", "/"],
  ["/orders?status=pending", "/orders?status=pending"],
  ["/orders/view/1#x", "/orders/view/1#x"],
  ["/orders?from=https://elsewhere.test//", "/orders?from=https://elsewhere.test//"],
  ["/a/../orders", "/orders"],
  ["/orders?search=Müller", "/orders?search=M%C3%BCller"],
])("%s leads to %s", (target, path) => {
  expect(localPath(target)).toBe(path);
});

test.each([...HOSTILE_TARGETS, "", null, undefined])("%j leads to the home page", (target) => {
  expect(localPath(target)).toBe("/");
});

test.each(["/api/logout", "/x/../api/logout", "/./api/logout", "/API/logout", "/%2e/api/logout"])(
  "%s is a call and no page",
  (target) => {
    expect(localPath(target)).toBe("/");
    expect(pathOnThisSite(target)?.toLowerCase()).toBe("/api/logout");
  },
);

describe("for every target", () => {
  const pieces = ["/", "\\", ".", "..", "%2f", "%5c", "%2e", "\t", "\n", "\0", ":", "@", "evil.test", "https:", "api"];
  const target = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 8 });

  test("a browser stays on the site, in a document and in the router's own reading of the path", () => {
    fc.assert(
      fc.property(target, (parts) => {
        const path = localPath(parts.join(""));
        expect(new URL(path, SITE).origin).toBe(SITE);
        expect(path).toMatch(/^\/(?!\/)/);
        expect(new URL(path, SITE).pathname).not.toContain("//");
      }),
      { numRuns: 20_000, seed: 5 },
    );
  });
});
