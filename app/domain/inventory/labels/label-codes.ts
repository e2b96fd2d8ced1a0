import { code128 } from "#app/documents/codes/code128";
import { ean } from "#app/documents/codes/ean";
import { qrCode } from "#app/documents/codes/qr";
import type { CodeSymbol } from "#app/documents/codes/symbol";
import { gtin14 } from "../../catalog/barcode";
import type { CodeKind } from "./label-code-options";

export interface LabelledLot {
  lotNumber: string;
  /** `YYYY-MM-DD` */
  expiresOn: string | null;
}

export interface LabelledProduct {
  name: string;
  sku: string;
  upc: string | null;
  barcode: string | null;
  qrCode: string | null;
  lot: LabelledLot | null;
}

/** A code to draw, its content, and the text printed beside it. */
export interface LabelCode {
  symbol: CodeSymbol;
  content: string;
  caption: string;
}

const FNC1 = "\u001d";

/** Possible codes of the label, the requested one first; the label uses the first that fits. */
export function codesOf(product: LabelledProduct, kind: CodeKind): LabelCode[] {
  const { sku, lot } = product;
  const number = lot?.lotNumber ?? "";
  switch (kind) {
    case "barcode": {
      const retail = retailCodeOf(product);
      return retail ? codes(bars(retail, ean(retail), spaced(retail)), squares(retail)) : linear(sku);
    }
    case "sku":
      return linear(sku);
    case "lot":
      return linear(number || sku);
    case "own":
      return codes(squares(product.qrCode || sku));
    case "gs1":
      return codes(squares(gs1Link(product) ?? sku, sku), ...linear(sku));
    case "gs1-128": {
      const elements = gs1Elements(product);
      if (!elements) return linear(sku);
      const content = FNC1 + elements.map(([ai, value]) => ai + value).join("");
      const caption = elements.map(([ai, value]) => `(${ai})${value}`).join("");
      return codes(bars(content, code128(content), caption), squares(gs1Link(product) ?? sku, sku));
    }
  }
}

/** A location's code as a barcode and as a 2D code. */
export const placeCodes = (code: string) => ({ bars: bars(code, code128(code), code), squares: squares(code) });

/** A barcode, or a 2D code when it does not fit or cannot encode the text. */
const linear = (text: string): LabelCode[] => codes(bars(text, code128(text), text), squares(text));
const codes = (...all: (LabelCode | null)[]): LabelCode[] => all.filter((code) => code !== null);

const bars = (content: string, symbol: CodeSymbol | null, caption: string): LabelCode | null =>
  symbol && { symbol, content, caption };

function squares(content: string, caption = content): LabelCode | null {
  const symbol = qrCode(content);
  return symbol && { symbol, content, caption };
}

/** The product's EAN or UPC in its shortest printed form; null without a valid check digit. */
function retailCodeOf({ upc, barcode }: LabelledProduct): string | null {
  const gtin = gtinOf({ upc, barcode });
  if (!gtin) return null;
  const digits = gtin.replace(/^0{1,6}/, "");
  if (digits.length > 13) return null;
  const length = [8, 12, 13].find((n) => n >= digits.length) ?? 13;
  return digits.padStart(length, "0");
}

const gtinOf = ({ upc, barcode }: Pick<LabelledProduct, "upc" | "barcode">): string | null =>
  gtin14(upc?.trim() ?? "") ?? gtin14(barcode?.trim() ?? "");

/** "4 006381 333931", "0 36000 29145 2", "9638 5074" */
function spaced(digits: string): string {
  const [, ...groups] = /^(\d)(\d{6})(\d{6})$|^(\d)(\d{5})(\d{5})(\d)$|^(\d{4})(\d{4})$/.exec(digits) ?? [];
  return groups.filter(Boolean).join(" ");
}

const sixDigits = (day: string): string => day.slice(2).replaceAll("-", "");

/**
 * GTIN, expiry and lot as GS1 elements, variable-length values last. Without a GTIN our scanner still reads the lot.
 */
function gs1Elements(product: LabelledProduct): [ai: string, value: string][] | null {
  const gtin = gtinOf(product);
  const { lotNumber = "", expiresOn = null } = product.lot ?? {};
  if (!(gtin || lotNumber) || /[^!-~]/.test(lotNumber) || lotNumber.length > 20) return null;
  return [
    ...(gtin ? [["01", gtin] as [string, string]] : []),
    ...(expiresOn ? [["17", sixDigits(expiresOn)] as [string, string]] : []),
    ...(lotNumber ? [["10", lotNumber] as [string, string]] : []),
  ];
}

/**
 * A GS1 Digital Link, which phones open and scanners read. Without a GTIN, lot and expiry as an element string; null
 * without either.
 */
function gs1Link(product: LabelledProduct): string | null {
  const gtin = gtinOf(product);
  const { lotNumber = "", expiresOn = null } = product.lot ?? {};
  const expiry = expiresOn ? sixDigits(expiresOn) : null;
  if (gtin) {
    const lot = lotNumber ? `/10/${encodeURIComponent(lotNumber)}` : "";
    return `https://id.gs1.org/01/${gtin}${lot}${expiry ? `?17=${expiry}` : ""}`;
  }
  if (!lotNumber || /[()]/.test(lotNumber)) return null;
  return `${expiry ? `(17)${expiry}` : ""}(10)${lotNumber}`;
}
