import { lotIn, readBarcode, sameCode, shownCode } from "../../catalog/barcode";
import { commandIn } from "../lists/commands";

/** A bin to count, with the codes of its item. */
export interface CountedBin {
  location: string;
  /** Null or empty for goods without lots. */
  lotNumber: string | null;
  name: string;
  sku: string;
  codes: readonly { code: string; units: number }[];
}

export interface CountScan {
  ok: boolean;
  title: string;
  detail: string;
  /** The count after the scan, when the scan adds units. */
  counted?: number;
  /** The code belongs to neither the bin nor its item; only the server can identify it. */
  isForeign?: boolean;
}

const MAX_COUNT = 1_000_000;
const units = (n: number): string => (n === 1 ? "1 unit" : `${n.toLocaleString("en-US")} units`);

/**
 * Interprets a scan during a count. The bin's code confirms the bin; the item's, case's or lot's code adds its units to
 * the count, as at receiving. Pure, so that it works offline.
 */
export function scanCount(bin: CountedBin, counted: string, raw: string): CountScan {
  const refused = (detail: string, title = "Not counted"): CountScan => ({ ok: false, title, detail });
  const code = readBarcode(raw);
  if (!code) return refused("Scan or enter a code.");
  if (commandIn(raw)) return refused("Save this count or go back to picking, then scan it again.", "Not here");
  if (sameCode(bin.location, code))
    return {
      ok: true,
      title: bin.location,
      detail: "Correct bin. Scan each unit, or enter the count.",
    };
  const lot = (bin.lotNumber ?? "").toLowerCase();
  const matches = bin.codes.filter((one) => sameCode(one.code, code));
  const isLot = lot !== "" && code.gtins.length === 0 && lotIn(code).toLowerCase() === lot;
  if (matches.length === 0 && !isLot)
    return {
      ...refused(`${shownCode(code)} is not ${bin.location} or ${bin.sku}.`, "Another code"),
      isForeign: true,
    };
  if (code.lot && lot !== "" && code.lot.toLowerCase() !== lot)
    return refused(`This unit is from lot ${code.lot}. Count lot ${bin.lotNumber} only.`, "Another lot");
  const added = Math.max(1, ...matches.map((one) => one.units)) * (code.count ?? 1);
  const total = (Number(counted) || 0) + added;
  if (total > MAX_COUNT) return refused("A count can have at most 1,000,000 units.");
  return {
    ok: true,
    title: `+${added} ${bin.name}`,
    detail: `${units(total)} at ${bin.location} so far.`,
    counted: total,
  };
}
