/** The symbologies in use, by the names that browsers give them. */
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

/** Nothing in the code itself says that it was read right. */
export const hasNoCheck = (format: Format): boolean => format === "code_39";

/** Read at any tilt and any size, but slow to look for. */
export const SLOW: Format = "data_matrix";
const isBars = (format: Format): boolean => format !== "qr_code" && format !== SLOW;
export const barsOf = (formats: readonly Format[]): Format[] => formats.filter(isBars);
