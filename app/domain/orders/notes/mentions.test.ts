import { expect, test } from "vitest";
import { mentionsIn } from "./mentions";

const USERS = ["Ada", "Ada Lindqvist", "Łukasz Żak", "Bo"].map((name, index) => ({ id: String(index), name }));
const named = (text: string) => mentionsIn(text, USERS).map(({ name }) => name);

test.each([
  ["@Ada Lindqvist, please look.", ["Ada Lindqvist"]],
  ["@ada: and (@łukasz żak)", ["Ada", "Łukasz Żak"]],
  ["@Ada @ada @ADA", ["Ada"]],
  ["mail ada@bo or @Bob", []],
  ["@", []],
])("%s names %j", (text, expected) => {
  expect(named(text)).toEqual(expected);
});

test("users of the same name are all meant", () => {
  const twins = [{ id: "1", name: "Kim Lee" }, ...USERS, { id: "2", name: "Kim Lee" }];
  expect(mentionsIn("@Kim Lee", twins).map(({ id }) => id)).toEqual(["1", "2"]);
});
