import { SCANNED_CODE, type ScannedCode } from "#db/schema/values/scanning-values";

const NAMES: Record<ScannedCode, string> = { itf: "ITF-14", databar: "GS1 DataBar", pdf417: "PDF417", aztec: "Aztec" };

export const SCANNED_CODE_OPTIONS = SCANNED_CODE.map((value) => ({ value, label: NAMES[value] }));

/** "ITF-14, Aztec"; empty for none. */
export const scannedCodesText = (codes: readonly ScannedCode[]): string => codes.map((code) => NAMES[code]).join(", ");
