/** What corrected rates change on an invoice, per charge: pure. */
import { labelOf } from "../line-words";
import type { LineCharge } from "../measures";

/** A charge of an invoice: what was billed for it in total, and what it comes to by the corrected rates. */
export interface CorrectedCharge {
  charge: string;
  item: string;
  label: string;
  billedMinor: number;
  correctedMinor: number;
}

/** Stored with the confirmed correction. */
export interface CorrectedInvoice {
  invoiceId: string;
  number: number | null;
  /** The credit note, where the corrected rates come to less; null where a supplement goes on the next draft. */
  creditId: string | null;
  charges: CorrectedCharge[];
}

export interface ChargeAmount {
  charge: string;
  item: string;
  amountMinor: number;
}

const keyOf = ({ charge, item }: { charge: string; item: string }): string => JSON.stringify([charge, item]);

function sumsOf(amounts: readonly ChargeAmount[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const amount of amounts) sums.set(keyOf(amount), (sums.get(keyOf(amount)) ?? 0) + amount.amountMinor);
  return sums;
}

/**
 * The charges whose amount the correction changes. `before` and `after` are the invoice's days rated without and with it;
 * `billed` is what was asked for so far: the invoice's lines, credit notes and supplements. A charge that the correction
 * does not touch is left alone, so that a line that was credited on purpose is not billed again.
 */
export function correctedCharges(
  before: readonly ChargeAmount[],
  after: readonly ChargeAmount[],
  billed: readonly ChargeAmount[],
): CorrectedCharge[] {
  const [was, is, asked] = [sumsOf(before), sumsOf(after), sumsOf(billed)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const correctedMinor = is.get(key) ?? 0;
    const billedMinor = asked.get(key) ?? 0;
    if ((was.get(key) ?? 0) === correctedMinor || billedMinor === correctedMinor) return [];
    const [charge, item] = JSON.parse(key) as [string, string];
    return [{ charge, item, label: labelOf(charge as LineCharge, item), billedMinor, correctedMinor }];
  });
}

/** Below zero: the customer gets it back. */
export const differenceOf = (charges: readonly CorrectedCharge[]): number =>
  charges.reduce((sum, { billedMinor, correctedMinor }) => sum + correctedMinor - billedMinor, 0);

/** `item` of a supplement's line on a draft; a line with it exists once. */
export const SUPPLEMENT = "supplement:";
export const supplementItem = (cardId: string, invoiceId: string, n: number): string =>
  `${SUPPLEMENT}${cardId}:${invoiceId}:${n}`;

/** Lines of correction credit notes, so that none has the position of an invoice's own line. */
export const FIRST_CORRECTION = 300_001;
