import { expect, test } from "vitest";
import { localPath, SignIn } from "./sign-in.schema";

test.each(["/", "/orders?status=pending", "/orders/view/1#x"])("one goes on to %s after signing in", (path) => {
  expect(localPath(path)).toBe(path);
});

test.each([
  "https://evil.test",
  "//evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "javascript:alert(1)",
  "/a\r\nSet-Cookie: x=1",
  "/api/logout",
  "",
  null,
  undefined,
])("nobody is sent to %j", (path) => {
  expect(localPath(path)).toBe("/");
});

test("remembering is asked for by a ticked box, by JSON, and by nothing else", () => {
  const remember = (value: unknown) => SignIn.parse({ email: "a@b.test", password: "x", remember: value }).remember;
  expect([remember("on"), remember(true), remember(undefined), remember(false), remember("false")]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
