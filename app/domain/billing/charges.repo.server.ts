import { between, type Column, type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { billingAccounts, dailyCharges, invoices, rateCards } from "#db/schema/billing";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { groupBy } from "../kernel/sums";
import { inEffect, type StoredCard } from "./cards/corrected-cards";
import type { DailyCharge } from "./charge-quantities";
import type { Period } from "./days";

/**
 * Reads daily charges and rate cards, from which work is priced. The number of rows does not depend on the amount of
 * work.
 */

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

/** The company's charges of these days. */
export const chargesOf = (company: CompanyDb, { from, to }: Period): Statement<Charged[]> =>
  company.select(dailyCharges, { columns: CHARGE, where: between(dailyCharges.day, from, to) });

/** Its charges without invoice up to a day, sorted by day and kind. */
export const openChargesOf = (company: CompanyDb, upTo: string): Statement<Charged[]> =>
  company.rows(
    CHARGE,
    (own) => sql`from ${dailyCharges} where ${own(dailyCharges)} and ${dailyCharges.day} <= ${upTo}
      and ${dailyCharges.day} >= coalesce(
        (select ${billingAccounts.openFrom} from ${billingAccounts} where ${own(billingAccounts)}), '')
      order by ${dailyCharges.day}, ${dailyCharges.kind}, ${dailyCharges.item}, ${dailyCharges.currency}`,
  );

interface Summed {
  /** Days at which a new sum starts. */
  cuts?: readonly string[];
  /** Excludes invoiced days before this one; new sums start on the first open day. */
  openOr?: string;
}

/**
 * Charges of several companies, given as a query of their ids, summed over days with equal pricing: within a month,
 * under one rate card, and between the cuts. `day` is the first day of each sum. Values that depend on the company are
 * read once per company.
 */
export const chargesSummed = (
  db: ScopedDb,
  ids: SQL,
  { from, to }: Period,
  { cuts = [], openOr }: Summed,
): Statement<Charged[]> => {
  const { day } = dailyCharges;
  const sum = (column: Column) => sql`sum(${column})`.mapWith(Number);
  const month = sql`substr(${day}, 1, 8) || '01'`;
  const since = (cut: SQL) => sql`iif(${day} >= ${cut}, ${cut}, '')`;
  const begins = [...cuts.map((cut) => since(sql`${cut}`)), ...(openOr ? [since(sql`some.opens`)] : [])];
  return db.rows(
    {
      ...CHARGE,
      day: sql`min(${day})`.mapWith(day),
      works: sum(dailyCharges.works),
      lines: sum(dailyCharges.lines),
      units: sum(dailyCharges.units),
      amountMinor: sum(dailyCharges.amountMinor),
    },
    (own) => sql`from (with some as materialized (select ids.value, ${openOr ? opens(own) : sql`''`} as opens,
          (select json_group_array(begins.value) from ${rateCards}, json_each(json_array(${rateCards.effectiveFrom},
              date(${rateCards.correctsTo}, '+1 day'))) as begins where ${own(rateCards)}
            and ${rateCards.companyId} = ids.value and ${isConfirmed}
            and begins.value between ${from} and ${to}) as cards
        from (${ids}) as ids) select * from some) as some
      cross join ${dailyCharges} on ${dailyCharges.companyId} = some.value and ${own(dailyCharges)}
        and ${day} between ${openOr ? sql`max(${from}, min(some.opens, ${openOr}))` : sql`${from}`} and ${to}
      group by ${dailyCharges.companyId}, max(${month}, ${sql.join(begins, sql`, `)}, coalesce((
          select max(card.value) from json_each(some.cards) as card where card.value between ${month} and ${day}), '')),
        ${dailyCharges.kind}, ${dailyCharges.item}, ${dailyCharges.currency}`,
  );
};

/** The first day without an invoice, of the company `ids.value`. */
const opens = (own: Ownership): SQL => sql`coalesce((select ${billingAccounts.openFrom} from ${billingAccounts}
  where ${own(billingAccounts)} and ${billingAccounts.companyId} = ids.value), '')`;

const CARD = {
  companyId: rateCards.companyId,
  version: rateCards.version,
  effectiveFrom: rateCards.effectiveFrom,
  currency: rateCards.currency,
  rates: rateCards.rates,
  correctsTo: rateCards.correctsTo,
};

type CompanyCard = StoredCard & { companyId: string };

/** Neither withdrawn nor an unconfirmed correction. */
const isConfirmed = sql`${rateCards.withdrawnAt} is null
  and (${rateCards.correctsTo} is null or ${rateCards.correction} is not null)`;

/** Applies each company's corrections. */
const effective = (cards: CompanyCard[]): CompanyCard[] =>
  [...groupBy(cards, ({ companyId }) => companyId).values()].flatMap((own) => inEffect(own));

/** The company's rate cards as stored, corrections included, oldest first. */
export const storedCardsOf = (db: ScopedDb): Statement<CompanyCard[]> => storedCards(db);

const storedCards = (db: ScopedDb, ids?: SQL): Statement<CompanyCard[]> =>
  db.rows(
    CARD,
    (own) => sql`from ${rateCards} where ${own(rateCards)} and ${isConfirmed}
      and ${ids ? sql`${rateCards.companyId} in (${ids})` : sql`1`} order by ${rateCards.companyId}, ${rateCards.effectiveFrom}`,
  );

/** Rate cards as they apply to days, oldest first: of the company, or of the companies from a query of ids. */
export const cardsOf = (db: ScopedDb, ids?: SQL): Statement<CompanyCard[]> => storedCards(db, ids).map(effective);

/** The rate cards for an invoice's days; empty when it is out of reach. */
export const cardsOfInvoice = (db: ScopedDb, id: string): Statement<CompanyCard[]> =>
  db
    .rows(
      CARD,
      (own) => sql`from ${invoices} join ${rateCards} on ${own.through(rateCards, invoices)}
        and ${isConfirmed} where ${own(invoices)} and ${invoices.id} = ${id}`,
    )
    .map(effective);

/** The charges of a draft's days. */
export const chargesOfDraft = (db: ScopedDb, id: string): Statement<Charged[]> =>
  db.rows(
    CHARGE,
    (own) => sql`from ${invoices} join ${dailyCharges} on ${own.through(dailyCharges, invoices)}
      and ${dailyCharges.day} between ${invoices.periodFrom} and ${invoices.periodTo}
      where ${own(invoices)} and ${invoices.id} = ${id} and ${invoices.status} = 'draft'`,
  );
