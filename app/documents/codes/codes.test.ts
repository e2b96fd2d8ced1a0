import { createCanvas } from "@napi-rs/canvas";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDigitOf } from "#app/domain/catalog/codes/gtin";
import { type Printed, readCodes } from "#tests/support/paper/render";
import { code128 } from "./code128";
import { ean } from "./ean";
import { qrCode } from "./qr";
import { type Bars, moduleFor, OFFICE, type Squares, THERMAL } from "./symbol";

/** Only the code on a white page, two pixels per module. */
function drawn(symbol: Bars | Squares): Printed {
  const px = 2;
  const [left, right] = symbol.kind === "bars" ? symbol.quiet : [symbol.quiet, symbol.quiet];
  const modules = symbol.kind === "bars" ? symbol.modules : symbol.rows.length;
  const canvas = createCanvas((left + modules + right) * px, symbol.kind === "bars" ? 40 : (modules + left * 2) * px);
  const ink = canvas.getContext("2d");
  ink.fillStyle = "white";
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.fillStyle = "black";
  if (symbol.kind === "bars") {
    let x = left;
    symbol.widths.forEach((width, n) => {
      if (n % 2 === 0) ink.fillRect(x * px, 0, width * px, 40);
      x += width;
    });
  } else {
    symbol.rows.forEach((row, y) => {
      row.forEach((dark, x) => {
        if (dark) ink.fillRect((x + left) * px, (y + left) * px, px, px);
      });
    });
  }
  return { width: 1, height: 1, text: "", canvas };
}

const read = async (symbol: Bars | Squares | null) => (symbol ? await readCodes(drawn(symbol)) : []);

describe("Code 128", () => {
  test("whatever of ASCII is printed is read", async () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 30 }),
      fc.stringMatching(/^[A-Z]{0,4}\d{1,12}[A-Z-]{0,3}\d{0,9}$/).filter((some) => some.length > 0),
    );
    await fc.assert(
      fc.asyncProperty(text, async (some) => {
        const [code] = await read(code128(some));
        expect([code?.format, code?.text]).toEqual(["Code128", some]);
      }),
      { numRuns: 120 },
    );
  });

  test.each([
    ["digits go two by two", "1234567890", 11 * 7 + 13],
    ["two digits between letters stay as they are", "A12B", 11 * 6 + 13],
    ["four digits in front are worth two symbols", "1234AB", 11 * 7 + 13],
    ["a digit without a partner is set apart", "12345", 11 * 6 + 13],
  ])("%s", (_what, text, modules) => {
    expect(code128(text)?.modules).toBe(modules);
  });

  test("a leading FNC1 makes it a GS1-128", async () => {
    const [code] = await read(code128("\u001d01095011015300031727050310AB-123"));
    expect(code?.symbologyIdentifier).toBe("]C1");
    expect(code?.text).toBe("(01)09501101530003(17)270503(10)AB-123");
  });

  test.each(["", "Łódź", "line\nend", "😀"])("it has no signs for %j", (text) => {
    expect(code128(text)).toBeNull();
  });
});

describe("EAN and UPC", () => {
  test("every number is read, with its first digit, which has no bars", async () => {
    for (const start of ["", ..."0123456789"]) {
      const body = `${start}36000291455`;
      const code = body + checkDigitOf(body);
      const [found] = await read(ean(code));
      expect(found?.text).toBe(code.padStart(13, "0"));
    }
    expect((await read(ean("96385074")))[0]).toMatchObject({ format: "EAN8", text: "96385074" });
  });

  test.each(["", "123", "12345678901234", "40063813339X1"])("%j is refused", (text) => {
    expect(ean(text)).toBeNull();
  });
});

describe("QR codes", () => {
  test("any text is read, whatever its script", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }), async (some) => {
        const [code] = await read(qrCode(some));
        expect(code?.text).toBe(some);
      }),
      { numRuns: 40 },
    );
  });

  test("text that is too long is refused", () => {
    expect(qrCode("x".repeat(2000))).not.toBeNull();
    expect(qrCode("x".repeat(3000))).toBeNull();
    expect(qrCode("")).toBeNull();
  });
});

describe("the width of a module", () => {
  test("is a whole number of the printer's dots", () => {
    expect(moduleFor(100, 50, THERMAL, "bars", 1)).toBe(0.5);
    expect(moduleFor(100, 47, THERMAL, "bars", 1)).toBe(0.375);
    expect((moduleFor(100, 50, OFFICE, "bars", 1) ?? 0) / OFFICE.dot).toBeCloseTo(11, 9);
  });

  test("is never narrower than readers take, and then there is no code", () => {
    expect(moduleFor(100, 33, OFFICE, "bars", 1)).toBe(0.33);
    expect(moduleFor(100, 32.9, OFFICE, "bars", 1)).toBeNull();
  });
});
