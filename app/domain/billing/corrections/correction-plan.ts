/** Changes of corrected rates to an invoice, per charge. Pure. */
import type { CorrectedCharge, CorrectedInvoice } from "#db/schema/values/invoice-values";
import type { LineCharge } from "../charge-quantities";
import { labelOf } from "../invoice-line-labels";

export type { CorrectedCharge, CorrectedInvoice };

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
 * Charges whose amount the correction changes. `before` and `after` are the invoice's days rated without and with it;
 * `billed` is the sum of the invoice's lines, credit notes and supplements. Charges that the correction does not change
 * are left alone, so that a deliberately credited line is not billed again.
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

/** Negative when the customer gets a credit. */
export const differenceOf = (charges: readonly CorrectedCharge[]): number =>
  charges.reduce((sum, { billedMinor, correctedMinor }) => sum + correctedMinor - billedMinor, 0);

/** `item` of a supplement's line on a draft; unique per draft. */
export const SUPPLEMENT = "supplement:";
/** The first text after all that begin with `SUPPLEMENT`. */
export const SUPPLEMENT_END = "supplement;";
export const supplementItem = (cardId: string, invoiceId: string, n: number): string =>
  `${SUPPLEMENT}${cardId}:${invoiceId}:${n}`;

/** First line position of correction credit notes, above the positions of invoice lines. */
export const FIRST_CORRECTION = 300_001;
