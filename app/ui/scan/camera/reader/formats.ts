import { SCANNED_CODE, type ScannedCode, USUAL_CODES } from "#db/schema/values/scanning-values";

/** The symbologies that are always read, by the names of the browser's BarcodeDetector. */
const ALWAYS = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "code_39", "qr_code", "data_matrix"] as const;
export type Format = (typeof ALWAYS)[number] | ScannedCode;

/** What is read with these switched on. */
const formatsWith = (codes: readonly ScannedCode[]): readonly Format[] => [...ALWAYS, ...codes];

export const ALL_FORMATS = formatsWith(SCANNED_CODE);
/** What is read as long as a warehouse changes nothing. */
export const FORMATS = formatsWith(USUAL_CODES);

/** What is read where these, separated by spaces, are switched on; `undefined` on a page of no warehouse. */
export const formatsOf = (named: string | undefined): readonly Format[] =>
  named === undefined ? FORMATS : formatsWith(SCANNED_CODE.filter((code) => named.split(" ").includes(code)));

/** Symbologies without a check digit. */
export const hasNoCheck = (format: Format): boolean => format === "code_39";

/** Symbologies that are read at any rotation and size, but are slow to search. */
export const SLOW_FORMATS: Format = "data_matrix";
const AREAS: readonly Format[] = ["qr_code", SLOW_FORMATS, "pdf417", "aztec"];
export const barsOf = (formats: readonly Format[]): Format[] => formats.filter((format) => !AREAS.includes(format));
