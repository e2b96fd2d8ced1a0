import { readBarcode, sameCode, shownCode } from "../../catalog/barcode";

/** A line to count, with the codes of its product and the units per scan of each. */
export interface ScannedLine {
  id: string;
  name: string;
  lotNumber: string;
  codes: readonly { code: string; units: number }[];
}

export interface LineScan {
  ok: boolean;
  title: string;
  detail: string;
  /** The line that the scan adds units to. */
  line?: { index: number; units: number };
  /** The code is of nothing on the list. */
  isUnknown?: boolean;
}

/**
 * Interprets a scan during the count of a bin: the bin's code confirms the place, a product's, case's or lot's code adds
 * its units to the product's line. Pure, so that it works offline.
 */
export function scanLines(location: string, lines: readonly ScannedLine[], raw: string): LineScan {
  const refused = (detail: string, title = "Not counted"): LineScan => ({ ok: false, title, detail });
  const code = readBarcode(raw);
  if (!code) return refused("Scan or enter a code.");
  if (sameCode(location, code))
    return { ok: true, title: location, detail: "Correct location. Scan each unit, or enter how many there are." };
  const lot = (code.lot ?? "").toLowerCase();
  const found = lines.flatMap((line, index) => {
    const units = line.codes.filter((one) => sameCode(one.code, code)).map((one) => one.units);
    const isLot = line.lotNumber !== "" && code.gtins.length === 0 && sameCode(line.lotNumber, code);
    if (units.length === 0 && !isLot) return [];
    return [{ line, index, units: Math.max(1, ...units) * (code.count ?? 1) }];
  });
  if (found.length === 0)
    return { ...refused(`${shownCode(code)} is not on the list.`, "Not listed"), isUnknown: true };
  const fitting = lot ? found.filter(({ line }) => !line.lotNumber || line.lotNumber.toLowerCase() === lot) : found;
  const [only, another] = fitting;
  if (!only) return { ...refused(`Lot ${code.lot} is not on the list.`, "Another lot"), isUnknown: true };
  if (another)
    return refused(`${only.line.name} is here in several lots. Scan the lot, or enter its units below.`, "Which lot?");
  const { line, index, units } = only;
  return {
    ok: true,
    title: `+${units} ${line.name}`,
    detail: line.lotNumber && `Lot ${line.lotNumber}`,
    line: { index, units },
  };
}
