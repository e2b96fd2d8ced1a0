import { expect, test } from "vitest";
import { hasDrafts } from "./invoice-search";

test.each([
  [undefined, 2, true],
  ["draft", 2, true],
  [undefined, 0, false],
  ["draft", 0, false],
  ["issued", 2, false],
  ["credit-note", 2, false],
])("drafts can be issued in the view %s with %i of them: %s", (status, draft, expected) =>
  expect(hasDrafts({ status }, { draft })).toBe(expected),
);
