/** Assigns received units to announced lines. Pure. */

export interface AnnouncedLine {
  line: number;
  productId: string;
  /** Empty when the announcement names no lot. */
  lotNumber: string;
  expected: number;
  received: number;
  damaged: number;
}
export interface ReceivedLine {
  productId: string;
  lotNumber: string;
  expiresOn: string | null;
  quantity: number;
  isDamaged: boolean;
}
/** Units of one received line, counted from 1, that count for one announced line. */
export interface LineEntry {
  line: number;
  receiptLine: number;
  received: number;
  damaged: number;
}
export interface UnannouncedLine {
  line: number;
  productId: string;
  lotNumber: string;
  expiresOn: string | null;
}

/**
 * Units fill the lines that announce their lot first, then those of the product without a lot. Units above all that is
 * expected go to the last of them. A product, or a lot, that no line announces gets a line of its own, with nothing
 * expected.
 */
export function matchLines(
  announced: readonly AnnouncedLine[],
  received: readonly ReceivedLine[],
): { entries: LineEntry[]; added: UnannouncedLine[] } {
  const lines = announced.map((one) => ({ ...one, open: Math.max(0, one.expected - one.received - one.damaged) }));
  const added: UnannouncedLine[] = [];
  let last = Math.max(0, ...announced.map(({ line }) => line));
  const entries: LineEntry[] = [];
  for (const [n, { productId, lotNumber, expiresOn, quantity, isDamaged }] of received.entries()) {
    const ofProduct = lines.filter((one) => one.productId === productId);
    const sameLot = ofProduct.filter((one) => one.lotNumber === lotNumber);
    const anyLot = lotNumber === "" ? [] : ofProduct.filter((one) => one.lotNumber === "");
    const fitting = [...sameLot, ...anyLot];
    let target = fitting.at(-1);
    if (!target) {
      last += 1;
      target = { ...{ line: last, productId, lotNumber }, ...{ expected: 0, received: 0, damaged: 0, open: 0 } };
      lines.push(target);
      added.push({ line: last, productId, lotNumber, expiresOn });
    }
    const give = (line: number, units: number) => {
      const known = entries.find((one) => one.line === line && one.receiptLine === n + 1);
      const entry = known ?? { line, receiptLine: n + 1, received: 0, damaged: 0 };
      entry[isDamaged ? "damaged" : "received"] += units;
      if (!known) entries.push(entry);
    };
    let rest = quantity;
    for (const one of fitting) {
      const units = Math.min(rest, one.open);
      if (units === 0) continue;
      one.open -= units;
      rest -= units;
      give(one.line, units);
    }
    if (rest > 0) give(target.line, rest);
  }
  return { entries, added };
}
