import { expect, test } from "vitest";
import { pageHeaders, sha256Source } from "./security-headers.server";

const headers = new Headers();
pageHeaders(headers, { scripts: "'nonce-n0nce'", styles: "'sha256-a1b2'" });
const policyIn = (given: Headers) =>
  new Map(
    (given.get("Content-Security-Policy") ?? "").split("; ").map((part) => {
      const [name = "", ...sources] = part.split(" ");
      return [name, sources] as const;
    }),
  );
const policy = policyIn(headers);

test("a page without inline scripts and styles allows none", () => {
  const plain = new Headers();
  pageHeaders(plain, { scripts: null, styles: null });
  expect(policyIn(plain).get("script-src")).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  expect(policyIn(plain).get("style-src")).toEqual(["'self'"]);
});

test("scripts and style sheets load only from this origin, with the page's nonce or by their hash", () => {
  expect(policy.get("default-src")).toEqual(["'self'"]);
  expect(policy.get("script-src")).toEqual(["'self'", "'nonce-n0nce'", "'wasm-unsafe-eval'"]);
  expect(policy.get("style-src")).toEqual(["'self'", "'sha256-a1b2'"]);
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

test("an inline text is allowed by its hash", async () => {
  // `printf 'body{margin:0}' | openssl dgst -sha256 -binary | base64`
  expect(await sha256Source("body{margin:0}")).toBe("'sha256-IAdwN3biDCQ3brrgp1m8kBEsPQYyqfREKOEfeoREopc='");
});
