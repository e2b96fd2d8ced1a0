/** The supported symbologies, by the names of the browser's BarcodeDetector. */
export const FORMATS = [
  "ean_13",
  "ean_8",
  "upc_a",
  "upc_e",
  "code_128",
  "code_39",
  "itf",
  "qr_code",
  "data_matrix",
] as const;
export type Format = (typeof FORMATS)[number];

/** Symbologies without a check digit. */
export const hasNoCheck = (format: Format): boolean => format === "code_39";

/** Symbologies that are read at any rotation and size, but are slow to search. */
export const SLOW_FORMATS: Format = "data_matrix";
const isBars = (format: Format): boolean => format !== "qr_code" && format !== SLOW_FORMATS;
export const barsOf = (formats: readonly Format[]): Format[] => formats.filter(isBars);
