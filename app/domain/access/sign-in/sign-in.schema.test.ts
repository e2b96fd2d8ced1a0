import { expect, test } from "vitest";
import { SignIn } from "./sign-in.schema";

test("a session is remembered by a checked box or by JSON, and by nothing else", () => {
  const remember = (value: unknown) => SignIn.parse({ email: "a@b.test", password: "x", remember: value }).remember;
  expect([remember("on"), remember(true), remember(undefined), remember(false), remember("false")]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
