import { sql } from "drizzle-orm";
import { billingAccounts, dailyCharges, rateCards } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../../kernel/ctx";
import { inEffect, type StoredCard } from "../../cards/corrected-cards";
import { openChargesOf, storedCardsOf } from "../../charges.repo.server";
import type { Period } from "../../days";
import type { DailyCharge } from "../../measures";
import { ratePeriod } from "../../rating";
import { nextPeriod } from "./period";

/** A company's open work up to a day and its rate cards, for the caller's batch. */
export function openWork(company: CompanyDb, upTo: string) {
  const account = company.first(
    { openFrom: billingAccounts.openFrom },
    (own) => sql`from ${billingAccounts} where ${own(billingAccounts)}`,
  );
  return [account, storedCardsOf(company), openChargesOf(company, upTo)] as const;
}

export interface OpenWork {
  openFrom: string;
  cards: StoredCard[];
  charges: DailyCharge[];
}

/** Reads the open work of several companies; the result has one entry per company. */
export async function readOpenWork(ctx: Ctx, companyIds: readonly string[], upTo: string): Promise<OpenWork[]> {
  const statements = companyIds.flatMap((id) => openWork(ctx.db.company(id), upTo));
  const found = (await ctx.db.batch(...statements)) as unknown[];
  return companyIds.map((_, at) => {
    const [account, cards, charges] = found.slice(at * 3, at * 3 + 3) as [
      { openFrom: string } | null,
      StoredCard[],
      DailyCharge[],
    ];
    return { openFrom: account?.openFrom ?? "", cards, charges };
  });
}

/** The days of its next invoice; null without a rate card. */
export const periodOf = ({ openFrom, cards, charges }: OpenWork): Period | null =>
  nextPeriod({
    openFrom,
    firstWork: charges[0]?.day ?? null,
    firstCard: cards[0]?.effectiveFrom ?? null,
  });

const within =
  ({ from, to }: Period) =>
  ({ day }: { day: string }): boolean =>
    from <= day && day <= to;

/** The period's rated work, and values to detect later changes. */
export function ratedWork({ openFrom, cards, charges }: OpenWork, period: Period) {
  const some = charges.filter(within(period));
  const open = charges.filter(({ day }) => day <= period.to);
  const figures = open.reduce((sum, row, at) => sum + (at + 1) * (row.works + row.units + row.amountMinor), 0);
  const work = { openFrom, to: period.to, rows: open.length, figures };
  const seen = { ...work, cards: cards.length, version: cards.reduce(highest, 0) };
  return { rated: ratePeriod(inEffect(cards), some, period), isEmpty: some.length === 0, seen };
}
const highest = (version: number, card: StoredCard): number => Math.max(version, card.version);
export type RatedVersions = ReturnType<typeof ratedWork>["seen"];

/**
 * Rolls the batch back on a concurrent draft, work entry or rate card. Compares work per day, so that an added and a
 * reversed entry cannot cancel out.
 */
export const assertAsSeen = (company: CompanyDb, { openFrom, to, rows, figures, cards, version }: RatedVersions) =>
  company.assert(
    "conflict",
    (own) => sql`select coalesce((select ${billingAccounts.openFrom} from ${billingAccounts}
        where ${own(billingAccounts)}), '') = ${openFrom}
      and (select count(*) = ${rows} and coalesce(sum(place * figures), 0) = ${figures} from (
        select row_number() over (order by ${dailyCharges.day}, ${dailyCharges.kind}, ${dailyCharges.item}, ${dailyCharges.currency})
          as place, ${dailyCharges.works} + ${dailyCharges.units} + ${dailyCharges.amountMinor} as figures
        from ${dailyCharges} where ${own(dailyCharges)} and ${dailyCharges.day} between ${openFrom} and ${to}))
      and (select count(*) = ${cards} and coalesce(max(${rateCards.version}), 0) = ${version} from ${rateCards}
        where ${own(rateCards)} and ${rateCards.withdrawnAt} is null
          and (${rateCards.correctsTo} is null or ${rateCards.correction} is not null))`,
  );

/** From now on new work is billed on this day or later. */
export const openFromNow = (company: CompanyDb, day: string, now: number) =>
  company.write(
    (own) => sql`insert into ${billingAccounts} (company_id, open_from, updated_at) values (${own.id}, ${day}, ${now})
      on conflict (company_id) do update set open_from = excluded.open_from`,
  );
