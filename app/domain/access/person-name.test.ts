import { expect, test } from "vitest";
import { containsAddress, nameForMail } from "./person-name";

test.each([
  "https://evil.test/login",
  "Win a prize: evil.test",
  "www evil test",
  "evil．test",
  "evil。test",
  "evil\u200b.test",
  "//evil",
  "Mara 10.0.0.1",
  "a@evil.test",
])("%s is an address", (name) => {
  expect(containsAddress(name)).toBe(true);
  expect(nameForMail(name)).toBeNull();
});

test.each(["Mara", "J. R. Smith", "Smith, Jr.", "O’Neill-Ødegård", "שלום", "🧑‍🚀 Zoë", "Anna (night shift)", "J.R."])(
  "%s is a name",
  (name) => {
    expect(containsAddress(name)).toBe(false);
    expect(nameForMail(name)).toBe(name);
  },
);

test("an empty name is null", () => {
  expect([nameForMail(null), nameForMail(undefined), nameForMail("")]).toEqual([null, null, null]);
});
