import fc from "fast-check";
import { expect, test } from "vitest";
import { addressFromText, addressText, withCountryName, withRecipient } from "./address";

const plain = { name: "Ada Quinn", company: "", address2: "", state: "", phone: "" };

test.each([
  [
    "Ada Quinn\n500 Market Street\nPortland, OR 97204\nUS",
    { ...plain, address1: "500 Market Street", city: "Portland", state: "OR", postcode: "97204", country: "US" },
  ],
  [
    "Ada Quinn\n500 Market Street\nPortland OR 97204-1234",
    { ...plain, address1: "500 Market Street", city: "Portland", state: "OR", postcode: "97204-1234", country: "US" },
  ],
  [
    "Ada Quinn\nLange Reihe 4\n2. Stock\n20099 Hamburg\nGermany",
    { ...plain, address1: "Lange Reihe 4", address2: "2. Stock", city: "Hamburg", postcode: "20099", country: "DE" },
  ],
  [
    "Ada Quinn\nQuinn Ltd\n1 High Street\nUnit 2\nLondon SW1A 1AA\nUnited Kingdom",
    {
      ...plain,
      ...{ company: "Quinn Ltd", address1: "1 High Street", address2: "Unit 2" },
      ...{ city: "London", postcode: "SW1A 1AA", country: "GB" },
    },
  ],
  [
    "Ada Quinn\n1 Rue X\nToronto M5V 2T6\nCanada",
    { ...plain, address1: "1 Rue X", city: "Toronto", postcode: "M5V 2T6", country: "CA" },
  ],
])("%j has its parts", (text, parts) => {
  expect(addressFromText(text)).toEqual(parts);
});

test.each([
  "",
  "Ada Quinn",
  "Portland, OR 97204",
  "Ada Quinn\nPortland, OR 97204",
  "Ada Quinn\n500 Market Street\nsomewhere",
  "Ada Quinn\nLange Reihe 4\n20099 Hamburg",
  "Ada Quinn\nLange Reihe 4\n20099 Hamburg\nNarnia",
])("%j is not guessed at", (text) => {
  expect(addressFromText(text)).toBeNull();
});

test("any text can be parsed, and the result contains only parts of it", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const read = addressFromText(text);
      if (read) expect(text).toContain(read.city);
    }),
  );
});

test("an address that was written out is read back", () => {
  const address = { ...plain, address1: "1 A St", city: "Reno", state: "NV", postcode: "89502", country: "US" };
  expect(addressFromText(addressText(address))).toEqual(address);
});

test("an address that begins with its street gets the customer as its recipient, and no other does", () => {
  expect(withRecipient("14 Harbour Row\nPortland OR 97209", "Ines Aldous")).toBe(
    "Ines Aldous\n14 Harbour Row\nPortland OR 97209",
  );
  expect(withRecipient("Kastanienallee 12\n10435 Berlin", "Noah")).toBe("Noah\nKastanienallee 12\n10435 Berlin");
  for (const text of ["Mara Ebel\n14 Harbour Row\nPortland OR 97209", ""])
    expect(withRecipient(text, "Ines Aldous")).toBe(text);
  expect(withRecipient("14 Harbour Row", "")).toBe("14 Harbour Row");
});

test("on screens a country's code at the end is its name", () => {
  expect(withCountryName("Ada Quinn\n500 Market Street\nPortland, OR 97204\nUS")).toBe(
    "Ada Quinn\n500 Market Street\nPortland, OR 97204\nUnited States",
  );
  for (const text of ["", "US", "Ada Quinn\n1 Rue X\nToronto M5V 2T6\nCanada"])
    expect(withCountryName(text)).toBe(text);
});
