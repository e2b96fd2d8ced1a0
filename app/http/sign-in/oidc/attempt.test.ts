import { expect, test } from "vitest";
import { sealer } from "#app/http/setup/sealer.server";
import { attemptCookie, cameCookie, endedAttempt, hasLeft, leftCookie, openAttempt } from "./attempt.server";

const STARTED_AT = Date.UTC(2026, 0, 1);
const ATTEMPT = {
  state: "Ab-_12345678",
  nonce: "n",
  verifier: "v",
  returnTo: "/orders?q=é",
  startedAt: STARTED_AT,
  isConfirmation: false,
};
const OURS = sealer(btoa("k".repeat(32)));
const request = (cookie = "", scheme = "https") =>
  new Request(`${scheme}://app.test/api/login`, { headers: { Cookie: cookie } });

test("an attempt's cookie is sealed, lasts ten minutes and goes to the sign-in pages only", async () => {
  const line = await attemptCookie(request(), OURS, ATTEMPT);
  expect(line).toMatch(
    /^stowline_oidc_Ab-_123456=[\w.~%-]+; Max-Age=600; Path=\/api\/login; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await attemptCookie(request("", "http"), OURS, ATTEMPT)).not.toContain("Secure");
  expect(await openAttempt(request(line), OURS, ATTEMPT.state, STARTED_AT + 599_999)).toEqual(ATTEMPT);
});

test("an attempt counts for its own state, with our key, and for ten minutes", async () => {
  const line = await attemptCookie(request(), OURS, ATTEMPT);
  expect(await openAttempt(request(line), OURS, "another", STARTED_AT)).toBeNull();
  expect(await openAttempt(request(line), sealer(btoa("x".repeat(32))), ATTEMPT.state, STARTED_AT)).toBeNull();
  expect(await openAttempt(request(line), OURS, ATTEMPT.state, STARTED_AT + 600_000)).toBeNull();
  for (const value of ["", "%E0%A4%A", "abc", '"'])
    expect(await openAttempt(request(`stowline_oidc_Ab-_123456=${value}`), OURS, ATTEMPT.state, STARTED_AT)).toBeNull();
});

test("an attempt that a browser holds from before createCookie still counts", async () => {
  const sealed = encodeURIComponent(await OURS.seal(JSON.stringify(ATTEMPT)));
  const held = request(`a=b; stowline_oidc_Ab-_123456=${sealed}`);
  expect(await openAttempt(held, OURS, ATTEMPT.state, STARTED_AT)).toEqual(ATTEMPT);
});

test("an attempt that ended is deleted", async () => {
  expect(await endedAttempt(request(), ATTEMPT.state)).toBe(
    "stowline_oidc_Ab-_123456=; Max-Age=0; Path=/api/login; HttpOnly; Secure; SameSite=Lax",
  );
});

test("a browser that signed out is known for a day, or until the next sign-in", async () => {
  expect(await leftCookie(request())).toBe(
    "stowline_left=1; Max-Age=86400; Path=/api/login; HttpOnly; Secure; SameSite=Lax",
  );
  expect(await cameCookie(request("", "http"))).toBe(
    "stowline_left=; Max-Age=0; Path=/api/login; HttpOnly; SameSite=Lax",
  );
  expect(await hasLeft(request("stowline_left=1"))).toBe(true);
  for (const other of ["", "stowline_left=", "stowline_left=0", "xstowline_left=1"])
    expect(await hasLeft(request(other))).toBe(false);
});
