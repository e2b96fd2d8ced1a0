import { sql } from "drizzle-orm";
import { dailyCharges, rateCards } from "#db/schema/billing";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Period } from "./days";
import type { Card, DailyCharge } from "./measures";

/** What work is priced from: its days, and the cards. Both read few rows, however much was done. */

const CHARGE = {
  companyId: dailyCharges.companyId,
  day: dailyCharges.day,
  kind: dailyCharges.kind,
  item: dailyCharges.item,
  currency: dailyCharges.currency,
  works: dailyCharges.works,
  lines: dailyCharges.lines,
  units: dailyCharges.units,
  amountMinor: dailyCharges.amountMinor,
};

/** The work of these days, of the company or the companies in reach. */
export const chargesOf = (db: ScopedDb, { from, to }: Period): Statement<(DailyCharge & { companyId: string })[]> =>
  db.rows(
    CHARGE,
    (own) => sql`from ${dailyCharges} where ${own(dailyCharges)} and ${dailyCharges.day} between ${from} and ${to}`,
  );

/** The rate cards that were not withdrawn, oldest first. */
export const cardsOf = (db: ScopedDb): Statement<(Card & { companyId: string })[]> =>
  db.rows(
    {
      companyId: rateCards.companyId,
      version: rateCards.version,
      effectiveFrom: rateCards.effectiveFrom,
      currency: rateCards.currency,
      rates: rateCards.rates,
    },
    (own) => sql`from ${rateCards} where ${own(rateCards)} and ${rateCards.withdrawnAt} is null
      order by ${rateCards.companyId}, ${rateCards.effectiveFrom}`,
  );
