/** Open balances by how long they are past due. Pure. */

export const AGE_BUCKET = ["notDue", "upTo30", "upTo60", "upTo90", "over90"] as const;
export type AgeBucket = (typeof AGE_BUCKET)[number];

export const AGE_LABEL: Record<AgeBucket, string> = {
  notDue: "Current",
  upTo30: "1–30 days",
  upTo60: "31–60 days",
  upTo90: "61–90 days",
  over90: "Over 90 days",
};

/** Amounts in minor units. Credit notes and other balances in the company's favor are in `notDue`, below zero. */
export type Aged = Record<AgeBucket, number> & { currency: string };

export const balanceOf = (aged: Aged): number => AGE_BUCKET.reduce((sum, bucket) => sum + aged[bucket], 0);

/** The sums of each currency, by its code. */
export function totalsByCurrency(rows: readonly Aged[]): Aged[] {
  const totals = new Map<string, Aged>();
  for (const row of rows) {
    const { currency } = row;
    const sum = totals.get(currency) ?? { currency, notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 };
    for (const bucket of AGE_BUCKET) sum[bucket] += row[bucket];
    totals.set(currency, sum);
  }
  return [...totals.values()].sort((a, b) => a.currency.localeCompare(b.currency));
}
