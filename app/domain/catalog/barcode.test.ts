import { describe, expect, test } from "vitest";
import { readBarcode, sameCode, spellings, trackingNumbersIn } from "./barcode";
import { expandUpcE, gtin14 } from "./codes/gtin";

const read = (raw: string) => readBarcode(raw);

describe("plain codes", () => {
  test.each(["", "   ", "\r\n", "\t"])("a blank scan (%j) is nothing", (raw) => {
    expect(read(raw)).toBeNull();
  });

  test("spaces and the scanner's closing CR or TAB are not part of the code", () => {
    expect(read("  SKU-1\r\n")?.text).toBe("SKU-1");
    expect(read("A-03-2-15\t")?.text).toBe("A-03-2-15");
  });

  test("a symbology prefix is not part of the code", () => {
    expect(read("]A0SKU-1")).toMatchObject({ text: "SKU-1", gtins: [] });
    expect(read("]E04006381333931")).toMatchObject({ text: "4006381333931", gtins: ["04006381333931"] });
  });

  test("UPC-A and EAN-13 of the same product are equal", () => {
    expect(read("036000291452")?.gtins).toEqual(read("0036000291452")?.gtins);
    expect(sameCode("036000291452", read("0036000291452")!)).toBe(true);
    expect(sameCode("00036000291452", read("036000291452")!)).toBe(true);
  });

  test("a wrong check digit makes no GTIN", () => {
    expect(gtin14("4006381333932")).toBeNull();
    expect(read("4006381333932")).toMatchObject({ text: "4006381333932", gtins: [] });
  });

  test("letter case is ignored", () => {
    expect(sameCode("Sku-Blue", read("SKU-BLUE")!)).toBe(true);
    expect(sameCode("", read("X")!)).toBe(false);
    expect(sameCode(null, read("X")!)).toBe(false);
  });

  test("a GTIN is looked for in each length that it may be stored in", () => {
    expect(spellings(read("036000291452")!)).toEqual(
      expect.arrayContaining(["036000291452", "0036000291452", "00036000291452"]),
    );
    expect(spellings(read("4006381333931")!)).not.toContain("006381333931");
  });
});

describe("UPC-E", () => {
  test.each([
    ["01234505", "012000003455"],
    ["01201303", "012000000133"],
    ["04252614", "042100005264"],
    ["06543217", "065100004327"],
    ["01234133", "012300000413"],
    ["01234543", "012340000053"],
    ["01234565", "012345000065"],
  ])("%s is %s", (short, upcA) => {
    expect(expandUpcE(short)).toBe(upcA);
    expect(sameCode(upcA, read(short)!)).toBe(true);
  });

  test("without check digit or number system it is the same product", () => {
    expect(expandUpcE("0425261")).toBe("042100005264");
    expect(expandUpcE("425261")).toBe("042100005264");
  });

  test("a wrong check digit is no UPC-E", () => {
    expect(expandUpcE("04252615")).toBeNull();
  });

  test("eight digits may also be an EAN-8", () => {
    expect(read("96385074")?.gtins).toEqual(["00000096385074"]);
  });
});

describe("GS1 element strings", () => {
  const full = { gtins: ["09501101530003"], lot: "AB-123", expiresOn: "2027-05-03", serial: "7" };

  test.each([
    ["bracketed", "(01)09501101530003(17)270503(10)AB-123(21)7"],
    ["in another order", "(10)AB-123(21)7(17)270503(01)09501101530003"],
    ["with FNC1 behind what is of open length", "01095011015300031727050310AB-123\u001d217"],
    ["with the prefix of GS1-128", "]C101095011015300031727050310AB-123\u001d217"],
    ["with the prefix of GS1 DataMatrix", "]d201095011015300031727050310AB-123\u001d217"],
    ["with a leading FNC1", "\u001d01095011015300031727050310AB-123\u001d217\r"],
    ["as a Digital Link", "https://example.test/01/09501101530003/10/AB-123/21/7?17=270503"],
  ])("%s", (_how, raw) => {
    expect(read(raw)).toMatchObject(full);
  });

  test("a GTIN alone, by its prefix", () => {
    expect(read("]d20109501101530003")).toMatchObject({ gtins: ["09501101530003"], lot: null });
  });

  test("day 00 is the end of the month, also in a leap year", () => {
    expect(read("(01)09501101530003(17)280200")?.expiresOn).toBe("2028-02-29");
    expect(read("(01)09501101530003(17)270400")?.expiresOn).toBe("2027-04-30");
  });

  test("a day that does not exist is no expiry", () => {
    expect(read("(01)09501101530003(17)270231")?.expiresOn).toBeNull();
    expect(read("(01)09501101530003(17)271301")?.expiresOn).toBeNull();
  });

  test("without FNC1 a lot reaches to the end", () => {
    expect(read("010950110153000310AB123")).toMatchObject({ gtins: ["09501101530003"], lot: "AB123" });
  });

  test("weights, counts and the house's own identifiers are passed over", () => {
    expect(read("]C101095011015300033103001250375\u001d91X\u001d10L9")).toMatchObject({
      gtins: ["09501101530003"],
      lot: "L9",
    });
  });

  test("a lot alone names no product", () => {
    expect(read("(10)AB-123")).toMatchObject({ gtins: [], lot: "AB-123" });
  });

  test("a GTIN with a wrong check digit was misread", () => {
    expect(read("(01)09501101530004(10)A")).toMatchObject({ gtins: [], lot: null });
  });

  test.each(["0109501101530004X", "01234", "]C1", "(01)", "(99999)1", "\u001d", "]d2017"])(
    "%j breaks nothing",
    (raw) => {
      expect(() => read(raw)).not.toThrow();
    },
  );
});

test("whatever is sent, reading ends and never throws", () => {
  const alphabet = "0123456789()[]]C1d2e0\u001d\t Aé😀%/:?=-";
  let seed = 7;
  for (let i = 0; i < 3000; i++) {
    let raw = "";
    for (let n = 0; n < 40; n++) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      raw += alphabet[seed % alphabet.length] ?? "";
    }
    expect(() => read(raw)).not.toThrow();
  }
  expect(read("9".repeat(100_000))?.text.length).toBe(2000);
});

describe("tracking numbers", () => {
  const numbersIn = (raw: string) => trackingNumbersIn(readBarcode(raw)!);

  test.each([
    "42022153\u001d9101026837331000039521",
    "\u001d42022153\u001d9101026837331000039521",
    "]C1420221539101026837331000039521",
    "]C142022153\u001d9101026837331000039521",
    "420221531234\u001d9101026837331000039521",
  ])("the ZIP code before a USPS number is left out of %j", (raw) => {
    expect(numbersIn(raw)).toContain("9101026837331000039521");
  });

  test.each(["9632001960000000000400152152152158", "\u001d9632001960000000000400\u001d152152152158"])(
    "the digits before a FedEx number are left out of %j",
    (raw) => {
      expect(numbersIn(raw)).toContain("152152152158");
    },
  );

  test("spaces are left out, and letters are looked up in both cases", () => {
    expect(numbersIn(" 1z 999 ")).toEqual(expect.arrayContaining(["1Z999", "1z999"]));
  });

  test("a logistic label is looked up with and without its identifier", () => {
    expect(numbersIn("]C100340123450000000000")).toEqual(
      expect.arrayContaining(["340123450000000000", "00340123450000000000"]),
    );
  });
});
