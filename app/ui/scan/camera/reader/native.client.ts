import { gtin14 } from "#app/domain/catalog/codes/gtin";
import type { DecodedCode } from "./decode";
import { knownAmong } from "./expected-codes";
import { FORMATS, type Format } from "./formats";
import type { Point } from "./pixels";
import type { ReadOptions } from "./read-picture";

/** The BarcodeDetector of some browsers, which uses the device's hardware. */
interface Detector {
  detect(image: ImageBitmapSource): Promise<{ rawValue: string; format: string; cornerPoints: Point[] }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const detectors = new Map<string, Promise<Detector | null>>();

/** The codes that the browser itself reads; none when it cannot, or no longer can. */
export async function nativeReads(
  image: ImageBitmapSource,
  { formats = FORMATS, accept }: ReadOptions,
): Promise<DecodedCode[]> {
  const key = formats.join();
  const ready = detectors.get(key) ?? detectorOf(formats);
  detectors.set(key, ready);
  const detector = await ready;
  if (!detector) return [];
  const isAccepted = accept ? knownAmong(accept) : () => "";
  try {
    const found = await detector.detect(image);
    return found.flatMap(({ rawValue: text, format, cornerPoints }) =>
      isOneOf(formats, format) && isSure(format, text) && isAccepted(text) !== null
        ? [{ text, format, points: cornerPoints.map(({ x, y }) => ({ x, y })) }]
        : [],
    );
  } catch {
    // Its service can become unavailable at any time; the other readers remain.
    detectors.set(key, Promise.resolve(null));
    return [];
  }
}

const isOneOf = (formats: readonly string[], name: string): name is Format => formats.includes(name);
const isSure = (format: Format, text: string): boolean =>
  text !== "" && (format !== "itf" || gtin14(text) !== null) && (format !== "code_39" || text.length > 2);

async function detectorOf(formats: readonly Format[]): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  const able = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  const both = formats.filter((format) => able.includes(format));
  return both.length > 0 ? new BarcodeDetector({ formats: both }) : null;
}
