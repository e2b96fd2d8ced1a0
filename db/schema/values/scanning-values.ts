/** Values of columns about scanning, apart from the tables so that a page can import them. */

/**
 * Kinds of codes that a warehouse turns on or off for its cameras, which always read all others. Named as the browser's
 * BarcodeDetector names them.
 */
export const SCANNED_CODE = ["itf", "databar", "pdf417", "aztec"] as const;
export type ScannedCode = (typeof SCANNED_CODE)[number];

/** What a new warehouse has turned on. */
export const USUAL_CODES: ScannedCode[] = ["itf"];
