import { expect, test } from "vitest";
import { endedSessionCookie, readSessionToken, sessionCookie } from "./session-cookie.server";

const TOKEN = "0123456789abcdef".repeat(4);
const over = (scheme: "http" | "https", cookie?: string) =>
  new Request(`${scheme}://app.test/`, cookie ? { headers: { Cookie: cookie } } : {});
const read = (header: string) => readSessionToken(over("https", header));

test("the session cookie is HttpOnly, SameSite=Lax, and Secure over https", async () => {
  expect(await sessionCookie(over("https"), TOKEN, null)).toBe(
    `stowline_session=${TOKEN}; Path=/; HttpOnly; Secure; SameSite=Lax`,
  );
  expect(await sessionCookie(over("http"), TOKEN, null)).toBe(
    `stowline_session=${TOKEN}; Path=/; HttpOnly; SameSite=Lax`,
  );
});

test("a remembered session's cookie expires with the session", async () => {
  expect(await sessionCookie(over("https"), TOKEN, { expiresAt: Date.UTC(2026, 0, 31) })).toBe(
    `stowline_session=${TOKEN}; Path=/; Expires=Sat, 31 Jan 2026 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax`,
  );
});

test("signing out deletes the cookie", async () => {
  expect(await endedSessionCookie(over("https"))).toBe(
    "stowline_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
});

test("a cookie that a browser holds from before createCookie is still a session", async () => {
  expect(await read(`a=b; stowline_session=${TOKEN}`)).toBe(TOKEN);
  expect(await read(`stowline_session=${TOKEN}; theme=dark`)).toBe(TOKEN);
  expect(await read(`stowline_session="${TOKEN}"`)).toBe(TOKEN);
});

test("of two session cookies the first counts, which browsers send for the more specific path", async () => {
  const other = "f".repeat(64);
  expect(await read(`stowline_session=${TOKEN}; stowline_session=${other}`)).toBe(TOKEN);
  expect(await read(`stowline_session=x; stowline_session=${other}`)).toBeNull();
});

test.each([
  `stowline_session=${TOKEN}0`,
  `stowline_session=${TOKEN.toUpperCase()}`,
  `stowline_session=${btoa(JSON.stringify(TOKEN))}`,
  `stowline_session=${"a".repeat(100_000)}`,
  "stowline_session=' or 1",
  "stowline_session=%E0%A4%A",
  "stowline_session=",
  "stowline_session",
  `xstowline_session=${TOKEN}`,
  "x=y",
])("%s is no session", async (header) => {
  expect(await read(header)).toBeNull();
});
