import { expect, test } from "vitest";
import { readSearch } from "./search-words";

test("nothing that is typed, and no company's id, ends the index's query early or speaks its language", () => {
  expect(readSearch({ kind: "all" }, 'lab\0el " OR *')).toEqual({
    kind: "phrases",
    match: 'text : ("lab el "" OR *")',
  });
  expect(readSearch({ kind: "one", companyId: 'a\0b"' }, "label")).toEqual({
    kind: "phrases",
    match: 'company : ("a b""") AND text : ("label")',
  });
});
