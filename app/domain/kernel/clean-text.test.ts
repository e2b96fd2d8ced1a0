import { expect, test } from "vitest";
import { cleanInput, cleanText } from "./clean-text";

test.each([
  ["Søren 😀", "Søren 😀"],
  ["two\r\n\tlines", "two\r\n\tlines"],
  ["10AB\u001d17270503", "10AB\u001d17270503"],
  ["a\0b", "ab"],
  ["\0abc", "abc"],
  ["a\u0001b\u0085c", "a b c"],
  ["half \ud800a sign", "half a sign"],
  ["\ud800", ""],
  ["   ", "   "],
  ["\0", ""],
  ["\u0001 ", ""],
  [" \u001d\r\n", ""],
  ["\0".repeat(5000), ""],
])("%j goes in as %j", (text, plain) => {
  expect(cleanText(text)).toBe(plain);
});

test("whatever was sent as JSON keeps its shape, however deep", () => {
  const sent = JSON.parse('{"a": ["x\\u0000", 1, null, {"b": "\\u0001"}], "__proto__": {"c": true}}');
  const plain = cleanInput(sent);
  expect(JSON.stringify(plain)).toBe('{"a":["x",1,null,{"b":""}],"__proto__":{"c":true}}');
  expect(Object.getPrototypeOf(plain)).toBe(Object.prototype);
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  expect(() => cleanInput(JSON.parse(deep))).not.toThrow();
});
