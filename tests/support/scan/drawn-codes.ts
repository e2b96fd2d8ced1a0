import { code128 } from "#app/documents/codes/code128";
import { ean } from "#app/documents/codes/ean";
import { qrCode } from "#app/documents/codes/qr";
import type { Bars, Squares } from "#app/documents/codes/symbol";
import { checkDigitOf } from "#app/domain/catalog/codes/gtin";
import type { Chance } from "./seeded-random";

export const SYMBOLOGIES = ["EAN-13", "UPC-A", "EAN-8", "Code 128", "Code 39", "QR"] as const;
export type Symbology = (typeof SYMBOLOGIES)[number];

const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%*";
/** Which of a character's nine bars and spaces are wide; the first bar is the highest bit. */
const WIDE = [
  0x034, 0x121, 0x061, 0x160, 0x031, 0x130, 0x070, 0x025, 0x124, 0x064, 0x109, 0x049, 0x148, 0x019, 0x118, 0x058, 0x00d,
  0x10c, 0x04c, 0x01c, 0x103, 0x043, 0x142, 0x013, 0x112, 0x052, 0x007, 0x106, 0x046, 0x016, 0x181, 0x0c1, 0x1c0, 0x091,
  0x190, 0x0d0, 0x085, 0x184, 0x0c4, 0x0a8, 0x0a2, 0x08a, 0x02a, 0x094,
];

/** A text as Code 39, which the application reads but never prints. */
function code39(text: string): Bars {
  const widths = [...`*${text}*`].flatMap((sign, n) => {
    const wide = WIDE[SIGNS.indexOf(sign)];
    if (wide === undefined) throw new Error(`Code 39 has no ${sign}`);
    const one = Array.from({ length: 9 }, (_, bar) => ((wide >> (8 - bar)) & 1 ? 3 : 1));
    return n < text.length + 1 ? [...one, 1] : one;
  });
  return { kind: "bars", widths, modules: widths.reduce((sum, width) => sum + width, 0), quiet: [10, 10] };
}

export function drawnCode(symbology: Symbology, text: string): Bars | Squares {
  const code =
    symbology === "Code 128"
      ? code128(text)
      : symbology === "Code 39"
        ? code39(text)
        : symbology === "QR"
          ? qrCode(text)
          : ean(text);
  if (!code) throw new Error(`${symbology} cannot say ${text}`);
  return code;
}

/** A random text that the code can contain. */
export function someText(symbology: Symbology, { whole, of }: Chance): string {
  const digits = (count: number) => Array.from({ length: count }, () => whole(0, 9)).join("");
  const checked = (body: string) => body + checkDigitOf(body);
  const signs = (count: number) =>
    Array.from({ length: count }, () => of([..."ABCDEFGHJKLMNPRSTUVWXYZ0123456789"])).join("");
  if (symbology === "EAN-13") return checked(`${whole(1, 9)}${digits(11)}`);
  if (symbology === "UPC-A") return checked(digits(11));
  if (symbology === "EAN-8") return checked(digits(7));
  if (symbology === "QR") return of([`https://example.com/p/${signs(8)}`, `LOT-${signs(6)}`, checked(digits(12))]);
  return of([`${signs(2)}-${signs(6)}`, `SKU-${digits(5)}`, digits(10)]);
}
