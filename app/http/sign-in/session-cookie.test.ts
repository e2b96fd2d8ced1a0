import { expect, test } from "vitest";
import { endedSessionCookie, readSessionToken, sessionCookie } from "./session-cookie.server";

const TOKEN = "0123456789abcdef".repeat(4);
const over = (scheme: "http" | "https", cookie?: string) =>
  new Request(`${scheme}://app.test/`, cookie ? { headers: { Cookie: cookie } } : {});

test("the session's cookie is out of scripts' and other sites' reach, and goes over https alone where the page did", () => {
  expect(sessionCookie(over("https"), TOKEN, null)).toBe(
    `stowline_session=${TOKEN}; Path=/; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(sessionCookie(over("https"), TOKEN, { expiresAt: 0 })).toContain("; Expires=Thu, 01 Jan 1970");
  expect(sessionCookie(over("http"), TOKEN, null)).not.toContain("Secure");
  expect(endedSessionCookie(over("https"))).toMatch(/HttpOnly; SameSite=Lax; Secure; Max-Age=0$/);
});

test("what is no token of ours is no cookie", () => {
  const read = (value: string) => readSessionToken(over("https", value));
  expect(read(`a=b; stowline_session=${TOKEN}`)).toBe(TOKEN);
  for (const value of [`stowline_session=${TOKEN}0`, "stowline_session=' or 1", `xstowline_session=${TOKEN}`, "x=y"])
    expect(read(value)).toBeNull();
});
