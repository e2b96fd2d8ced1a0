import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Barcode, readBarcode, unknownCode, weightInWords } from "../barcode";
import { FNC1, fixedLengthOf } from "./gs1/identifiers";
import { checkDigitOf } from "./gtin";

const read = (raw: string) => readBarcode(raw) as Barcode;
const GTIN = "09501101530003";

describe("what a label may say", () => {
  test("a case or pallet names its content and quantity", () => {
    expect(read(`(02)${GTIN}(37)24(10)L-1`)).toMatchObject({ gtins: [GTIN], count: 24, lot: "L-1" });
    expect(read(`]C102${GTIN}3724${FNC1}10L-1`)).toMatchObject({ gtins: [GTIN], count: 24, lot: "L-1" });
    expect(read(`(01)${GTIN}(30)12`)).toMatchObject({ gtins: [GTIN], count: 12 });
  });

  test.each(["0", "00", "123456789", "1x", ""])("a count of %j is ignored", (count) => {
    expect(read(`(01)${GTIN}(30)${count}`).count).toBeNull();
  });

  test("days of making, packing and best before are no expiry", () => {
    expect(read(`(01)${GTIN}(11)260101(13)260102(15)270630`)).toMatchObject({
      producedOn: "2026-01-01",
      packedOn: "2026-01-02",
      bestBefore: "2027-06-30",
      expiresOn: null,
    });
    expect(read(`(01)${GTIN}(11)991231`).producedOn).toBe("1999-12-31");
  });

  test.each([
    ["3100", "000012", "12"],
    ["3103", "001250", "1.250"],
    ["3105", "000001", "0.00001"],
    ["3106", "001250", null],
    ["3103", "1250", null],
  ])("(%s)%s weighs %s kg", (ai, digits, weight) => {
    expect(read(`(01)${GTIN}(${ai})${digits}`).weight).toBe(weight);
  });

  test("a weight is shown in words, and a missing one is not", () => {
    expect(weightInWords(read(`(01)${GTIN}(3103)001250`))).toBe(" The label says 1.250 kg.");
    expect(weightInWords(read("SKU-1"))).toBe("");
  });

  test("the customer's order, a parcel's number and the maker's names of the item", () => {
    expect(read("(400)PO-77")).toMatchObject({ orderNumber: "PO-77", gtins: [] });
    expect(read("(00)340123450000000001")).toMatchObject({ sscc: null, doubt: "misread" });
    expect(read("(00)340123450000000000").sscc).toBe("340123450000000000");
    expect(read("(241)CLIENT-9(240)MAKER-1").references).toEqual(["CLIENT-9", "MAKER-1"]);
  });

  test("a bracket that holds no identifier belongs to the lot", () => {
    expect(read(`(01)${GTIN}(10)A(B)C(17)270503`)).toMatchObject({ lot: "A(B)C", expiresOn: "2027-05-03" });
    expect(read(`(01)${GTIN}(10)A(99`)).toMatchObject({ lot: "A(99" });
  });

  test.each(["]C1", "]d2", "]Q3", "]e0", FNC1])("%j before it is not content", (prefix) => {
    expect(read(`${prefix}01${GTIN}10L1`)).toMatchObject({ gtins: [GTIN], lot: "L1" });
  });
});

describe("a Digital Link", () => {
  test.each([
    `https://id.gs1.org/01/${GTIN}/10/L-1/21/7?17=270503&30=6`,
    `HTTPS://ID.EXAMPLE.TEST/some/folder/01/${GTIN}/10/L-1/21/7?17=270503&30=6`,
    `http://example.test:8080/gtin/${GTIN}/lot/L-1/ser/7?exp=270503&30=6#top`,
    `https://example.test/01/9501101530003/10/L%2D1/21/7?17=270503&30=6&utm=x`,
  ])("%s", (link) => {
    expect(read(link)).toMatchObject({ gtins: [GTIN], lot: "L-1", serial: "7", expiresOn: "2027-05-03", count: 6 });
  });

  test("an encoded value can contain a slash, a bracket or a single percent sign", () => {
    expect(read(`https://e.test/01/${GTIN}/10/A%2FB(10)`).lot).toBe("A/B(10)");
    expect(read(`https://e.test/01/${GTIN}/10/50%`).lot).toBe("50%");
  });

  test("a folder that looks like a key is passed over", () => {
    expect(read(`https://e.test/10/01/${GTIN}/10/L1`)).toMatchObject({ gtins: [GTIN], lot: "L1" });
  });

  test("any other URL is not a product code, and the message says so", () => {
    for (const url of ["https://example.test/", "http://e.test/01/abc", "www.example.test/shop", "https://e.test/01"]) {
      expect(read(url), url).toMatchObject({ gtins: [], doubt: "web address" });
      expect(unknownCode(read(url), "product")).toBe("This is a web address, not a product code.");
    }
  });

  test("a wrong check digit is reported", () => {
    expect(read("https://e.test/01/09501101530004/10/L")).toMatchObject({ gtins: [], lot: null, doubt: "misread" });
  });
});

