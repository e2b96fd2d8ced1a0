import { type ReadInputBarcodeFormat, type ReadOutputBarcodeFormat, readBarcodes } from "zxing-wasm/reader";
import { gtin14 } from "#app/domain/catalog/codes/gtin";
import type { Format } from "./formats";
import { greyOf, type Pixels, type Point } from "./pixels";
import { isEven, retailBars } from "./retail-bars";
import { isBorneOut, needsProof } from "./verify-retail-code";

/** A decoded code: its text as a scanner would send it, and its corners in the picture. */
export interface DecodedCode {
  text: string;
  format: Format;
  points: Point[];
  /** The picture resembles this expected code more than any other, but its digits were not read without expecting it. */
  isMatch?: true;
}

/**
 * Options for zxing. ITF only in carton length: other lengths are found in any fence-like pattern. Code 39 without its
 * extended mode, which would turn `A+B` into `Ab`; scanners send the characters unchanged.
 */
const REQUESTED: Record<Format, ReadInputBarcodeFormat> = {
  ean_13: "EAN13",
  ean_8: "EAN8",
  upc_a: "UPCA",
  upc_e: "UPCE",
  code_128: "Code128",
  code_39: "Code39Std",
  itf: "ITF14",
  qr_code: "QRCode",
  data_matrix: "DataMatrix",
  databar: "DataBar",
  pdf417: "PDF417",
  aztec: "AztecCode",
};
/**
 * zxing's names of its results, which can differ from the requested format: ITF-14 is returned as ITF, a DataBar by its
 * variant. Compact and micro PDF417 are found with PDF417.
 */
const RETURNED: Partial<Record<ReadOutputBarcodeFormat, Format>> = {
  EAN13: "ean_13",
  EAN8: "ean_8",
  UPCA: "upc_a",
  UPCE: "upc_e",
  Code128: "code_128",
  Code39: "code_39",
  Code39Std: "code_39",
  ITF: "itf",
  ITF14: "itf",
  QRCode: "qr_code",
  DataMatrix: "data_matrix",
  DataBarOmni: "databar",
  DataBarStk: "databar",
  DataBarStkOmni: "databar",
  DataBarLtd: "databar",
  DataBarExp: "databar",
  DataBarExpStk: "databar",
  PDF417: "pdf417",
  CompactPDF417: "pdf417",
  MicroPDF417: "pdf417",
  Aztec: "aztec",
  AztecCode: "aztec",
};
/** Any two or three bars can be read as a short Code 39. */
const SHORTEST_CODE_39 = 3;
const GS1 = /^\](C1|e0|d2|Q3)/;

export interface DecodeOptions {
  formats: readonly Format[];
  /** How many scan lines must agree. */
  lines: number;
  /**
   * "glance" samples some lines of the picture; "search" samples all of them, also rotated by 90°, inverted and scaled
   * down; "level" searches a cut-out whose bars are upright; "turned" searches a rotated picture.
   */
  effort: "glance" | "search" | "level" | "turned";
  /** Stops after this many codes. */
  most?: number;
  /** Uses one threshold per line instead of a local one. */
  flat?: boolean;
  /** Which retail codes `isBorneOut` must confirm in the picture: small ones by default, or also all of few digits. */
  prove?: "small" | "short" | "all" | "none";
  /** Enlargement factor of this picture. */
  enlargedBy?: number;
}

const EFFORT = {
  glance: { tryHarder: false, tryRotate: true, tryDownscale: false, tryInvert: false },
  search: { tryHarder: true, tryRotate: true, tryDownscale: true, tryInvert: true },
  level: { tryHarder: true, tryRotate: false, tryDownscale: false, tryInvert: false },
  turned: { tryHarder: true, tryRotate: true, tryDownscale: false, tryInvert: false },
} as const;

/** The codes that zxing finds in the picture, with valid check digits. */
export async function decode(picture: Pixels, how: DecodeOptions): Promise<DecodedCode[]> {
  const { formats, lines, effort, most = 8, flat, prove = "small", enlargedBy = 1 } = how;
  if (formats.length === 0 || picture.width < 8 || picture.height < 2) return [];
  const found = await readBarcodes(picture as ImageData, {
    formats: formats.map((format) => REQUESTED[format]),
    minLineCount: lines,
    ...EFFORT[effort],
    binarizer: flat ? "GlobalHistogram" : "LocalAverage",
    maxNumberOfSymbols: most,
    textMode: "Plain",
  });
  return found.flatMap(({ isValid, format: name, text, symbologyIdentifier, position, isInverted }) => {
    const format = RETURNED[name];
    if (!isValid || !format || !isCredible(format, text)) return [];
    const { topLeft, topRight, bottomRight, bottomLeft } = position;
    const corners = [topLeft, topRight, bottomRight, bottomLeft];
    const read = { text, format, points: corners };
    if (prove !== "none" && !isProven(picture, read, { isInverted, prove, enlargedBy })) return [];
    // Scanners mark a GS1 symbol with a prefix; without it, it could not be distinguished from a plain symbol with the
    // same characters.
    const prefix = GS1.exec(symbologyIdentifier)?.[0] ?? "";
    return [{ text: prefix + text, format, points: corners }];
  });
}

/**
 * The second proof that a retail code needs where it is small or `prove` is "all": a reader without rounding finds the
 * same digits in the picture. Codes of a catalog are accepted without it (`prove: "none"`).
 */
function isProven(
  picture: Pixels,
  { text, format, points }: DecodedCode,
  { isInverted, prove, enlargedBy }: { isInverted: boolean; prove: "small" | "short" | "all"; enlargedBy: number },
): boolean {
  const code = retailBars(format, text);
  const [from, to] = points;
  if (!code || !from || !to) return prove !== "all";
  const module = Math.hypot(to.x - from.x, to.y - from.y) / code.modules;
  const isNeeded =
    prove === "all" || (prove === "short" && code.isShort) || isEven(code) || needsProof(module, enlargedBy);
  if (!isNeeded) return true;
  const grey = greyOf(picture);
  const { width, height } = picture;
  return isBorneOut({ grey: isInverted ? grey.map((light) => 255 - light) : grey, width, height }, code, points);
}

function isCredible(format: Format, text: string): boolean {
  if (format === "code_39") return text.length >= SHORTEST_CODE_39;
  // Half of an EAN-13 has the bars of a UPC-E of number system 1, which GS1 does not assign.
  if (format === "upc_e") return text.at(text.length === 13 ? 1 : 0) === "0";
  if (format === "itf") return text.length === 14 && gtin14(text) !== null;
  return text.trim() !== "";
}
