import { expect, test } from "vitest";
import { readBookmark, withBookmark } from "./bookmark.server";

const LOW = "00000001-00000000-00000000-aa";
const MIDDLE = "00000002-00000000-00000000-aa";
const HIGH = "00000003-00000000-00000000-aa";

const request = (cookies: string, headers: Record<string, string> = {}) =>
  new Request("https://stowline.test/my-orders", { headers: { Cookie: cookies, ...headers } });

/** A browser's cookies after the responses to requests that it sent at the same time. */
async function browserAfter(sent: string, bookmarks: readonly (string | null)[], isForgotten = false) {
  const jar = new Map(sent === "" ? [] : sent.split("; ").map((pair) => pair.split("=") as [string, string]));
  for (const bookmark of bookmarks) {
    const answer = await withBookmark(new Response("kept", { status: 203 }), request(sent), { bookmark, isForgotten });
    expect([answer.status, await answer.text()]).toEqual([203, "kept"]);
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      expect(cookie).toContain("; Path=/;");
      expect(cookie).toContain("; HttpOnly; Secure; SameSite=Lax");
      if (cookie.includes("Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT")) jar.delete(name);
      else jar.set(name, value);
    }
  }
  return [...jar].map((pair) => pair.join("=")).join("; ");
}

test("a browser keeps the newest state that it has seen, in one cookie", async () => {
  const first = await browserAfter("", [LOW]);
  expect(first).toMatch(/^stowline_bookmark_[0-9a-f]{8}=00000001-/);
  const second = await browserAfter(first, [MIDDLE]);
  expect(second).toMatch(/^stowline_bookmark_[0-9a-f]{8}=00000002-[^;]*$/);
  expect(await browserAfter(second, [null])).toBe(second);
  expect(await browserAfter(second, [MIDDLE])).toBe(second);
});

test("a bookmark of another database ends when the primary answers with its own, which may be lower", async () => {
  const restored = await browserAfter(`stowline_bookmark_00000001=${HIGH}`, [LOW]);
  expect(restored).toMatch(/^stowline_bookmark_[0-9a-f]{8}=00000001-[^;]*$/);
});

test("of responses at once, one that arrives late does not set the browser back", async () => {
  const sent = await browserAfter("", [LOW]);
  for (const order of [
    [HIGH, MIDDLE],
    [MIDDLE, HIGH],
  ]) {
    const both = await browserAfter(sent, order);
    expect(readBookmark(request(both))).toBe(HIGH);
    // The next response ends the lower one.
    const next = await browserAfter(both, [null]);
    expect(next.split("; ")).toHaveLength(1);
    expect(readBookmark(request(next))).toBe(HIGH);
  }
});

test("a browser that reads from the primary again forgets all", async () => {
  const sent = `theme=dark; stowline_bookmark_00000001=${LOW}; stowline_bookmark_00000002=${HIGH}`;
  expect(await browserAfter(sent, [null], true)).toBe("theme=dark");
});

test("a cookie that is no bookmark counts as none", () => {
  for (const odd of ["", "first-unconstrained", "%00", "x".repeat(5000), "a".repeat(129)])
    expect(readBookmark(request(`stowline_bookmark_00000001=${odd}`))).toBeNull();
  expect(readBookmark(request(`stowline_bookmark=${LOW}; stowline_bookmark_x=${LOW}`))).toBeNull();
  expect(readBookmark(request(`stowline_bookmark_00000001=x; stowline_bookmark_00000002=${LOW}`))).toBe(LOW);
});

test("a call by key sends and gets its bookmark in a header, never in cookies", async () => {
  const cookies = `stowline_bookmark_00000001=${HIGH}`;
  const call = request(cookies, { Authorization: "Bearer stow_1", "X-Bookmark": LOW });
  expect(readBookmark(call)).toBe(LOW);
  expect(readBookmark(request(cookies, { Authorization: "Bearer stow_1" }))).toBeNull();
  const { headers } = await withBookmark(new Response(), call, { bookmark: MIDDLE, isForgotten: false });
  expect([headers.get("X-Bookmark"), headers.getSetCookie()]).toEqual([MIDDLE, []]);
  const same = await withBookmark(new Response(), call, { bookmark: null, isForgotten: false });
  expect(same.headers.get("X-Bookmark")).toBeNull();
});