test.each(["4006381333932", "036000291453", "12345678", "(01)09501101530004(10)A"])("%s was read wrong", (code) => {
  expect(unknownCode(read(code), "product")).toBe(
    `No product has the code ${code}. Its check digit is wrong: scan it again.`,
  );
});

test("a code is shown shortened, without invisible characters", () => {
  expect(unknownCode(read("A\u0000B\u202eC\u2028D"), "product")).toBe("No product has the code A B C D.");
  expect(unknownCode(read("\u200b"), "product")).toBe("No product has the code that.");
  expect(unknownCode(read("x".repeat(5000)), "product").length).toBeLessThan(120);
});

/** The characters that a GS1 value can contain, except "(", which begins an identifier. */
const CHARSET = [..."!\"%&'*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"];
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const open = (most: number) => fc.array(fc.constantFrom(...CHARSET), { minLength: 1, maxLength: most }).map(joined);
const joined = (chars: string[]) => chars.join("");
const gtin = digits(13).map((body) => body + checkDigitOf(body));
const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2069-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(2, 10).replaceAll("-", ""));

const label = fc.record(
  {
    "01": gtin,
    "10": open(20),
    "11": day,
    "17": day,
    "21": open(20),
    "30": fc.integer({ min: 1, max: 99_999_999 }).map(String),
    "3103": digits(6),
    "240": open(30),
    "400": open(30),
    // Identifiers that Stowline does not use, of fixed and variable length, with two, three and four digits.
    "20": digits(2),
    "412": digits(13),
    "3921": open(15).map((text) => text.replace(/\D/g, "7")),
    "7003": digits(10),
    "8008": digits(8),
    "99": open(30),
  },
  { requiredKeys: ["01"] },
);

test("an element string parses to the elements that it was built from, scanned or printed, in any order", () => {
  const ordered = label.chain((fields) =>
    fc.shuffledSubarray(Object.entries(fields), { minLength: Object.keys(fields).length }),
  );
  fc.assert(
    fc.property(ordered, fc.constantFrom("]C1", "]d2", "]Q3", "]e0", FNC1), (elements, prefix) => {
      const of = Object.fromEntries(elements);
      const scanned = elements.map(([ai, value]) => `${ai}${value}${fixedLengthOf(ai) === undefined ? FNC1 : ""}`);
      const printed = elements.map(([ai, value]) => `(${ai})${value}`);
      for (const raw of [prefix + scanned.join(""), printed.join("")]) {
        const code = read(raw);
        expect(code.gtins).toEqual([of["01"]]);
        expect([code.lot, code.serial, code.orderNumber]).toEqual(
          [of["10"], of["21"], of["400"]].map((v) => v ?? null),
        );
        expect(code.count).toBe(of["30"] === undefined ? null : Number(of["30"]));
        expect(code.expiresOn?.slice(2).replaceAll("-", "")).toBe(of["17"]);
        expect(code.weight === null ? undefined : code.weight.replace(".", "").padStart(6, "0")).toBe(of["3103"]);
      }
    }),
    { numRuns: 300 },
  );
});

test("whatever is scanned, reading ends and never throws", () => {
  const hostile = fc.array(
    fc.constantFrom(
      "(01)",
      "(10)",
      "01",
      "10",
      "(",
      ")",
      FNC1,
      "]d2",
      "https://",
      "/01/",
      "%",
      "?17=",
      "\u0000",
      "9",
      "é",
    ),
    { maxLength: 1700 },
  );
  fc.assert(
    fc.property(hostile.map(joined), (raw) => void readBarcode(raw)),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 5000, unit: "binary" }), (raw) => void readBarcode(raw)),
    { numRuns: 100 },
  );
});

test.each(["(01)", "(10", FNC1, "https://e.test/01/", "0109501101530003", "%", "]d2", "/", "10A"])(
  "reading much of %j takes no longer than it should",
  (part) => {
    const raw = part.repeat(200_000 / part.length);
    const began = performance.now();
    for (let n = 0; n < 50; n++) readBarcode(raw);
    expect(performance.now() - began).toBeLessThan(500);
  },
);
