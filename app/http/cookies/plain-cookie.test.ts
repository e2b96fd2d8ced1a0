import { expect, test } from "vitest";
import { z } from "zod";
import { plainCookie, readCookie } from "./plain-cookie.server";

const cookie = plainCookie("one", { httpOnly: true, path: "/only/here" });
const read = (header: string) =>
  readCookie(new Request("https://app.test/", { headers: { Cookie: header } }), cookie, z.string().max(9));

test("a value is sent unchanged and read back", async () => {
  const line = await cookie.serialize("a-b_c.~1");
  expect(line).toBe("one=a-b_c.~1; Path=/only/here; HttpOnly; SameSite=Lax");
  expect(await read(line)).toBe("a-b_c.~1");
});

test("an empty value deletes the cookie", async () => {
  expect(await cookie.serialize("", { maxAge: 0 })).toBe("one=; Max-Age=0; Path=/only/here; HttpOnly; SameSite=Lax");
});

test("a value that would end the cookie or the header is refused", async () => {
  for (const value of ["a; Path=/", "a\r\nSet-Cookie: b=c", "a b", "ü"])
    await expect(cookie.serialize(value), value).rejects.toThrow();
});

test.each([
  ["quoted", 'one="abc"', "abc"],
  ["between others", "zero=0;one=abc ; two=2", "abc"],
  ["given twice", "one=first; one=second", "first"],
  ["percent-encoded", "one=%61", "%61"],
  ["malformed percent-encoding", "one=%E0%A4%A", "%E0%A4%A"],
  ["beside malformed ones", "=; ;;%; x; one=abc; \u00ff=\u00ff", "abc"],
  ["Base64 of JSON", "one=ImEi", "ImEi"],
  ["longer than the schema allows", `one=${"a".repeat(100_000)}`, null],
  ["another cookie's name ends the same", "someone=abc", null],
  ["a property of every object", "toString=abc", null],
  ["no cookie", "", null],
])("%s", async (_what, header, value) => {
  expect(await read(header)).toBe(value);
});
