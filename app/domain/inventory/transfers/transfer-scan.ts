import { readBarcode, sameCode, shownCode } from "../../catalog/barcode";
import { scanPlace } from "./scan-place";

interface Source {
  value: string;
  location: string;
  lotNumber: string;
}

/** The form fields that a scan fills in. */
export interface TransferScan {
  ok: boolean;
  title: string;
  detail: string;
  source?: string;
  to?: string;
  /** Sources that match so far; the next scan narrows them. */
  among: readonly string[];
}

const LONGEST_LOCATION = 50;

/** The first scan sets the source, the next the target. The server checks whether the target location exists. */
export function scanTransfer(
  sources: readonly Source[],
  chosen: string | null,
  raw: string,
  before: readonly string[] = [],
): TransferScan {
  const code = readBarcode(raw);
  const refused = (detail: string): TransferScan => ({ ok: false, title: "Not Found", detail, among: [] });
  if (!code) return refused("Scan or enter a code.");
  const source = sources.find(({ value }) => value === chosen);
  if (!source) {
    const { value, ...answer } = scanPlace(sources, raw, { codes: [], among: before });
    if (value) return { ...answer, detail: "From this bin. Now scan the destination.", source: value };
    if (answer.ok) return answer;
    return refused(`None of these units are at ${shownCode(code)}. Scan the source bin first.`);
  }
  if (sameCode(source.location, code)) return refused(`The units are already at ${source.location}.`);
  if (code.gtins.length > 0 || (!code.sscc && code.text.length > LONGEST_LOCATION))
    return refused("This is not a location. Scan the destination.");
  const to = (code.sscc ?? code.text).toUpperCase();
  return { ok: true, title: to, detail: "Destination set. Enter the quantity.", to, among: [] };
}
