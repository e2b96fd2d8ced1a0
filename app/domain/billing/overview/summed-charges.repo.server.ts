import { type Column, type SQL, sql } from "drizzle-orm";
import { partsOfSpans } from "#db/figures/day-sums.server";
import type { Ownership } from "#db/ownership.server";
import { billingAccounts, dailyCharges, rateCards } from "#db/schema/billing";
import { chargesToDate } from "#db/schema/figures/to-date";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { CHARGE, type Charged, isConfirmed } from "../charges.repo.server";
import type { Period } from "../days";
import { monthsOf } from "../revenue";

interface Summed {
  /** Days at which a new sum starts. */
  cuts?: readonly string[];
  /** Excludes invoiced days before this one; new sums start on the first open day. */
  openOr?: string;
}

/**
 * Charges of several companies, given as a query of their ids, summed over days with equal pricing: within a month,
 * under one rate card, and between the cuts. `day` is the first day with charges of each sum. Values that depend on the
 * company are read once per company.
 */
export const chargesSummed = (
  db: ScopedDb,
  ids: SQL,
  period: Period,
  { cuts = [], openOr }: Summed,
): Statement<Charged[]> => {
  const sum = (column: Column) => sql`sum(${column})`.mapWith(Number);
  return db.rows(
    {
      ...CHARGE,
      works: sum(dailyCharges.works),
      lines: sum(dailyCharges.lines),
      units: sum(dailyCharges.units),
      amountMinor: sum(dailyCharges.amountMinor),
    },
    (own) => sql`from ${partsOfSpans(own, {
      daily: dailyCharges,
      toDate: chargesToDate,
      keys: ["kind", "item", "currency"],
      isMonthly: true,
      span: spansOf(own, ids, period, cuts, openOr),
    })}
      group by ${dailyCharges.companyId}, ${dailyCharges.day}, ${dailyCharges.kind}, ${dailyCharges.item}, ${dailyCharges.currency}
      having sum(${dailyCharges.works}) <> 0 or sum(${dailyCharges.lines}) <> 0 or sum(${dailyCharges.units}) <> 0
        or sum(${dailyCharges.amountMinor}) <> 0`,
  );
};

/**
 * The spans of days with equal pricing of each company, from their first day with charges on; those without charges are
 * left out.
 */
function spansOf(own: Ownership, ids: SQL, { from, to }: Period, cuts: readonly string[], openOr: string | undefined) {
  const months = monthsOf({ from, to }).map((month) => `${month}-01`);
  const begins = JSON.stringify([...months, ...cuts].filter((day) => day > from && day <= to));
  const firstCharged = (
    company: SQL,
    since: SQL,
    until: SQL,
  ) => sql`(select min(${dailyCharges.day}) from ${dailyCharges}
    where ${own(dailyCharges)} and ${dailyCharges.companyId} = ${company} and ${dailyCharges.day} between ${since} and ${until})`;
  const since = openOr ? sql`max(${from}, min(account.opens, ${openOr}))` : sql`${from}`;
  return sql`some as materialized (select * from (
        select account.company, account.opens, ${firstCharged(sql`account.company`, since, sql`${to}`)} as first
        from (select ids.value as company, ${openOr ? opens(own) : sql`''`} as opens from (${ids}) as ids) as account
      ) where first is not null),
    begin as (
      select company, first as day from some
      union select company, opens from some where opens > first and opens <= ${to}
      union select some.company, later.value from some cross join json_each(${begins}) as later on later.value > some.first
      union select some.company, later.value from some
        cross join ${rateCards} on ${own(rateCards)} and ${rateCards.companyId} = some.company and ${isConfirmed}
        cross join json_each(json_array(${rateCards.effectiveFrom}, date(${rateCards.correctsTo}, '+1 day'))) as later
          on later.value > some.first and later.value <= ${to}),
    span as materialized (select * from (
      select company, ${firstCharged(sql`bounded.company`, sql`bounded.day`, sql`bounded.ends`)} as starts, ends from (
        select company, day,
          coalesce(date(lead(day) over (partition by company order by day), '-1 day'), ${to}) as ends from begin
        ) as bounded) where starts is not null)`;
}

/** The first day without an invoice, of the company `ids.value`. */
const opens = (own: Ownership): SQL => sql`coalesce((select ${billingAccounts.openFrom} from ${billingAccounts}
  where ${own(billingAccounts)} and ${billingAccounts.companyId} = ids.value), '')`;
