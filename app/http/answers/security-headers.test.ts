import { expect, test } from "vitest";
import { pageHeaders } from "./security-headers.server";

const headers = new Headers();
pageHeaders(headers, "n0nce");
const policy = new Map(
  (headers.get("Content-Security-Policy") ?? "").split("; ").map((part) => {
    const [name = "", ...sources] = part.split(" ");
    return [name, sources] as const;
  }),
);

test("scripts and style sheets load only from this origin or with the page's nonce", () => {
  expect(policy.get("default-src")).toEqual(["'self'"]);
  expect(policy.get("script-src")).toEqual(["'self'", "'nonce-n0nce'", "'wasm-unsafe-eval'"]);
  expect(policy.get("style-src")).toEqual(["'self'", "'nonce-n0nce'"]);
  expect(policy.get("connect-src")).toEqual(["'self'"]);
  expect(policy.get("object-src")).toEqual(["'none'"]);
  expect(policy.get("base-uri")).toEqual(["'none'"]);
  expect(policy.get("form-action")).toEqual(["'self'"]);
  expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
});

test("a page may ask for the camera and for nothing else, and only over https", () => {
  const permissions = (headers.get("Permissions-Policy") ?? "").split(", ");
  expect(permissions.filter((one) => !one.endsWith("=()"))).toEqual(["camera=(self)"]);
  expect(headers.get("Strict-Transport-Security")).toMatch(/^max-age=\d{8}/);
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Frame-Options")).toBe("DENY");
});
