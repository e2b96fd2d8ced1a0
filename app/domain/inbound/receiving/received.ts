import { statusTable } from "../../kernel/status-table";
import { unitsOnLines } from "./scan-goods";

export interface Received {
  receiptId: string;
  lines: number;
  units: number;
  /** Lots that were received without the expiry date that other lots of their product have. */
  undated: string[];
}

/** The confirmation for the user. */
export function receivedInWords({ units, lines, undated }: Received): string {
  const [first, ...others] = undated;
  if (!first) return unitsOnLines(units, lines);
  const lots = others.length === 0 ? `Lot ${first} has` : `${undated.length} lots, such as ${first}, have`;
  return `${unitsOnLines(units, lines)}. ${lots} no expiry date. Open the lot to enter it.`;
}

export const RECEIPT_STATE_TABLE = statusTable({
  reversed: { label: "Reversed", tone: "neutral" },
});
