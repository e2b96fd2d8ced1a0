import { expect, test } from "vitest";
import { readSearch } from "./search-words";

test("no typed text and no company id can end the index's query early or be read as its syntax", () => {
  expect(readSearch({ kind: "all" }, 'lab\0el " OR *')).toEqual({
    kind: "phrases",
    match: 'text : ("lab el "" OR *")',
  });
  expect(readSearch({ kind: "one", companyId: 'a\0b"' }, "label")).toEqual({
    kind: "phrases",
    match: 'company : ("a b""") AND text : ("label")',
  });
});

test("a long code is cut into pieces that cover it; short codes, words and other scripts stay whole", () => {
  expect(readSearch({ kind: "all" }, "1Z999AA10000009001 tote")).toEqual({
    kind: "phrases",
    match: 'text : ("1Z999AA10000009001" AND "tote")',
    pieces: {
      match: 'text : ("1Z999AA" AND "1000000" AND "0009001" AND "tot")',
      words: ["1Z999AA10000009001", "tote"],
    },
  });
  for (const whole of ["1Z999AA1000000", "käufer@example.test", "PROTEIN-VANILLA-2KG", "tote 1 1Z999AA10000009001"])
    expect(readSearch({ kind: "all" }, whole)).not.toHaveProperty("pieces");
});

test("beside a number, other words are searched by their first trigram, except non-ASCII ones", () => {
  expect(readSearch({ kind: "all" }, "Customer käufer ann 12345")).toEqual({
    kind: "phrases",
    match: 'text : ("Customer" AND "käufer" AND "ann" AND "12345")',
    pieces: { match: 'text : ("Cus" AND "käufer" AND "ann" AND "12345")', words: ["Customer"] },
  });
  for (const whole of ["Customer 123", "1234 12345", "12345", "Customer Engel"])
    expect(readSearch({ kind: "all" }, whole)).not.toHaveProperty("pieces");
});

test("words that are kept together are parted by one space, however many were typed", () => {
  expect(readSearch({ kind: "all" }, " Jo \t  Strand ")).toEqual({ kind: "phrases", match: 'text : ("Jo Strand")' });
});
