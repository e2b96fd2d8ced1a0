import { type Column, type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { billingAccounts, dailyCharges, invoices, rateCards } from "#db/schema/billing";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
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

type Charged = DailyCharge & { companyId: string };

/** The work of these days, of the company. */
export const chargesOf = (company: CompanyDb, { from, to }: Period): Statement<Charged[]> =>
  company.rows(
    CHARGE,
    (own) => sql`from ${dailyCharges} where ${own(dailyCharges)} and ${dailyCharges.day} between ${from} and ${to}`,
  );

/** Its work that no invoice covers, up to a day, in the order of the days. */
export const openChargesOf = (company: CompanyDb, upTo: string): Statement<Charged[]> =>
  company.rows(
    CHARGE,
    (own) => sql`from ${dailyCharges} where ${own(dailyCharges)} and ${dailyCharges.day} <= ${upTo}
      and ${dailyCharges.day} >= coalesce(
        (select ${billingAccounts.openFrom} from ${billingAccounts} where ${own(billingAccounts)}), '')
      order by ${dailyCharges.day}`,
  );

/** The work of these days of some companies in reach, given as a query of their ids. */
export const chargesOfSome = (db: ScopedDb, ids: SQL, { from, to }: Period): Statement<Charged[]> =>
  db.rows(
    CHARGE,
    (own) => sql`from (${ids}) as some cross join ${dailyCharges} on ${dailyCharges.companyId} = some.value
      and ${own(dailyCharges)} and ${dailyCharges.day} between ${from} and ${to}`,
  );

/**
 * The same, summed over days where nothing that prices them changes: within a month, under one card, and between the cuts,
 * each of which is the last day that something changes on, at or before the row's day, or ''. `day` is the first of them.
 */
export const chargesSummed = (
  db: ScopedDb,
  ids: SQL,
  { from, to }: Period,
  cuts: (own: Ownership, day: typeof dailyCharges.day) => SQL[],
): Statement<Charged[]> => {
  const { day } = dailyCharges;
  const sum = (column: Column) => sql<number>`sum(${column})`;
  const month = sql`substr(${day}, 1, 8) || '01'`;
  return db.rows(
    {
      ...CHARGE,
      day: sql<string>`min(${day})`,
      works: sum(dailyCharges.works),
      lines: sum(dailyCharges.lines),
      units: sum(dailyCharges.units),
      amountMinor: sum(dailyCharges.amountMinor),
    },
    (own) => sql`from (${ids}) as some cross join ${dailyCharges} on ${dailyCharges.companyId} = some.value
        and ${own(dailyCharges)} and ${day} between ${from} and ${to}
      group by ${dailyCharges.companyId}, max(${month}, ${sql.join(cuts(own, day), sql`, `)}, coalesce((
          select max(${rateCards.effectiveFrom}) from ${rateCards} where ${own.through(rateCards, dailyCharges)}
            and ${rateCards.withdrawnAt} is null and ${rateCards.effectiveFrom} between ${month} and ${day}), '')),
        ${dailyCharges.kind}, ${dailyCharges.item}, ${dailyCharges.currency}`,
  );
};

const CARD = {
  companyId: rateCards.companyId,
  version: rateCards.version,
  effectiveFrom: rateCards.effectiveFrom,
  currency: rateCards.currency,
  rates: rateCards.rates,
};

type CompanyCard = Card & { companyId: string };

/** The rate cards that were not withdrawn, oldest first: of the company, or of those whose ids a query gives. */
export const cardsOf = (db: ScopedDb, ids?: SQL): Statement<CompanyCard[]> =>
  db.rows(
    CARD,
    (own) => sql`from ${rateCards} where ${own(rateCards)} and ${rateCards.withdrawnAt} is null
      and ${ids ? sql`${rateCards.companyId} in (${ids})` : sql`1`} order by ${rateCards.companyId}, ${rateCards.effectiveFrom}`,
  );

/** The cards that price an invoice's days: none where it is out of reach. */
export const cardsOfInvoice = (db: ScopedDb, id: string): Statement<CompanyCard[]> =>
  db.rows(
    CARD,
    (own) => sql`from ${invoices} join ${rateCards} on ${own.through(rateCards, invoices)}
      and ${rateCards.withdrawnAt} is null where ${own(invoices)} and ${invoices.id} = ${id}`,
  );

/** The work of an invoice's days while it is a draft. */
export const chargesOfDraft = (db: ScopedDb, id: string): Statement<Charged[]> =>
  db.rows(
    CHARGE,
    (own) => sql`from ${invoices} join ${dailyCharges} on ${own.through(dailyCharges, invoices)}
      and ${dailyCharges.day} between ${invoices.periodFrom} and ${invoices.periodTo}
      where ${own(invoices)} and ${invoices.id} = ${id} and ${invoices.status} = 'draft'`,
  );
