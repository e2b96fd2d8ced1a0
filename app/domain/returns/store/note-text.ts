import {
  CONDITION_LABEL,
  DONE_LABEL,
  type ReturnCondition,
  type ReturnDisposition,
  type ReturnSource,
  returnNumber,
  unitsInWords,
} from "../return-labels";

export interface CameBack {
  sku: string;
  name: string;
  quantity: number;
  condition: ReturnCondition;
  disposition: ReturnDisposition;
}

interface Noted {
  number: number;
  source: ReturnSource;
  /** Units that count now, without those that were corrected. */
  units: readonly CameBack[];
  /** Announced units that did not come back. */
  missing: number;
  /** Counted from 1; 0 when the return is completed. */
  correction: number;
}

const MAX_ITEMS = 20;

/** The note in the store's order about what came back, and the beginning by which it is recognized. Pure. */
export function returnNote({ number, source, units, missing, correction }: Noted): { text: string; mark: string } {
  const mark = `Return ${returnNumber(number)} ${correction > 0 ? `corrected (${correction})` : "received"}:`;
  const items = inWords(units);
  const more = items.length - MAX_ITEMS;
  const listed = items.length > 0 ? items.slice(0, MAX_ITEMS).join(", ") : "nothing came back";
  const sentences = [
    `${mark} ${listed}${more > 0 ? `, and ${more} more` : ""}.`,
    missing > 0 && `${unitsInWords(missing)} announced did not come back.`,
    // A refund in the store is why the return was proposed.
    items.length > 0 && source !== "store" && "Refund if due.",
  ];
  return { text: sentences.filter(Boolean).join(" "), mark };
}

/** "2 × TEE-M (new, restocked)" for each item, condition and disposition. */
function inWords(units: readonly CameBack[]): string[] {
  const totals = new Map<string, { count: number; what: string }>();
  for (const { sku, name, quantity, condition, disposition } of units) {
    const state = `${CONDITION_LABEL[condition]}, ${DONE_LABEL[disposition]}`.toLowerCase();
    const what = `${sku || name} (${state})`;
    totals.set(what, { what, count: (totals.get(what)?.count ?? 0) + quantity });
  }
  return [...totals.values()].map(({ count, what }) => `${count.toLocaleString("en-US")} × ${what}`);
}
